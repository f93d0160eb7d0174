#pragma once

#include "app/gui/picture.h"

#include <QObject>

namespace flamelane {

class CompareControl;
class LoadJob;
class LowerPanels;
class MessageBar;
class TimelineView;
class TracePages;

/// What leaves a window: pictures, texts, tables, flame graphs, of the page that is in front.
class WindowOutput : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        LoadJob* loadJob = nullptr; // knows the file's name
        TimelineView* timeline = nullptr;
        TracePages* pages = nullptr;
        CompareControl* compare = nullptr;
        LowerPanels* panels = nullptr;
        MessageBar* messages = nullptr; // what went wrong is said here
    };

    /// `parent` owns the dialogs.
    WindowOutput(const Parts& parts, QWidget* parent);

public slots:
    void savePicture();
    void exportFlame();
    void saveReport();
    void copyPicture();
    void copyText();
    void saveTable(const QString& csv);

private:
    /// The page in front.
    struct Shown
    {
        PaintPage paint;
        const QWidget* widget = nullptr;
        QString name; // of a file, with no ending
    };

    [[nodiscard]] Shown shown() const;
    [[nodiscard]] QString traceName() const;
    void report(const QString& problem);

    Parts m_parts;
    QWidget* m_window;
};

} // namespace flamelane
