#include "app/gui/icons.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

// Qt keeps resources of a static library out of a program that does not ask for them.
static void initializeResources()
{
    Q_INIT_RESOURCE(resources);
}

namespace flamelane {

QIcon lineIcon(const QString& name, const QColor& color)
{
    initializeResources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    QSvgRenderer renderer(file.readAll().replace("currentColor", color.name().toLatin1()));
    QIcon icon;
    for (const int side : {16, 24, 32, 48}) {
        QPixmap pixmap(side, side);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        renderer.render(&painter);
        painter.end();
        icon.addPixmap(pixmap);
    }
    return icon;
}

QIcon programIcon()
{
    initializeResources();
    return QIcon(QStringLiteral(":/icons/flamelane.svg"));
}

} // namespace flamelane
