#pragma once

#include "widgets/pages/noise_chip.h"

#include <QLabel>

namespace flamelane::test {

/// The widget that a screen reader calls so; null where there is none.
template<typename Widget>
[[nodiscard]] Widget* named(const QWidget* parent, const char* accessibleName)
{
    for (Widget* widget : parent->findChildren<Widget*>()) {
        if (widget->accessibleName() == QString::fromUtf8(accessibleName)) {
            return widget;
        }
    }
    return nullptr;
}

/// The chip of the noise filter of this name; null where there is none.
[[nodiscard]] inline NoiseChip* chip(const QWidget* parent, const char* name)
{
    for (NoiseChip* each : parent->findChildren<NoiseChip*>()) {
        if (each->text() == QString::fromUtf8(name)) {
            return each;
        }
    }
    return nullptr;
}

/// Whether a label that can be seen says so.
[[nodiscard]] inline bool isSaid(const QWidget* parent, const char* words)
{
    for (const QLabel* label : parent->findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().contains(QString::fromUtf8(words))) {
            return true;
        }
    }
    return false;
}

} // namespace flamelane::test
