#include "core/importers/kineto/categories.h"

#include <array>

namespace flamelane {

namespace {

struct CategoryName
{
    std::string_view name;
    SliceKind kind;
};

constexpr std::array kCategories {
    CategoryName {"cpu_op", SliceKind::Operator},
    CategoryName {"Operator", SliceKind::Operator},
    CategoryName {"user_annotation", SliceKind::Annotation},
    CategoryName {"python_function", SliceKind::Python},
    CategoryName {"Runtime", SliceKind::RuntimeCall},
    CategoryName {"overhead", SliceKind::Overhead},
    CategoryName {"Trace", SliceKind::Span},
    CategoryName {"kernel", SliceKind::Kernel},
    CategoryName {"Kernel", SliceKind::Kernel},
    CategoryName {"hpu_op", SliceKind::Kernel},
    CategoryName {"mtia_ccp_events", SliceKind::Kernel},
    CategoryName {"collective_comm", SliceKind::Communication},
    CategoryName {"gpu_memcpy", SliceKind::Copy},
    CategoryName {"Memcpy", SliceKind::Copy},
    CategoryName {"gpu_memset", SliceKind::Set},
    CategoryName {"Memset", SliceKind::Set},
    CategoryName {"gpu_user_annotation", SliceKind::GpuAnnotation},
    CategoryName {"cuda_profiler_range", SliceKind::GpuAnnotation},
    CategoryName {"cuda_event", SliceKind::Sync},
};

// cuda_runtime, xpu_runtime, mtia_runtime, privateuse1_runtime, glow_runtime, cuda_driver, ...
constexpr std::array kSuffixes {
    CategoryName {"_runtime", SliceKind::RuntimeCall},
    CategoryName {"_driver", SliceKind::DriverCall},
    CategoryName {"_sync", SliceKind::Sync},
};

} // namespace

SliceKind kindOfCategory(std::string_view category)
{
    for (const CategoryName& known : kCategories) {
        if (category == known.name) {
            return known.kind;
        }
    }
    for (const CategoryName& known : kSuffixes) {
        if (category.ends_with(known.name)) {
            return known.kind;
        }
    }
    return SliceKind::Other;
}

SliceKind refineKind(SliceKind kind, std::string_view name)
{
    switch (kind) {
    case SliceKind::Kernel:
        return kernelKind(name);
    case SliceKind::Operator:
    case SliceKind::Annotation:
        if (name.starts_with("enumerate(DataLoader)") || name.starts_with("enumerate(DataPipe)")) {
            return SliceKind::DataLoader;
        }
        // Until 1.10 steps were written as operators.
        return name.starts_with("ProfilerStep#") ? SliceKind::Annotation : kind;
    default:
        return kind;
    }
}

} // namespace flamelane
