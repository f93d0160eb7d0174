#pragma once

namespace flamelane {

class TraceBuilder;

/// JAX and TensorFlow draw a device as a process "/device:GPU:0" and its streams as threads
/// "Stream #14(Compute)"; their slices carry no category. Makes them GPU work.
void makeXlaStreams(TraceBuilder& builder);

} // namespace flamelane
