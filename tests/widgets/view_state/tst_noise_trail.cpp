#include "core/analysis/flame/noise_presets.h"
#include "widgets/view_state/noise_trail.h"

#include <QSignalSpy>
#include <QtTest>

using namespace flamelane;

namespace {

NoiseFilter filterFor(const char* pattern, FilterMode mode = FilterMode::Fold)
{
    return *makeNoiseFilter(pattern, mode, pattern);
}

QString textOf(const NoiseTrail& trail)
{
    QStringList names;
    for (const NoiseFilter& filter : trail.filters()) {
        names << QString::fromStdString(filter.name);
    }
    return names.join(QLatin1Char(' '));
}

} // namespace

class NoiseTrailTest : public QObject
{
    Q_OBJECT

private slots:
    void everyChangeIsAStep()
    {
        NoiseTrail trail;
        QSignalSpy changed(&trail, &NoiseTrail::changed);
        trail.add(filterFor("a"));
        trail.add(filterFor("b"));
        trail.add(filterFor("c"));
        trail.removeAt(1);
        QCOMPARE(textOf(trail), QStringLiteral("a c"));
        trail.replaceAt(0, filterFor("d"));
        trail.keepFirst(1);
        trail.clear();
        QCOMPARE(textOf(trail), QString());
        QCOMPARE(changed.count(), 7);
        for (const char* before : {"d", "d c", "a c", "a b c", "a b", "a", ""}) {
            QVERIFY(trail.canUndo());
            trail.undo();
            QCOMPARE(textOf(trail), QString::fromLatin1(before));
        }
        QVERIFY(!trail.canUndo());
        trail.redo();
        trail.redo();
        QCOMPARE(textOf(trail), QStringLiteral("a b"));
        // Another way from here: what was undone is gone.
        trail.add(filterFor("e"));
        QVERIFY(!trail.canRedo());
        QCOMPARE(textOf(trail), QStringLiteral("a b e"));
    }

    void nothingChangesWithoutAChange()
    {
        NoiseTrail trail;
        trail.add(filterFor("a"));
        QSignalSpy changed(&trail, &NoiseTrail::changed);
        trail.replaceAt(0, filterFor("a"));
        trail.keepFirst(5);
        trail.setOn(filterFor("a"), true);
        trail.redo();
        QCOMPARE(changed.count(), 0);
        trail.replaceAt(0, filterFor("a", FilterMode::Hide));
        QCOMPARE(changed.count(), 1);
        trail.reset();
        QVERIFY(!trail.canUndo());
        QCOMPARE(changed.count(), 2);
    }

    void presetsAreSwitches()
    {
        NoiseTrail trail;
        const NoiseFilter cuda = trail.offered().front();
        QCOMPARE(cuda.name, std::string("CUDA libraries"));
        QVERIFY(!trail.isOn(cuda.name));
        trail.setOn(cuda, true);
        trail.add(filterFor("x"));
        QVERIFY(trail.isOn(cuda.name));
        trail.setOn(cuda, false);
        QCOMPARE(textOf(trail), QStringLiteral("x"));
    }

    void editedPatternsHoldAtOnce()
    {
        NoiseTrail trail;
        QSignalSpy offers(&trail, &NoiseTrail::offersChanged);
        trail.setOn(trail.offered().front(), true);
        trail.setPresetPattern("cuda", "/gemm/");
        QCOMPARE(trail.offered().front().pattern, std::string("/gemm/"));
        QCOMPARE(trail.filters().front().pattern, std::string("/gemm/"));
        QCOMPARE(trail.editedPatterns().at("cuda"), std::string("/gemm/"));
        QCOMPARE(offers.count(), 1);
        trail.setPresetPattern("cuda", "/(/"); // cannot be understood
        QVERIFY(trail.editedPatterns().empty());
        QCOMPARE(trail.filters().front().pattern, std::string(findNoisePreset("cuda")->pattern));
        QCOMPARE(offers.count(), 2);
    }

    void ownFiltersAreOffered()
    {
        NoiseTrail trail;
        const size_t presets = noisePresets().size();
        NoiseFilter own = filterFor("/mine/");
        own.name = "my noise";
        trail.saveOwn(own);
        QCOMPARE(trail.offered().size(), presets + 1);
        trail.setOn(trail.offered().back(), true);
        own.pattern = "/other/";
        trail.saveOwn(own);
        QCOMPARE(trail.offered().size(), presets + 1);
        QCOMPARE(trail.filters().front().pattern, std::string("/other/"));
        // A preset's name is no name of one's own.
        own.name = "CUDA libraries";
        trail.saveOwn(own);
        QCOMPARE(trail.offered().size(), presets + 1);
        QCOMPARE(trail.editedPatterns().count("cuda"), size_t {1});
        trail.forgetOwn("my noise");
        QCOMPARE(trail.offered().size(), presets);
        QCOMPARE(textOf(trail), QStringLiteral("my noise")); // it is in force until it is removed
    }

    void restoresWhatCanStillBeUnderstood()
    {
        NoiseTrail trail;
        trail.restoreOffers({{"cuda", "/gemm/"}, {"python", "/(/"}, {"gone", "/x/"}},
                            {filterFor("own")});
        QCOMPARE(trail.editedPatterns().size(), size_t {1});
        QCOMPARE(trail.offered().back().name, std::string("own"));
    }
};

QTEST_GUILESS_MAIN(NoiseTrailTest)
#include "tst_noise_trail.moc"
