#include "widgets/view_state/noise_trail.h"

#include "core/analysis/flame/noise_presets.h"

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

constexpr size_t kMostStates = 200;

auto named(std::string_view name)
{
    return [name](const NoiseFilter& filter) { return filter.name == name; };
}

bool isSameTrail(const std::vector<NoiseFilter>& a, const std::vector<NoiseFilter>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.name == y.name && doesSame(x, y);
    });
}

} // namespace

NoiseTrail::NoiseTrail(QObject* parent)
    : QObject(parent)
{
}

void NoiseTrail::push(std::vector<NoiseFilter> filters)
{
    if (isSameTrail(filters, m_states[m_state])) {
        return;
    }
    m_states.resize(m_state + 1);
    m_states.push_back(std::move(filters));
    if (m_states.size() > kMostStates) {
        m_states.erase(m_states.begin());
    }
    m_state = m_states.size() - 1;
    emit changed();
}

void NoiseTrail::add(NoiseFilter filter)
{
    std::vector<NoiseFilter> next = filters();
    next.push_back(std::move(filter));
    push(std::move(next));
}

void NoiseTrail::removeAt(size_t index)
{
    std::vector<NoiseFilter> next = filters();
    next.erase(next.begin() + static_cast<std::ptrdiff_t>(index));
    push(std::move(next));
}

void NoiseTrail::replaceAt(size_t index, NoiseFilter filter)
{
    std::vector<NoiseFilter> next = filters();
    next[index] = std::move(filter);
    push(std::move(next));
}

void NoiseTrail::keepFirst(size_t count)
{
    std::vector<NoiseFilter> next = filters();
    next.resize(std::min(count, next.size()));
    push(std::move(next));
}

void NoiseTrail::clear()
{
    push({});
}

void NoiseTrail::reset()
{
    if (m_states.size() == 1 && filters().empty()) {
        return;
    }
    m_states.assign(1, {});
    m_state = 0;
    emit changed();
}

void NoiseTrail::undo()
{
    if (canUndo()) {
        --m_state;
        emit changed();
    }
}

void NoiseTrail::redo()
{
    if (canRedo()) {
        ++m_state;
        emit changed();
    }
}

bool NoiseTrail::isOn(std::string_view name) const
{
    return std::any_of(filters().begin(), filters().end(), named(name));
}

void NoiseTrail::setOn(const NoiseFilter& filter, bool isOn)
{
    if (isOn == this->isOn(filter.name)) {
        return;
    }
    std::vector<NoiseFilter> next = filters();
    if (isOn) {
        next.push_back(filter);
    } else {
        std::erase_if(next, named(filter.name));
    }
    push(std::move(next));
}

NoiseFilter NoiseTrail::filterOfPreset(const NoisePreset& preset) const
{
    const auto edited = m_edited.find(std::string(preset.key));
    if (edited != m_edited.end()) {
        auto filter
            = makeNoiseFilter(std::string(preset.title), preset.mode, std::string(edited->second));
        if (filter) {
            return *std::move(filter);
        }
    }
    return filterOf(preset);
}

std::vector<NoiseFilter> NoiseTrail::offered() const
{
    std::vector<NoiseFilter> all;
    for (const NoisePreset& preset : noisePresets()) {
        all.push_back(filterOfPreset(preset));
    }
    all.insert(all.end(), m_own.begin(), m_own.end());
    return all;
}

void NoiseTrail::replaceNamed(const NoiseFilter& filter)
{
    std::vector<NoiseFilter> next = filters();
    std::replace_if(next.begin(), next.end(), named(filter.name), filter);
    push(std::move(next));
}

void NoiseTrail::setPresetPattern(std::string_view key, const std::string& pattern)
{
    const NoisePreset* preset = findNoisePreset(key);
    if (preset == nullptr) {
        return;
    }
    const bool isOwn = !pattern.empty() && pattern != preset->pattern
        && makeNoiseFilter(std::string(preset->title), preset->mode, std::string(pattern));
    const auto before = m_edited;
    if (isOwn) {
        m_edited[std::string(key)] = pattern;
    } else {
        m_edited.erase(std::string(key));
    }
    if (m_edited == before) {
        return;
    }
    emit offersChanged();
    replaceNamed(filterOfPreset(*preset));
}

void NoiseTrail::saveOwn(const NoiseFilter& filter)
{
    if (const NoisePreset* preset = presetOf(filter)) {
        setPresetPattern(preset->key, filter.pattern);
        return;
    }
    const auto known = std::find_if(m_own.begin(), m_own.end(), named(filter.name));
    if (known == m_own.end()) {
        m_own.push_back(filter);
    } else if (doesSame(*known, filter)) {
        return;
    } else {
        *known = filter;
    }
    emit offersChanged();
    replaceNamed(filter);
}

void NoiseTrail::forgetOwn(std::string_view name)
{
    if (std::erase_if(m_own, named(name)) > 0) {
        emit offersChanged();
    }
}

void NoiseTrail::restoreOffers(const std::map<std::string, std::string>& edited,
                               std::vector<NoiseFilter> own)
{
    m_edited.clear();
    for (const auto& [key, pattern] : edited) {
        const NoisePreset* preset = findNoisePreset(key);
        if (preset != nullptr
            && makeNoiseFilter(std::string(preset->title), preset->mode, std::string(pattern))) {
            m_edited.emplace(key, pattern);
        }
    }
    m_own = std::move(own);
    emit offersChanged();
}

bool doesSame(const NoiseFilter& a, const NoiseFilter& b)
{
    return a.mode == b.mode && a.pattern == b.pattern;
}

} // namespace flamelane
