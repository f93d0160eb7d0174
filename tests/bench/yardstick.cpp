#include "tests/bench/yardstick.h"

#include <QFontMetrics>
#include <QImage>
#include <QPainter>

#include <random>

namespace flamelane::bench {

void paintYardstick(QImage& image)
{
    constexpr int kRectangles = 5000;
    constexpr int kLabels = 500;
    const QString name = QStringLiteral("void at::native::vectorized_elementwise_kernel<4, gelu>");
    std::minstd_rand random(1); // the same frame in every run
    const auto below
        = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    QPainter painter(&image);
    painter.fillRect(image.rect(), QColor(0x15, 0x18, 0x1c));
    QFont font = painter.font();
    font.setPixelSize(11);
    painter.setFont(font);
    painter.setPen(Qt::white);
    const QFontMetrics metrics(font);
    for (int i = 0; i < kRectangles; ++i) {
        const bool isLabelled = i % (kRectangles / kLabels) == 0;
        const int width = isLabelled ? 60 + below(100) : 1 + below(40);
        const QRect box(below(kFrame.width() - width), below(kFrame.height() / 18) * 18, width, 16);
        painter.fillRect(box, QColor::fromHsv(below(12) * 30, 160, 150));
        if (isLabelled) {
            const QRect inside = box.adjusted(3, 0, -3, 0);
            painter.drawText(inside, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                             metrics.elidedText(name, Qt::ElideRight, inside.width()));
        }
    }
}

} // namespace flamelane::bench
