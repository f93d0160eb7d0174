#pragma once

#include "core/analysis/flame/noise_filter.h"

#include <QObject>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

struct NoisePreset;

/// The noise filters that are on, in the order in which they apply. Every change is a step that can
/// be undone and redone. Knows as well what a person offers beside the presets: own filters, and
/// patterns of presets as edited.
class NoiseTrail : public QObject
{
    Q_OBJECT

public:
    explicit NoiseTrail(QObject* parent = nullptr);

    [[nodiscard]] const std::vector<NoiseFilter>& filters() const { return m_states[m_state]; }
    void add(NoiseFilter filter);
    void removeAt(size_t index);
    void replaceAt(size_t index, NoiseFilter filter);
    /// Goes back to the first so many.
    void keepFirst(size_t count);
    void clear();
    /// Without filters and without anything to undo, as for another trace.
    void reset();

    [[nodiscard]] bool canUndo() const { return m_state > 0; }
    [[nodiscard]] bool canRedo() const { return m_state + 1 < m_states.size(); }
    void undo();
    void redo();

    // A filter as a switch, known by its name.

    [[nodiscard]] bool isOn(std::string_view name) const;
    void setOn(const NoiseFilter& filter, bool isOn);

    // What is offered: presets with their patterns as edited, then the person's own.

    [[nodiscard]] std::vector<NoiseFilter> offered() const;
    /// By preset key, of edited ones alone.
    [[nodiscard]] const std::map<std::string, std::string>& editedPatterns() const
    {
        return m_edited;
    }
    [[nodiscard]] const std::vector<NoiseFilter>& ownFilters() const { return m_own; }
    /// Replaces the preset's pattern, here and in the trail; an empty one, or one that cannot be
    /// understood, brings back what the program came with.
    void setPresetPattern(std::string_view key, const std::string& pattern);
    /// Keeps a filter to be offered, in place of one of the same name. One of a preset's name
    /// becomes that preset's pattern.
    void saveOwn(const NoiseFilter& filter);
    void forgetOwn(std::string_view name);
    /// What was remembered from another run; what cannot be understood any more is left out.
    void restoreOffers(const std::map<std::string, std::string>& edited,
                       std::vector<NoiseFilter> own);

signals:
    /// The filters that are on, or what can be undone.
    void changed();
    /// What is to be remembered: edited patterns or own filters.
    void offersChanged();

private:
    void push(std::vector<NoiseFilter> filters);
    void replaceNamed(const NoiseFilter& filter);
    [[nodiscard]] NoiseFilter filterOfPreset(const NoisePreset& preset) const;

    std::vector<std::vector<NoiseFilter>> m_states {{}}; // never empty
    size_t m_state = 0; // the one in force
    std::map<std::string, std::string> m_edited;
    std::vector<NoiseFilter> m_own;
};

/// Whether two filters do the same; their names do not count.
[[nodiscard]] bool doesSame(const NoiseFilter& a, const NoiseFilter& b);

} // namespace flamelane
