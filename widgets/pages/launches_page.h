#pragma once

#include "widgets/pages/table_page.h"

namespace flamelane {

class LaunchModel;

/// How launching calls reach the device.
class LaunchesPage : public TablePage
{
    Q_OBJECT

public:
    explicit LaunchesPage(QWidget* parent = nullptr);

protected:
    void fill(const PageContent& content) override;
    [[nodiscard]] QString emptyHint(const PageContent& content) const override;
    [[nodiscard]] QString remark(const PageContent& content) const override;

private:
    LaunchesPage(LaunchModel* model, QWidget* parent);

    LaunchModel* m_model;
};

} // namespace flamelane
