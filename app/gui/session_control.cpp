#include "app/gui/session_control.h"

#include "app/gui/compare_control.h"
#include "app/gui/document.h"
#include "app/gui/latest_task.h"
#include "app/gui/load_job.h"
#include "app/gui/main_window.h"
#include "app/gui/message_bar.h"
#include "app/gui/page_rail.h"
#include "app/gui/search.h"
#include "app/gui/session_state.h"
#include "app/gui/session_view.h"
#include "app/gui/trace_pages.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_timeline.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view_state/viewport.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>

#include <utility>

namespace flamelane {

namespace {

/// Of the second run, which has no timeline but that of the comparison.
RunRole roleOfSecond(const CompareControl& compare)
{
    return compare.isSwapped() ? RunRole::A : RunRole::B;
}

RunRole roleOfFirst(const CompareControl& compare)
{
    return compare.isSwapped() ? RunRole::B : RunRole::A;
}

/// What the two timelines show that is not on their one axis.
void keepTimelines(const CompareControl& compare, const Trace& first, const Trace& second,
                   Session& session)
{
    const CompareTimeline& timeline = *compare.page()->timeline();
    const RunRole a = roleOfFirst(compare);
    const RunRole b = roleOfSecond(compare);
    const auto& content = compare.page()->content();
    if (!content || content->run(a).trace.get() != &first
        || content->run(b).trace.get() != &second) {
        return; // they still show other runs, or the other order
    }
    SessionCompareView& view = session.compare;
    view.firstRange = rangeText(timeline.selection(a)->range(), first.origin);
    view.firstSlice = sliceText(first, timeline.selection(a)->slice());
    view.secondSlice = sliceText(second, timeline.selection(b)->slice());
    view.firstLanes = timeline.view(a)->saveLanes().toStdString();
    view.secondLanes = timeline.view(b)->saveLanes().toStdString();
    const TimeRange picked = timeline.selection(b)->range();
    session.runs[1].selected = picked.isEmpty()
        ? TimeRange()
        : TimeRange {picked.start + second.origin, picked.end + second.origin};
}

void restoreTimelines(const CompareControl& compare, Document& first, const Session& session)
{
    CompareTimeline& timeline = *compare.page()->timeline();
    const SessionCompareView& view = session.compare;
    const RunRole a = roleOfFirst(compare);
    const RunRole b = roleOfSecond(compare);
    timeline.view(a)->restoreLanes(QByteArray::fromStdString(view.firstLanes));
    timeline.view(b)->restoreLanes(QByteArray::fromStdString(view.secondLanes));
    const TimeRange range = rangeFrom(view.firstRange, first.trace()->origin);
    timeline.pickAgain(a, sliceFrom(*first.trace(), view.firstSlice),
                       isNear(range, first) ? range : TimeRange());
    // The range was looked at when the run came.
    timeline.pickAgain(b, sliceFrom(*compare.second()->trace(), view.secondSlice),
                       compare.second()->selection()->range());
}

/// Names of a file may be such as no session can hold; all else is kept.
void leaveOutUnfit(Session& session)
{
    for (std::string* text : {&session.search, &session.slice, &session.lanes, &session.flame.track,
                              &session.flame.annotation, &session.flame.zoomed,
                              &session.compare.firstSlice, &session.compare.secondSlice,
                              &session.compare.firstLanes, &session.compare.secondLanes}) {
        if (!fitsSession(*text)) {
            text->clear();
        }
    }
}

QString fileName(const std::string& path)
{
    return QFileInfo(QFile::decodeName(path.c_str())).fileName();
}

/// With what its files are known again by.
Result<void> writeKnown(Session session, const std::string& path, const Progress& progress)
{
    for (SessionRun& run : session.runs) {
        auto known = fingerprint(run.path, progress);
        if (!known) {
            return failure(run.path + ": " + known.error().message);
        }
        run.fingerprint = *std::move(known);
    }
    return writeSession(session, path);
}

} // namespace

SessionControl::SessionControl(MainWindow* window)
    : QObject(window)
    , m_window(window)
    , m_task(new LatestTask(this))
{
    connect(window->document(), &Document::traceChanged, this, &SessionControl::restoreFirst);
    connect(window->compare(), &CompareControl::secondChanged, this,
            &SessionControl::restoreSecond);
    connect(window->compare(), &CompareControl::compared, this, &SessionControl::restoreComparison);
}

bool SessionControl::isSession(const QString& path)
{
    return path.endsWith(QLatin1String(".flamelane"), Qt::CaseInsensitive);
}

void SessionControl::saveAs()
{
    const QString folder
        = m_path.isEmpty() ? QFileInfo(m_window->loadJob()->path()).absolutePath() : m_path;
    QString path = QFileDialog::getSaveFileName(m_window, tr("Save session as"), folder,
                                                tr("Sessions (*.flamelane)"));
    if (path.isEmpty()) {
        return;
    }
    if (!isSession(path)) {
        path += QStringLiteral(".flamelane");
    }
    save(path);
}

Session SessionControl::gather() const
{
    CompareControl& compare = *m_window->compare();
    Session session;
    session.runs.push_back(sessionRunOf(*m_window->document()));
    session.filters = sessionFiltersOf(*m_window->document()->noise());
    session.page = pageKey(m_window->tracePages()->current()).toStdString();
    Document& first = *m_window->document();
    session.search = first.search()->text().toStdString();
    session.slice = sliceText(*first.trace(), first.selection()->slice());
    session.lanes = m_window->timeline()->saveLanes().toStdString();
    session.flame = flameViewOf(*m_window->tracePages()->flame(), *first.trace());
    if (!compare.hasSecond()) {
        leaveOutUnfit(session);
        return session;
    }
    SessionRun second = sessionRunOf(*compare.second());
    const CompareTimeline& timeline = *compare.page()->timeline();
    const TimeRange visible = timeline.viewport(roleOfSecond(compare))->target();
    const TimeNs origin = compare.second()->trace()->origin;
    second.visible = {visible.start + origin, visible.end + origin};
    session.runs.front().name = compare.givenName(0).toStdString();
    second.name = compare.givenName(1).toStdString();
    session.runs.push_back(std::move(second));
    session.compare.isSwapped = compare.isSwapped();
    session.compare.alignment = alignChoiceText(timeline.alignChoice()).toStdString();
    session.compare.stretch = timeline.isStretched() ? "fit" : "none";
    session.compare.orientation = timeline.orientation() == Qt::Vertical ? "above" : "beside";
    keepCompareTabs(*compare.page(), session.compare);
    keepTimelines(compare, *first.trace(), *compare.second()->trace(), session);
    leaveOutUnfit(session);
    return session;
}

void SessionControl::save(const QString& path)
{
    m_path = path;
    m_task->run([session = gather(), file = QFile::encodeName(path).toStdString()](
                    Progress& progress) { return writeKnown(session, file, progress); },
                [this, path](const Result<void>& written) {
                    if (!written) {
                        report(tr("The session was not saved: %1")
                                   .arg(QString::fromStdString(written.error().message)));
                        return;
                    }
                    m_window->messages()->show(MessageBar::Weight::Note,
                                               tr("Saved as %1").arg(QFileInfo(path).fileName()));
                    emit saved(path);
                });
}

Result<SessionControl::Opened> SessionControl::read(const std::string& path,
                                                    const Progress& progress)
{
    Result<Session> session = readSession(path);
    if (!session) {
        return tl::unexpected(session.error());
    }
    Opened opened {*std::move(session), {}};
    for (const SessionRun& run : opened.session.runs) {
        auto found = findRun(run, path, progress);
        if (!found) {
            return tl::unexpected(found.error());
        }
        opened.found.push_back(*std::move(found));
    }
    return opened;
}

void SessionControl::open(const QString& path)
{
    m_path = path;
    m_task->run([file = QFile::encodeName(path).toStdString()](
                    Progress& progress) { return read(file, progress); },
                [this, path](Result<Opened> opened) { begin(path, std::move(opened)); });
}

void SessionControl::begin(const QString& path, Result<Opened> opened)
{
    if (!opened || opened->session.runs.empty()) {
        report(tr("%1 cannot be opened: %2")
                   .arg(QFileInfo(path).fileName(),
                        opened ? tr("it names no file")
                               : QString::fromStdString(opened.error().message)));
        return;
    }
    QStringList paths;
    QStringList changed;
    for (const FoundRun& run : opened->found) {
        paths << QFile::decodeName(run.path.c_str());
        if (run.state == RunState::Changed) {
            changed << fileName(run.path);
        }
    }
    m_window->openFiles(paths.mid(0, 2));
    m_warning = changed.isEmpty()
        ? QString()
        : tr("%1 has changed since the session was saved: marks and ranges may be off")
              .arg(changed.join(tr(", ")));
    m_first = opened->session;
    m_second = m_comparison = paths.size() > 1 ? m_first : std::nullopt;
}

void SessionControl::restoreFirst()
{
    const std::optional<Session> session = std::exchange(m_first, std::nullopt);
    Document& document = *m_window->document();
    if (!session
        || QFile::decodeName(document.trace()->path.c_str()) != m_window->loadJob()->path()) {
        return;
    }
    restoreRun(document, session->runs.front(), true);
    document.selection()->setSlice(sliceFrom(*document.trace(), session->slice));
    document.search()->find(QString::fromStdString(session->search));
    m_window->timeline()->restoreLanes(QByteArray::fromStdString(session->lanes));
    restoreFlameView(*m_window->tracePages()->flame(), *document.trace(), session->flame);
    document.noise()->clear();
    if (const size_t left = restoreFilters(*document.noise(), session->filters); left > 0) {
        m_warning += tr("  %1 noise filters could not be understood").arg(left);
    }
    for (int i = 0; i < kPages; ++i) {
        const auto page = static_cast<Page>(i);
        const bool isThere = page != Page::Compare || session->runs.size() > 1;
        if (isThere && pageKey(page).toStdString() == session->page) {
            m_window->showPage(page);
        }
    }
    if (!m_warning.isEmpty()) {
        m_window->messages()->show(MessageBar::Weight::Note, m_warning.trimmed());
    }
}

void SessionControl::restoreSecond()
{
    CompareControl& compare = *m_window->compare();
    if (!m_second || !compare.hasSecond()) {
        return;
    }
    const Session session = *std::exchange(m_second, std::nullopt);
    restoreRun(*compare.second(), session.runs[1], false);
    compare.rename(compare.isSwapped() ? RunRole::B : RunRole::A,
                   QString::fromStdString(session.runs[0].name));
    compare.rename(roleOfSecond(compare), QString::fromStdString(session.runs[1].name));
}

void SessionControl::restoreComparison()
{
    CompareControl& compare = *m_window->compare();
    if (!m_comparison || m_first || m_second) {
        return;
    }
    if (compare.isSwapped() != m_comparison->compare.isSwapped) {
        compare.swap(); // comes back when that is worked out
        return;
    }
    const Session session = *std::exchange(m_comparison, std::nullopt);
    CompareTimeline& timeline = *compare.page()->timeline();
    timeline.setOrientation(session.compare.orientation == "beside" ? Qt::Horizontal
                                                                    : Qt::Vertical);
    timeline.setStretched(session.compare.stretch == "fit");
    timeline.align(alignChoiceFrom(QString::fromStdString(session.compare.alignment)));
    const TimeRange visible = session.runs[1].visible;
    if (!visible.isEmpty()) {
        const TimeNs origin = compare.second()->trace()->origin;
        timeline.viewport(roleOfSecond(compare))
            ->setRange({visible.start - origin, visible.end - origin});
    }
    restoreTimelines(compare, *m_window->document(), session);
    restoreCompareTabs(*compare.page(), session.compare);
}

void SessionControl::report(const QString& problem)
{
    m_window->messages()->show(MessageBar::Weight::Problem, problem);
}

} // namespace flamelane
