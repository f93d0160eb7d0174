#include "app/gui/command_line.h"

#include "core/analysis/flame/noise_list.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace flamelane {

namespace {

constexpr int kLargestSide = 20000; // of a picture, in units of the screen
constexpr double kLargestScale = 8;

QString tr(const char* text)
{
    return QCoreApplication::translate("CommandLine", text);
}

/// Options by name. `option` of QCommandLineParser warns about names that were never added, so that
/// all are added here.
void addOptions(QCommandLineParser& parser)
{
    parser.setOptionsAfterPositionalArgumentsMode(QCommandLineParser::ParseAsOptions);
    parser.addOptions({
        {QStringLiteral("render"),
         tr("Draw a page into a file and open no window: timeline, flame, compare"), tr("page")},
        {{QStringLiteral("o"), QStringLiteral("output")},
         tr("Where the picture goes: a name ending with .png, .svg or .pdf"),
         tr("file")},
        {QStringLiteral("size"), tr("Size of the picture, 1920x1080 where not said"), tr("WxH")},
        {QStringLiteral("scale"), tr("Pixels of a PNG for each unit of the size"), tr("number")},
        {QStringLiteral("range"),
         tr("What is shown: START:END in ns of the file's clock, or START-END as shares of the "
            "whole, 0.25-0.5"),
         tr("range")},
        {QStringLiteral("theme"), tr("light (where not said) or dark"), tr("theme")},
        {QStringLiteral("dense"), tr("Thin lanes")},
        {QStringLiteral("weight"),
         tr("What a flame graph weighs: gpu, cpu, bytes, count or recorded; by default what says "
            "most"),
         tr("weight")},
        {QStringLiteral("fold"),
         tr("Flame graph, comparison: merge these frames into those above: presets (cuda, python, "
            "nccl, jit, "
            "profiler, allocator, mine) or /pattern/, with commas between"),
         tr("list")},
        {QStringLiteral("hide"),
         tr("Flame graph, comparison: move the weight of these to one named hidden"), tr("list")},
        {QStringLiteral("isolate"),
         tr("Flame graph, comparison: keep these frames and those above them"), tr("list")},
        {{QStringLiteral("v"), QStringLiteral("version")}, tr("Print the version")},
        {{QStringLiteral("h"), QStringLiteral("help")}, tr("Print this help")},
    });
    parser.addPositionalArgument(QStringLiteral("TRACE"), tr("Trace files to open"),
                                 QStringLiteral("[TRACE...]"));
}

std::optional<QSize> parseSize(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("^(\\d{1,5})x(\\d{1,5})$"));
    const QRegularExpressionMatch match = pattern.match(text);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    const bool isGood = match.hasMatch() && !size.isEmpty() && size.width() <= kLargestSide
        && size.height() <= kLargestSide;
    return isGood ? std::optional(size) : std::nullopt;
}

std::optional<PictureRange> parseRange(const QString& text)
{
    static const QRegularExpression times(QStringLiteral("^(-?\\d{1,18}):(-?\\d{1,18})$"));
    static const QRegularExpression shares(QStringLiteral("^([0-9.]+)-([0-9.]+)$"));
    PictureRange range;
    bool isStartGood = false;
    bool isEndGood = false;
    if (const auto match = times.match(text); match.hasMatch()) {
        range.times = {match.captured(1).toLongLong(&isStartGood),
                       match.captured(2).toLongLong(&isEndGood)};
        return isStartGood && isEndGood && !range.times.isEmpty() ? std::optional(range)
                                                                  : std::nullopt;
    }
    const auto match = shares.match(text);
    range.isShare = true;
    range.startShare = match.captured(1).toDouble(&isStartGood);
    range.endShare = match.captured(2).toDouble(&isEndGood);
    return isStartGood && isEndGood && range.startShare < range.endShare && range.endShare <= 1
        ? std::optional(range)
        : std::nullopt;
}

/// What a flame graph is of; says what is wrong with it, or nothing. Filters apply in the order in
/// which they are written.
QString readFlame(const QCommandLineParser& parser, PictureRequest& picture)
{
    const QString weight = parser.value(QStringLiteral("weight"));
    for (const FlameWeight each : {FlameWeight::GpuTime, FlameWeight::CpuTime, FlameWeight::Bytes,
                                   FlameWeight::Count, FlameWeight::Recorded}) {
        if (weight.toStdString() == flameWeightName(each)) {
            picture.weight = each;
        }
    }
    if (!weight.isEmpty() && !picture.weight) {
        return tr("--weight: '%1' is none of gpu, cpu, bytes, count, recorded").arg(weight);
    }
    QHash<QString, int> taken; // values of each option
    for (const QString& option : parser.optionNames()) {
        for (size_t i = 0; i < kFilterModes; ++i) {
            const auto mode = static_cast<FilterMode>(i);
            if (option.toStdString() != filterModeName(mode)) {
                continue;
            }
            const QString list = parser.values(option).value(taken[option]++);
            const auto filters = readNoiseFilters(list.toStdString(), mode);
            if (!filters) {
                return QStringLiteral("--%1: %2")
                    .arg(option, QString::fromStdString(filters.error().message));
            }
            picture.filters.insert(picture.filters.end(), filters->begin(), filters->end());
        }
    }
    return {};
}

/// An option that the page takes no notice of; empty where there is none.
QString pointlessOption(const QCommandLineParser& parser, PicturePage page)
{
    QStringList ofOtherPage;
    if (page == PicturePage::Timeline) {
        ofOtherPage << QStringLiteral("fold") << QStringLiteral("hide")
                    << QStringLiteral("isolate");
    }
    if (page != PicturePage::Flame) {
        ofOtherPage << QStringLiteral("weight");
    } else {
        ofOtherPage << QStringLiteral("dense");
    }
    if (page == PicturePage::Compare) {
        ofOtherPage << QStringLiteral("range"); // two files have two clocks
    }
    const auto found = std::find_if(ofOtherPage.begin(), ofOtherPage.end(),
                                    [&parser](const QString& name) { return parser.isSet(name); });
    return found == ofOtherPage.end() ? QString() : *found;
}

std::optional<PicturePage> pageNamed(const QString& name)
{
    if (name == QLatin1String("timeline")) {
        return PicturePage::Timeline;
    }
    if (name == QLatin1String("flame")) {
        return PicturePage::Flame;
    }
    return name == QLatin1String("compare") ? std::optional(PicturePage::Compare) : std::nullopt;
}

/// Fills the request; says what is wrong with it, or nothing.
QString readPicture(const QCommandLineParser& parser, PictureRequest& picture)
{
    const QString page = parser.value(QStringLiteral("render"));
    const std::optional<PicturePage> known = pageNamed(page);
    if (!known) {
        return tr("--render: there is no page '%1', only 'timeline', 'flame' and 'compare'")
            .arg(page);
    }
    picture.page = *known;
    if (const QString option = pointlessOption(parser, picture.page); !option.isEmpty()) {
        return tr("--%1: the page '%2' takes no notice of it").arg(option, page);
    }
    picture.outPath = parser.value(QStringLiteral("output"));
    if (picture.outPath.isEmpty()) {
        return tr("--render: -o says where the picture goes");
    }
    if (parser.isSet(QStringLiteral("size"))) {
        const QString text = parser.value(QStringLiteral("size"));
        const std::optional<QSize> size = parseSize(text);
        if (!size) {
            return tr("--size: '%1' is no size such as 1920x1080").arg(text);
        }
        picture.size = *size;
    }
    if (parser.isSet(QStringLiteral("scale"))) {
        const QString text = parser.value(QStringLiteral("scale"));
        bool isNumber = false;
        picture.scale = text.toDouble(&isNumber);
        if (!isNumber || !(picture.scale >= 0.25 && picture.scale <= kLargestScale)) {
            return tr("--scale: '%1' is no number from 0.25 to 8").arg(text);
        }
    }
    if (parser.isSet(QStringLiteral("range"))) {
        const QString text = parser.value(QStringLiteral("range"));
        picture.range = parseRange(text);
        if (!picture.range) {
            return tr("--range: '%1' is neither START:END in ns nor START-END as shares from 0 to "
                      "1")
                .arg(text);
        }
    }
    const QString theme = parser.value(QStringLiteral("theme"));
    picture.isDark = theme == QLatin1String("dark");
    if (!theme.isEmpty() && !picture.isDark && theme != QLatin1String("light")) {
        return tr("--theme: '%1' is neither light nor dark").arg(theme);
    }
    picture.isDense = parser.isSet(QStringLiteral("dense"));
    return readFlame(parser, picture);
}

} // namespace

CommandLine parseCommandLine(const QStringList& arguments)
{
    CommandLine commandLine;
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(arguments)) {
        commandLine.error = parser.errorText();
        return commandLine;
    }
    commandLine.files = parser.positionalArguments();
    commandLine.wantsVersion = parser.isSet(QStringLiteral("version"));
    commandLine.wantsHelp = parser.isSet(QStringLiteral("help"));
    const bool isAsked = commandLine.wantsVersion || commandLine.wantsHelp;
    if (parser.isSet(QStringLiteral("render")) && !isAsked) {
        commandLine.error = readPicture(parser, commandLine.picture.emplace());
        const bool isOfTwo = commandLine.picture->page == PicturePage::Compare;
        if (commandLine.error.isEmpty() && commandLine.files.size() != (isOfTwo ? 2 : 1)) {
            commandLine.error = isOfTwo ? tr("--render compare: name two trace files")
                                        : tr("--render: name one trace file");
        }
    }
    return commandLine;
}

QString helpText()
{
    QCommandLineParser parser;
    addOptions(parser);
    parser.setApplicationDescription(tr("Flamelane shows GPU training traces."));
    return parser.helpText();
}

} // namespace flamelane
