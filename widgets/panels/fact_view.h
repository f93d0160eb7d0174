#pragma once

#include "widgets/panels/slice_description.h"

#include <QTextBrowser>

namespace flamelane {

/// A heading and facts in two columns, label and value, as text that can be picked and copied.
/// Links lead to slices.
class FactView : public QTextBrowser
{
    Q_OBJECT

public:
    explicit FactView(QWidget* parent = nullptr);

    void setFacts(const QString& heading, std::vector<Fact> facts);
    /// "label: value" lines under the heading.
    [[nodiscard]] QString factText() const;

signals:
    void sliceActivated(SliceId slice);

protected:
    void changeEvent(QEvent* change) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QString fullName(const QUrl& link) const;
    void renderFacts();

    QString m_heading;
    std::vector<Fact> m_facts;
};

} // namespace flamelane
