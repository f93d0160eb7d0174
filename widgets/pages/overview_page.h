#pragma once

#include "widgets/pages/page_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace flamelane {

class PageLinks;

/// The trace at a glance: one sentence, then each device, the steps, utilisation over time, the
/// findings, and what costs the most. Every figure explains itself and leads to what is behind it.
class OverviewPage : public QWidget
{
    Q_OBJECT

public:
    explicit OverviewPage(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Null while it is being worked out.
    void setContent(std::shared_ptr<const PageContent> content);
    [[nodiscard]] PageLinks* links() const { return m_links; }
    /// The report of the command line.
    [[nodiscard]] QString text() const;

private:
    void createBar(QVBoxLayout* layout);
    void rebuild();
    void addDevices(QVBoxLayout* list);
    void addFindings(QVBoxLayout* list);
    void addSteps(QVBoxLayout* list);
    void addUtilization(QVBoxLayout* list);
    void addTop(QVBoxLayout* list);
    [[nodiscard]] QWidget* createTopOperators();
    [[nodiscard]] QWidget* createTopKernels();
    [[nodiscard]] BusyDefinition definition() const;

    std::shared_ptr<const PageContent> m_content;
    Theme m_theme;
    PageLinks* m_links;
    QLabel* m_headline;
    QLabel* m_window;
    QComboBox* m_definition;
    QScrollArea* m_scroll;
};

} // namespace flamelane
