#pragma once

#include <QString>

class QWidget;

namespace flamelane {

class FlamePage;
class TimelineView;

// Ask where something goes and write it. The answer is what went wrong, in a sentence; empty where
// it was written or nobody wanted it after all.

[[nodiscard]] QString savePicture(TimelineView& timeline, QWidget* parent);
/// Folded stacks, speedscope, SVG, PNG or PDF by the name's end. `title` says what it is of.
[[nodiscard]] QString exportFlame(const FlamePage& page, const QString& title, QWidget* parent);
[[nodiscard]] QString saveTable(const QString& csv, QWidget* parent);

} // namespace flamelane
