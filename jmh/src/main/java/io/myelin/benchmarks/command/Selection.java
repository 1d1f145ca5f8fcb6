package io.myelin.benchmarks.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Rows that are measured together, forks interleaved, and how.
enum Selection {

    PEERS("The same work on circuits and other libraries; about twenty minutes.",
            List.of(new Part("^(PeersOps|StreamOps|PipelineOps|HandOverOps)\\.", "",
                    "-wi 3 -w 300ms -i 5 -r 400ms")),
            List.of()),

    LATENCY("The time from call to receptor: one at a time, after idle gaps, under load, in bursts; of a call of emit; "
            + "and the processor time of idle circuits; about ten minutes.",
            List.of(new Part("^(LatencyOps|EmitOps|LoadOps|BurstyOps)\\.", "", "-wi 2 -i 4 -p millis=500")),
            List.of()),

    SHAPES("Pools of threads, the memory of waiting messages, a loop whose value changes; about three minutes.",
            List.of(new Part("^PoolOps\\.threads_\\d+$|^WaitingOps\\.|^CyclicOps\\.changing_", "",
                    "-wi 3 -w 250ms -i 4 -r 300ms -p millis=400 -prof gc")),
            List.of()),

    LIMITS("Circuits beside the same work by hand, with a circuit's promises and without; about eleven minutes. With "
            + "--processors 1, callers that wait.",
            List.of(
                    new Part("^PoolOps\\.threads_(8|16|32|64)(_|$)"
                            + "|^KindsOps\\.fan_out_|^FirstSecondOps\\."
                            + "|^SilentOps\\.|^CyclicOps\\.(direct_(by_hand_)?|changing_by_hand_)100k$", "",
                            "-wi 3 -w 250ms -i 4 -r 300ms -p millis=400 -prof gc"),
                    // The JIT compilers take some two seconds for the code of all chains.
                    new Part("^KindsOps\\.chains_32_of_[48]", "", "-wi 3 -w 1s -i 4 -r 300ms -prof gc"),
                    new Part("^StreamOps\\.|^PeersOps\\.hierarchy_5$", "substrates,by-hand-lane,jctools-spsc",
                            "-wi 3 -w 250ms -i 4 -r 300ms -prof gc")),
            List.of(new Part("^CallersOps\\.", "", "-wi 3 -w 250ms -i 4 -r 300ms"))),

    TABLE("Loads that people build on the first day: circuits beside what an expert would write; about "
            + "thirty minutes.",
            List.of(
                    new Part("^ArticleOps\\.(ingress|transit_loop.*)$|^KnownNamesOps\\."
                            + "|^CrowdOps\\.|^ActorCrowdOps\\.|^EmitOps\\.producers_2(_queue|_by_hand)?$", "",
                            "-wi 3 -w 250ms -i 4 -r 300ms -p millis=400"),
                    // As for the chains above: before their code is compiled, a round takes three times as long.
                    new Part("^SubscribersOps\\.", "", "-wi 4 -w 1s -i 4 -r 300ms"),
                    new Part("^(Tickers|Drain|Silence|PingPong|Held|Cold|Sessions)Ops\\.", "", "-foe true"),
                    // Two processors for four threads: a compiler that still works beside them is the slowest
                    // percentile. One long iteration: of several, the mean of their percentiles is that of the most
                    // disturbed one.
                    new Part("^BurstyOps\\.", "substrates,by-hand,jctools-mpsc", "-wi 2 -i 1 -p millis=4000")),
            List.of());

    /// One run of JMH.
    ///
    /// @param rows   a regular expression over rows
    /// @param peers  the values of the rows' parameter; empty for all, or if the rows have none
    /// @param length further options of JMH
    record Part(String rows, String peers, String length) {

        /// @return JMH's options for one fork
        List<String> options() {
            var jmh = new ArrayList<>(List.of("-f", "1"));
            jmh.addAll(List.of(length.split(" ")));
            if (!peers.isEmpty()) {
                jmh.addAll(List.of("-p", "peer=" + peers));
            }
            return jmh;
        }
    }

    private final String description;
    private final List<Part> parts;
    private final List<Part> onOneProcessor;

    Selection(String description, List<Part> parts, List<Part> onOneProcessor) {
        this.description = description;
        this.parts = parts;
        this.onOneProcessor = onOneProcessor;
    }

    String description() {
        return description;
    }

    /// @param processors how many the measured processes may use; 0 for all
    /// @return the runs
    List<Part> parts(int processors) {
        return processors == 1 && !onOneProcessor.isEmpty() ? onOneProcessor : parts;
    }

    /// @param processors how many the measured processes may use; 0 for all
    /// @return the kind of the result
    String kind(int processors) {
        var name = name().toLowerCase(Locale.ROOT);
        return processors == 1 ? name + "-one-processor" : name;
    }
}
