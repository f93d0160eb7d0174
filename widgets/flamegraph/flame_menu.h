#pragma once

#include <cstdint>

class QMenu;

namespace flamelane {

class FlameView;

/// What can be done with a box: zoom, filter, show in the timeline, copy, pin. Each entry acts on
/// the view, or has it say what is wanted.
void fillFlameMenu(QMenu& menu, FlameView& view, uint32_t node);

} // namespace flamelane
