#pragma once

#include "widgets/pages/table_page.h"

class QComboBox;

namespace flamelane {

class KernelModel;

/// Kernels by name, or copies and sets.
class KernelsPage : public TablePage
{
    Q_OBJECT

public:
    enum class Kinds
    {
        Kernels,
        CopiesAndSets
    };

    explicit KernelsPage(QWidget* parent = nullptr);

    void setKinds(Kinds kinds);

protected:
    void fill(const PageContent& content) override;
    [[nodiscard]] QString emptyHint(const PageContent& content) const override;

private:
    KernelsPage(KernelModel* model, QWidget* parent);

    [[nodiscard]] Kinds kinds() const;
    void showKinds();
    void showMetrics();

    KernelModel* m_model;
    QComboBox* m_kinds;
};

} // namespace flamelane
