#pragma once

#include "widgets/pages/page.h"
#include "widgets/pages/page_content.h"
#include "widgets/pages/section.h"
#include "widgets/view_state/theme.h"

#include <memory>
#include <vector>

namespace flamelane {

class Figure;
class PageLinks;

/// What one device is and what it did in the window: facts, figures, the split of the window, and
/// the idle time by cause.
class DeviceSection : public Section
{
    Q_OBJECT

public:
    /// `place` is that of the device in Analysis::devices.
    DeviceSection(std::shared_ptr<const PageContent> content, size_t place,
                  BusyDefinition definition, const Theme& theme, PageLinks* links,
                  QWidget* parent = nullptr);

private:
    [[nodiscard]] const DeviceSummary& summary() const;
    [[nodiscard]] QString facts() const;
    void addFigures(BusyDefinition definition);
    void addRows(const std::vector<Figure*>& figures);
    void addMetrics();
    [[nodiscard]] Figure* createBusyFigure(BusyDefinition definition);
    [[nodiscard]] Figure* createEfficiencyFigure();
    [[nodiscard]] Figure* createOccupancyFigure();
    [[nodiscard]] std::vector<Figure*> createMemoryFigures();
    [[nodiscard]] Figure* createFigure(const QString& value, const QString& name,
                                       const QString& meaning, Page page);
    void addSplit(const Theme& theme);
    void addCauses(const Theme& theme);
    void followSplit(int part);
    void showLongestGap(const Cause* cause);
    void showLongestCommunication();

    std::shared_ptr<const PageContent> m_content;
    size_t m_place;
    PageLinks* m_links;
};

} // namespace flamelane
