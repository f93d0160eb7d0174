#pragma once

namespace flamelane {

class ImportReport;
class TextStream;

/// Reports what was wrong with the wrapping of a text that has been read to its end.
void reportTroubles(const TextStream& stream, ImportReport& report);

} // namespace flamelane
