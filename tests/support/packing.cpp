#include "tests/support/packing.h"

#include <QTemporaryDir>

#include <isa-l/igzip_lib.h>
#include <zstd.h>

#include <fstream>

namespace flamelane::test {

std::string gzipped(std::string_view text)
{
    std::string packed(text.size() + 1024, '\0');
    std::string input(text);
    isal_zstream stream;
    isal_deflate_stateless_init(&stream);
    stream.gzip_flag = IGZIP_GZIP;
    stream.end_of_stream = 1;
    stream.next_in = reinterpret_cast<uint8_t*>(input.data());
    stream.avail_in = static_cast<uint32_t>(input.size());
    stream.next_out = reinterpret_cast<uint8_t*>(packed.data());
    stream.avail_out = static_cast<uint32_t>(packed.size());
    isal_deflate_stateless(&stream);
    packed.resize(stream.total_out);
    return packed;
}

std::string zstdFrame(std::string_view text)
{
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    ZSTD_CCtx* context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
    ZSTD_freeCCtx(context);
    return packed;
}

std::string skippableFrame(std::string_view content)
{
    std::string frame("\x50\x2a\x4d\x18", 4);
    for (unsigned shift = 0; shift < 32; shift += 8) {
        frame += static_cast<char>((content.size() >> shift) & 0xFFU);
    }
    return frame.append(content);
}

std::string wide(std::string_view ascii, bool isBigEndian)
{
    std::string text;
    for (const char c : ascii) {
        text += isBigEndian ? std::string {'\0', c} : std::string {c, '\0'};
    }
    return text;
}

std::string writeFile(const QTemporaryDir& directory, const char* name, std::string_view bytes)
{
    std::string path = directory.filePath(QString::fromLatin1(name)).toStdString();
    std::ofstream(path, std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path;
}

} // namespace flamelane::test
