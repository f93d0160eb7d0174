#pragma once

#include "app/gui/picture.h"

#include <QString>

class QWidget;

namespace flamelane {

class CompareControl;
class FlamePage;

// Ask where something goes and write it. The answer is what went wrong, in a sentence; empty where
// it was written or nobody wanted it after all.

/// A picture of what `shown` shows, as large as that. `name` is what the file would be called, with
/// no ending.
[[nodiscard]] QString savePicture(const PaintPage& paint, const QWidget& shown, const QString& name,
                                  QWidget* parent);
/// A report of HTML, or Markdown for a pull request, by the name's end. There is a comparison.
[[nodiscard]] QString saveReport(const CompareControl& compare, QWidget* parent);
/// Folded stacks, speedscope, SVG, PNG or PDF by the name's end. `title` says what it is of.
[[nodiscard]] QString exportFlame(const FlamePage& page, const QString& title, QWidget* parent);
[[nodiscard]] QString saveTable(const QString& csv, QWidget* parent);

} // namespace flamelane
