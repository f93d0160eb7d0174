#pragma once

namespace flamelane {

/// When the rules speak. Shares are 0 to 1 of the window unless said otherwise; a person can change
/// them in the settings.
struct Thresholds
{
    double inputNote = 0.05;
    double inputProblem = 0.25;
    double copyTime = 0.15; // copies, of the busy time
    double exposedCopy = 0.05; // copies beside which nothing runs
    double exposedCopyProblem = 0.20;
    double lowCopyBandwidth = 6e9; // bytes/s between host and device: half of a PCIe 3 x16 link
    double largeCopyBytes = 1 << 20; // a copy that should reach the bandwidth of its link
    double smallCopyBytes = 64 << 10; // a copy that costs its call rather than its bytes
    double communicationNote = 0.10;
    double communicationProblem = 0.20;
    double syncUnderCollective = 0.85; // of a collective's time: it waits rather than transfers
    double lowGpuTime = 0.60; // busy share below which it is the headline
    double computeBound = 0.85; // busy share above which the device is the limit
    double memoryNearLimit = 0.90; // of the device's memory
    double launchBoundIdle = 0.20; // idle for framework, Python and launching
    double launchBoundProblem = 0.40;
    double graphLaunches
        = 0.5; // of the kernels, launched by graphs: what is left is no launch bound
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
    double roundTripHostCompute = 0.2; // of the time between the copies, computing on the host
    double significantKernel
        = 0.05; // of the GPU time, above which a kernel's fault is worth a word
    double lowOccupancy = 0.25;
    double manyRegisters = 240; // for each thread, of 255
    double profilerNote = 0.02; // of the window, the profiler's own work
    double spreadNote = 0.03; // of the steps
    double unlinkedNote = 0.01; // of the GPU work, launched by nobody knows whom
    // Of what the hardware counts, where it was recorded.
    double dramBound = 0.60; // DRAM read and written, of the peak: memory limits the kernel
    double lowIssue = 0.40; // ... which issues instructions in no more of the cycles
    double lowSmActive = 0.50; // multiprocessors with work while a kernel runs
    double clockDrop = 0.10; // the clock under load, below the highest it had
    double sharedGpu = 0.02; // multiprocessors with work while the trace records none
};

} // namespace flamelane
