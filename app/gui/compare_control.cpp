#include "app/gui/compare_control.h"

#include "app/gui/document.h"
#include "app/gui/flame_diff_control.h"
#include "app/gui/latest_task.h"
#include "app/gui/load_job.h"
#include "app/gui/threshold_table.h"
#include "core/analysis/compare/slice_partner.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_timeline.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

namespace flamelane {

CompareControl::CompareControl(Document* first, QObject* parent)
    : QObject(parent)
    , m_first(first)
    , m_second(new Document(this))
    , m_loadJob(new LoadJob(this))
    , m_page(new ComparePage(first->marks(), m_second->marks(), first->noise()))
    , m_flame(new FlameDiffControl(first->noise(), m_page, this))
    , m_compareTask(new LatestTask(this))
    , m_partnerTask(new LatestTask(this))
    , m_thresholds(savedThresholds())
{
    connect(m_loadJob, &LoadJob::started, this, [this] {
        m_page->showWaiting(tr("Reading %1 \u2026").arg(QFileInfo(m_loadJob->path()).fileName()));
    });
    connect(m_loadJob, &LoadJob::loaded, this, [this](const std::shared_ptr<const Trace>& trace) {
        m_isClosed = false;
        m_names[1].clear();
        m_second->setTrace(trace);
        followWindow();
        showNames();
        emit secondChanged();
    });
    connect(m_loadJob, &LoadJob::cancelled, this, [this] { m_page->showWaiting({}); });
    connect(m_loadJob, &LoadJob::failed, this, [this](const QString& error) {
        m_page->showWaiting({});
        emit failed(m_loadJob->path(), error);
    });
    for (Document* document : {m_first, m_second}) {
        connect(document, &Document::analysisChanged, this, &CompareControl::compare);
    }
    connect(m_first, &Document::windowChanged, this, &CompareControl::followWindow);
    connect(m_first, &Document::traceChanged, this, [this] {
        m_names[0].clear();
        showNames();
    });
    connect(m_first->noise(), &NoiseTrail::changed, this, [this] {
        m_page->setNoise(m_first->noise()->filters());
        compare();
    });
    connect(m_page, &ComparePage::swapWanted, this, &CompareControl::swap);
    connect(m_page, &ComparePage::renamed, this, &CompareControl::rename);
    connect(m_page, &ComparePage::partnerWanted, this, &CompareControl::findPartner);
}

void CompareControl::compareWith(const QString& path)
{
    m_loadJob->start(path);
}

void CompareControl::close()
{
    m_loadJob->cancel();
    m_compareTask->cancel();
    m_isClosed = true;
    m_isSwapped = false;
    m_page->setContent(nullptr, false);
    m_flame->setRuns(nullptr);
    m_page->showWaiting({});
    emit secondChanged();
}

bool CompareControl::hasSecond() const
{
    return !m_isClosed;
}

Document* CompareControl::document(RunRole role) const
{
    return placeOf(role) == 0 ? m_first : m_second;
}

/// All of one run is compared with all of the other; steps that were picked, or a range, mean
/// nothing in another run.
void CompareControl::followWindow()
{
    const std::optional<Window>& window = m_first->window();
    m_second->setWindow(window && window->kind == WindowKind::All ? window : std::nullopt);
}

void CompareControl::compare()
{
    m_partnerTask->cancel();
    if (m_isClosed || !m_first->analysis() || !m_second->analysis()) {
        m_compareTask->cancel();
        return;
    }
    CompareRequest request;
    for (const RunRole role : {RunRole::A, RunRole::B}) {
        request.traces[static_cast<size_t>(role)] = document(role)->trace();
        request.analyses[static_cast<size_t>(role)] = document(role)->analysis();
    }
    request.filters = m_first->noise()->filters();
    request.thresholds = m_thresholds;
    m_page->showWaiting(tr("Comparing \u2026"));
    m_compareTask->run(
        [request](Progress& progress) { return gatherComparison(request, progress); },
        [this, isSwapped = m_isSwapped](const std::shared_ptr<const CompareContent>& content) {
            m_page->setContent(content, isSwapped);
            m_flame->setRuns(content);
            showNames();
            emit compared();
        });
}

void CompareControl::swap()
{
    if (!hasSecond()) {
        return;
    }
    m_isSwapped = !m_isSwapped;
    compare();
}

QString CompareControl::name(RunRole role) const
{
    const QString& given = m_names[placeOf(role)];
    if (!given.isEmpty()) {
        return given;
    }
    const auto& trace = document(role)->trace();
    return trace ? fileTitle(QFile::decodeName(trace->path.c_str())) : QString();
}

ComparedRun CompareControl::comparedRun(RunRole role) const
{
    const CompareContent& content = *m_page->content();
    ComparedRun run = content.compared(role);
    // While a swap is being worked out the page still shows what was there before.
    run.name = m_names[content.run(role).trace == m_second->trace() ? 1 : 0].toStdString();
    return run;
}

void CompareControl::rename(RunRole role, const QString& name)
{
    m_names[placeOf(role)] = name.trimmed();
    showNames();
}

void CompareControl::showNames()
{
    // While a swap is being worked out the page still shows what was there before.
    if (!m_compareTask->isRunning()) {
        m_page->setNames(name(RunRole::A), name(RunRole::B));
    }
}

void CompareControl::setThresholds(const Thresholds& thresholds)
{
    m_thresholds = thresholds;
    compare();
}

void CompareControl::findPartner(RunRole role, SliceId slice)
{
    const RunRole other = role == RunRole::A ? RunRole::B : RunRole::A;
    m_partnerTask->run(
        [content = m_page->content(), role, other, slice](Progress&) {
            return partnerOf(content->stepped(role), slice, content->stepped(other));
        },
        [this, role, slice](SliceId partner) {
            m_page->timeline()->showPartner(role, slice, partner);
        });
}

QString fileTitle(const QString& path)
{
    static const QRegularExpression ending(
        QStringLiteral("(\\.pt)?(\\.trace)?(\\.perfetto)?(\\.json|\\.sqlite|\\.nsys-rep|\\.qdrep)?"
                       "(\\.gz|\\.zst)?$"));
    const QString name = QFileInfo(path).fileName();
    const QString title = QString(name).remove(ending);
    return title.isEmpty() ? name : title;
}

} // namespace flamelane
