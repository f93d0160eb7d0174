#include "core/trace/build/column.h"

#include <sys/mman.h>

namespace flamelane {

void* Pages::take()
{
    void* const pages
        = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) {
        throw std::bad_alloc(); // as for any other memory
    }
    return pages;
}

void Pages::giveBack(void* pages)
{
    munmap(pages, kBytes);
}

} // namespace flamelane
