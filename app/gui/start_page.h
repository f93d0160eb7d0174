#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace flamelane {

/// What the window shows before a trace is open: open, recent files, examples, drop a file.
class StartPage : public QScrollArea
{
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    /// Reads the recent files again.
    void refresh();

signals:
    void openRequested();
    void compareRequested();
    void pairRequested(const QStringList& paths);
    void fileRequested(const QString& path);

private:
    QWidget* createHead();
    void addFile(QVBoxLayout* list, const QString& path, const QString& name, const QString& line);
    void addExamples(QVBoxLayout* list);

    QWidget* m_recent;
    QVBoxLayout* m_recentList;
};

} // namespace flamelane
