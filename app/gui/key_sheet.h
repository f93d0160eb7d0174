#pragma once

#include <QDialog>

class QMenuBar;

namespace flamelane {

/// Every action of the menus with its key, and what the mouse does.
class KeySheet : public QDialog
{
    Q_OBJECT

public:
    KeySheet(const QMenuBar& menus, QWidget* parent = nullptr);
};

} // namespace flamelane
