#pragma once

#include "core/trace/record_batch.h"

#include <string_view>

namespace flamelane {

// The args that become columns, by the names that Kineto writes; all others stay in the text.
// Values are raw JSON; a number may be quoted. What is no number leaves the field as it is.

void setGpuArg(GpuFields& fields, std::string_view key, std::string_view value);
void setCallArg(CallFields& fields, std::string_view key, std::string_view value);
void setPythonArg(PythonFields& fields, std::string_view key, std::string_view value);
void setMemoryArg(MemoryFields& fields, std::string_view key, std::string_view value);

} // namespace flamelane
