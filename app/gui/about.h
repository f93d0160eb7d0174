#pragma once

class QWidget;

namespace flamelane {

/// Versions, licence, and whose work is inside.
void showAbout(QWidget* parent);

} // namespace flamelane
