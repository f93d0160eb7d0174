#pragma once

namespace flamelane {

/// When the rules speak. Shares are 0 to 1 of the window unless said otherwise; a person can change
/// them in the settings.
struct Thresholds
{
    double inputNote = 0.05;
    double inputProblem = 0.25;
    double copyTime = 0.15; // copies, of the busy time
    double exposedCopy = 0.05;
    double communicationNote = 0.10;
    double communicationProblem = 0.20;
    double syncUnderCollective = 0.85; // of a collective's time: it waits rather than transfers
    double lowGpuTime = 0.60; // busy share below which it is the headline
    double computeBound = 0.85; // busy share above which the device is the limit
    double memoryNearLimit = 0.90; // of the device's memory
    double launchBoundIdle = 0.20; // idle for framework, Python and launching
    double smallKernelNs = 10'000; // a kernel shorter than this is small
    double smallKernelShare = 0.5; // of the kernels
    double syncNote = 0.05; // idle for synchronization
    double syncProblem = 0.15;
    double compileNote = 0.01;
    double compileProblem = 0.10;
    double allocatorNote = 0.01;
    double allocatorProblem = 0.10;
    double roundTripNote = 0.02;
    double roundTripProblem = 0.10;
    double profilerNote = 0.02;
};

} // namespace flamelane
