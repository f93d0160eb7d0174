#pragma once

#include "core/analysis/step_series.h"

#include <QComboBox>

namespace flamelane {

class Document;

/// Shows and chooses the time that all figures are about: the whole trace, the steady steps, the
/// selected range, or one step.
class WindowChooser : public QComboBox
{
    Q_OBJECT

public:
    explicit WindowChooser(Document* document, QWidget* parent = nullptr);

public slots:
    /// Where the selected range is in force and a person drags out another one, that takes over.
    void followRange();

private:
    void forgetSteps();
    void learnSteps();
    void fill();
    void nameRange();
    void choose(int index);
    void showChoice();
    [[nodiscard]] int choiceInForce() const;

    Document* m_document;
    StepSeries m_series; // of the trace, whatever the window
};

} // namespace flamelane
