#include "app/gui/status_line.h"

#include "app/gui/document.h"
#include "widgets/tables/number_text.h"

#include <QFileInfo>
#include <QLabel>

namespace flamelane {

namespace {

/// The same figure as the overview's headline; empty where no device did anything.
QString busyWords(const Analysis& analysis)
{
    double busy = 0;
    double window = 0;
    for (const DeviceSummary& device : analysis.devices) {
        busy += static_cast<double>(device.busy);
        window += static_cast<double>(device.window);
    }
    if (window <= 0) {
        return {};
    }
    const QString share = percent(busy / window);
    switch (analysis.window.kind) {
    case WindowKind::All:
        return StatusLine::tr("GPU busy %1").arg(share);
    case WindowKind::Steady:
        return StatusLine::tr("GPU busy %1 of the steady steps").arg(share);
    case WindowKind::Steps:
    case WindowKind::Range:
        break;
    }
    return StatusLine::tr("GPU busy %1 of the window").arg(share);
}

} // namespace

StatusLine::StatusLine(Document* document, QWidget* parent)
    : QStatusBar(parent)
    , m_document(document)
    , m_summary(new QLabel(this))
    , m_hints(new QLabel(this))
    , m_keys(tr("W S zoom   A D pan   F focus   / search   M mark   ? all keys"))
{
    setSizeGripEnabled(false);
    for (QLabel* label : {m_summary, m_hints}) {
        label->setTextFormat(Qt::PlainText); // names from files are not markup
        label->setMargin(4);
    }
    // A long name must not make the window wider.
    m_summary->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    m_hints->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_hints->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    addWidget(m_summary);
    addWidget(m_hints, 1);
    connect(document, &Document::traceChanged, this, &StatusLine::showSummary);
    connect(document, &Document::summaryChanged, this, &StatusLine::showSummary);
    connect(document, &Document::analysisChanged, this, &StatusLine::showSummary);
    showHovered({});
}

void StatusLine::showHovered(const QString& line)
{
    m_hints->setForegroundRole(line.isEmpty() ? QPalette::PlaceholderText : QPalette::WindowText);
    m_hints->setText(!line.isEmpty()           ? line
                         : m_document->trace() ? m_keys
                                               : tr("Ctrl+O open   ? all keys"));
}

void StatusLine::showSummary()
{
    const Trace& trace = *m_document->trace();
    const std::optional<TraceSummary>& summary = m_document->summary();
    QStringList parts {QFileInfo(QString::fromStdString(trace.path)).fileName()};
    if (summary && !summary->devices.isEmpty()) {
        parts << summary->devices;
    }
    parts << tr("%1 slices").arg(exactCount(trace.slices.size()));
    const QString busy = m_document->analysis() ? busyWords(*m_document->analysis()) : QString();
    if (!busy.isEmpty()) {
        parts << busy;
    }
    m_summary->setText(parts.join(QStringLiteral("   \u00b7   ")));
    m_summary->setToolTip(
        tr("%1\nGPU busy: time in which kernels, copies or sets run on any stream, "
           "as a share of the window, all devices together.")
            .arg(QString::fromStdString(trace.path)));
    showHovered({});
}

} // namespace flamelane
