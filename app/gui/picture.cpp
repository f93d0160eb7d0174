#include "app/gui/picture.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace flamelane {

namespace {

constexpr int kUnitsPerInch = 96; // a unit of the screen, as in CSS

Result<QByteArray> pngOf(const PaintPage& paint, QSize size, double scale)
{
    const QImage image = pictureOf(paint, size, scale);
    if (image.isNull()) {
        return failure("no memory for a picture of this size");
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!image.save(&buffer, "PNG")) {
        return failure("the picture cannot be encoded");
    }
    return bytes;
}

QByteArray svgOf(const PaintPage& paint, QSize size)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setResolution(kUnitsPerInch);
    QPainter painter(&generator);
    paint(painter, size);
    painter.end();
    return bytes;
}

QByteArray pdfOf(const PaintPage& paint, QSize size)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kUnitsPerInch);
    writer.setPageSize(
        QPageSize(QSizeF(size) / kUnitsPerInch, QPageSize::Inch, QString(), QPageSize::ExactMatch));
    writer.setPageMargins({});
    QPainter painter(&writer);
    paint(painter, size);
    painter.end();
    return bytes;
}

} // namespace

QImage pictureOf(const PaintPage& paint, QSize size, double scale)
{
    QImage image(size * scale, QImage::Format_RGB32);
    if (image.isNull()) {
        return image;
    }
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    paint(painter, size);
    painter.end();
    return image;
}

Result<void> writePicture(const PaintPage& paint, const QString& path, QSize size, double scale)
{
    Result<QByteArray> bytes;
    if (path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        bytes = pngOf(paint, size, scale);
    } else if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        bytes = svgOf(paint, size);
    } else if (path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) {
        bytes = pdfOf(paint, size);
    } else {
        return failure("a picture's name ends with .png, .svg or .pdf");
    }
    if (!bytes) {
        return tl::unexpected(bytes.error());
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(*bytes) != bytes->size() || !file.commit()) {
        return failure(file.errorString().toStdString());
    }
    return {};
}

} // namespace flamelane
