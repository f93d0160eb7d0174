#include "widgets/pages/flame_table.h"

#include "core/layout/display_name.h"
#include "widgets/flamegraph/flame_view.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/frame_model.h"
#include "widgets/tables/number_text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QVBoxLayout>

namespace flamelane {

namespace {

constexpr qsizetype kLongestTitle = 80;

QLabel* createTitle(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setContentsMargins(10, 4, 10, 4);
    return label;
}

} // namespace

FlameTable::FlameTable(QWidget* parent)
    : QWidget(parent)
    , m_model(new FrameModel(this))
    , m_table(new DataTable(m_model, this))
    , m_filter(new QLineEdit(this))
    , m_shown(new QLabel(this))
    , m_callersTitle(createTitle(this))
    , m_calleesTitle(createTitle(this))
    , m_callers(new FlameView(this))
    , m_callees(new FlameView(this))
{
    auto* halves = new QSplitter(Qt::Horizontal, this);
    halves->addWidget(createTable());
    halves->addWidget(createSandwich());
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 1);
    halves->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(halves);
    setFocusProxy(m_table);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &FlameTable::pickRow);
    connect(m_table, &DataTable::rowActivated, this,
            [this](int row) { emit sliceActivated(m_model->row(row).largest); });
    connect(m_filter, &QLineEdit::textChanged, this, &FlameTable::filterRows);
}

QWidget* FlameTable::createTable()
{
    m_table->setAccessibleName(tr("Frames by name"));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(FrameModel::TotalColumn, Qt::DescendingOrder);
    m_filter->setPlaceholderText(tr("Filter the rows"));
    m_filter->setAccessibleName(tr("Filter the rows"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAcceptDrops(false); // a dropped file is to be opened
    m_shown->setForegroundRole(QPalette::PlaceholderText);
    auto* half = new QWidget(this);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(10, 0, 6, 4);
    row->addWidget(m_filter, 1);
    row->addWidget(m_shown);
    auto* lines = new QVBoxLayout(half);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addLayout(row);
    lines->addWidget(m_table, 1);
    return half;
}

QWidget* FlameTable::createSandwich()
{
    m_callers->setAccessibleName(tr("Callers"));
    m_callees->setAccessibleName(tr("Callees"));
    auto* half = new QSplitter(Qt::Vertical, this);
    half->setChildrenCollapsible(false);
    for (const auto& [title, view] :
         {std::pair(m_callersTitle, m_callers), std::pair(m_calleesTitle, m_callees)}) {
        auto* part = new QWidget(half);
        auto* lines = new QVBoxLayout(part);
        lines->setContentsMargins(0, 0, 0, 0);
        lines->setSpacing(0);
        lines->addWidget(title);
        lines->addWidget(view, 1);
        half->addWidget(part);
    }
    return half;
}

void FlameTable::setTheme(const Theme& theme)
{
    m_callers->setTheme(theme);
    m_callees->setTheme(theme);
}

void FlameTable::setLook(const FlameLook& look)
{
    FlameLook each = look;
    each.isRootShown = false;
    each.orientation = FlameOrientation::Flame;
    each.isTurned = true;
    m_callers->setLook(each);
    each.orientation = FlameOrientation::Icicle;
    each.isTurned = false;
    m_callees->setLook(each);
    if (m_content && look.steps != m_steps) {
        fill(look);
    }
}

void FlameTable::setContent(const std::shared_ptr<const FlameContent>& content,
                            const FlameLook& look)
{
    m_content = content;
    setLook(look);
    fill(look);
}

void FlameTable::fill(const FlameLook& look)
{
    m_steps = look.steps;
    // The picked frame stays picked where its row is still there.
    const std::string before = m_picked != UINT32_MAX && m_callees->tree() != nullptr
        ? std::string(m_callees->tree()->table->name(m_picked))
        : std::string();
    m_picked = UINT32_MAX;
    m_model->setRows(std::shared_ptr<const FlameTree>(m_content, &m_content->tree), m_content->rows,
                     look.steps);
    m_table->fitColumns({FrameModel::NameColumn});
    filterRows();
    int row = m_content->rows.empty() ? -1 : 0;
    for (int i = 0; !before.empty() && i < m_model->rowCount(); ++i) {
        if (m_content->tree.table->name(m_model->row(i).frame) == before) {
            row = i;
            break;
        }
    }
    m_callers->setSubject({});
    m_callees->setSubject({});
    m_callersTitle->setText(tr("Pick a frame to see who calls it"));
    m_calleesTitle->setText(tr("and what it calls"));
    m_table->pickSourceRow(row);
}

void FlameTable::filterRows()
{
    m_table->setFilter(m_filter->text());
    m_shown->setText(tr("%1 of %2")
                         .arg(exactCount(static_cast<uint64_t>(m_table->shownRows())),
                              exactCount(static_cast<uint64_t>(m_model->rowCount()))));
}

void FlameTable::pickRow()
{
    const int row = m_table->currentSourceRow();
    const uint32_t frame = row >= 0 ? m_model->row(row).frame : UINT32_MAX;
    if (frame != m_picked && frame != UINT32_MAX) {
        m_picked = frame;
        emit sandwichWanted(frame);
    }
}

void FlameTable::showSandwich(const FlameSandwich& sandwich)
{
    if (sandwich.frame != m_picked || !m_content) {
        return;
    }
    const FrameTable& table = *sandwich.callees->table;
    const QString name
        = fromUtf8(displayName(table.frames[sandwich.frame].kind, table.name(sandwich.frame)))
              .simplified()
              .left(kLongestTitle);
    m_callersTitle->setText(tr("Callers of %1").arg(name));
    m_calleesTitle->setText(tr("Callees of %1").arg(name));
    m_callers->setSubject({sandwich.callers, m_content->base->families, {}, m_content->steps});
    m_callees->setSubject({sandwich.callees, m_content->base->families, {}, m_content->steps});
}

QString FlameTable::text() const
{
    return m_table->selectedText();
}

} // namespace flamelane
