#pragma once

#include "core/importers/nsys/device_map.h"
#include "core/trace/record_batch.h"

namespace flamelane {

/// Fills blocks and warps per multiprocessor and the occupancy that a launch can reach, from its
/// shape, registers and shared memory, by the rules of the CUDA occupancy calculator
/// (https://docs.nvidia.com/cuda/cuda-c-programming-guide, "Compute Capabilities"). An export has
/// no such columns; Kineto writes the same estimate. What the device does not say limits nothing.
void estimateOccupancy(const ExportedDevice& device, GpuFields& fields);

} // namespace flamelane
