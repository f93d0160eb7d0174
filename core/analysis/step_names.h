#pragma once

#include "core/trace/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace flamelane {

/// Which annotations of a trace are its steps. This is the one place that knows.
///
/// ProfilerStep#n where there is one. Else a family of numbered annotations ("step 0", "step 1")
/// whose numbers rise along one thread, or in one process where they may end on another, and which
/// do not nest in themselves: of those with a word for a pass of a loop and at least three members
/// the one that covers the most time, the outermost where that is equal. Else an annotation that
/// repeats three times by the same name, or a family of three with any other word, whichever covers
/// more. Else a family of two.
///
/// Families with a word for a pass of a loop that are not the steps (epochs around them) are one
/// name on stacks as well, unless there is a ProfilerStep#n. Must not outlive the trace.
class StepNames
{
public:
    explicit StepNames(const Trace& trace);

    /// True for the name of a numbered step.
    [[nodiscard]] bool contains(StringId name) const
    {
        return m_steps != kNone && familyOf(name) == m_steps;
    }
    /// The n of a numbered step.
    [[nodiscard]] std::optional<int64_t> numberOf(StringId name) const;
    /// The first name of the same family; the name itself for all others.
    [[nodiscard]] StringId alike(StringId name) const;
    /// "ProfilerStep*", "step *" for all of a family; other names as they are.
    [[nodiscard]] std::string nameOf(StringId name) const;
    /// The same as on a stack, see frameName().
    [[nodiscard]] std::string frameOf(StringId name) const;

    /// The annotation that serves as a step where none is numbered, by start; else empty.
    [[nodiscard]] const std::vector<SliceId>& repeated() const { return m_repeated; }

private:
    static constexpr uint32_t kNone = UINT32_MAX;
    struct Family
    {
        std::string name;
        StringId first;
        bool isOfSteps = false;
    };

    [[nodiscard]] uint32_t familyOf(StringId name) const
    {
        return m_familyOf.empty() ? kNone : m_familyOf[name.index()];
    }
    void takeProfilerSteps();
    void takeFamilies(const std::vector<bool>& isUsed);
    void choose();

    const Trace* m_trace;
    std::vector<Family> m_families;
    std::vector<uint32_t> m_familyOf; // by StringId; empty where there are no families
    uint32_t m_steps = kNone; // the family of the steps
    std::vector<SliceId> m_repeated;
};

} // namespace flamelane
