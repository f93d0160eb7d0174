#pragma once

#include "core/base/id.h"
#include "core/base/time.h"
#include "widgets/pages/page.h"

#include <QObject>

namespace flamelane {

/// Where clicks on the sections of a page lead.
class PageLinks : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

signals:
    void sliceActivated(SliceId slice);
    void rangeActivated(TimeRange range);
    void pageWanted(Page page);
    void copiesWanted(); // on the page of kernels
    void findingWanted(int finding); // its place in PageContent::findings
};

} // namespace flamelane
