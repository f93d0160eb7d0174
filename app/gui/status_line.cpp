#include "app/gui/status_line.h"

#include "app/gui/document.h"
#include "widgets/tables/number_text.h"

#include <QFileInfo>
#include <QLabel>

namespace flamelane {

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
    if (summary && summary->file.busyShare >= 0) {
        parts << tr("GPU busy %1").arg(percent(summary->file.busyShare));
    }
    m_summary->setText(parts.join(QStringLiteral("   \u00b7   ")));
    m_summary->setToolTip(
        tr("%1\nGPU busy: time in which kernels, copies or sets run on any stream, "
           "as a share from the first to the last GPU work, all devices together.")
            .arg(QString::fromStdString(trace.path)));
    showHovered({});
}

} // namespace flamelane
