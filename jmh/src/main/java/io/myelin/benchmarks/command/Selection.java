package io.myelin.benchmarks.command;

import java.util.ArrayList;
import java.util.List;

/// Rows that are measured together, forks interleaved, and how.
enum Selection {

    QUICK("The suites by operation and most shapes of load, one short fork a row; about ten minutes.", 1,
            List.of(new Part("^(?!(Peers|Stream|Load|Bursty|Pipeline|Latency|Emit|Pool|Memory|FirstSecond|Silence"
                    + "|Drain)Ops)", "", "-wi 3 -w 200ms -i 5 -r 200ms")),
            List.of()),

    PEERS("The same work on circuits and other libraries; about twenty minutes.", 3,
            List.of(new Part("^(PeersOps|StreamOps|PipelineOps|HandOverOps)\\.", "",
                    "-wi 3 -w 300ms -i 5 -r 400ms")),
            List.of()),

    LATENCY("The time from call to receptor: one at a time, after idle gaps, under load, in bursts; of a call of emit; "
            + "and the processor time of idle circuits; about ten minutes.", 3,
            List.of(new Part("^(LatencyOps|EmitOps|LoadOps|BurstyOps)\\.", "", "-wi 2 -i 4 -p millis=500")),
            List.of()),

    SHAPES("Pools of threads, crowds of circuits, silent producers, callers, many kinds of receptors, small heaps; "
            + "about nine minutes. With --processors 1 on one processor.", 3,
            List.of(new Part("^(PoolOps\\.threads|CallersOps\\.callers)_\\d+$"
                    + "|^(CrowdOps|ActorCrowdOps|SilentOps|KindsOps|HeapOps|WaitingOps)\\."
                    + "|^CyclicOps\\.changing_|^ArticleOps\\.(transit_loop|hierarchy_by_hand|stem)", "",
                    "-wi 3 -w 250ms -i 4 -r 300ms -p millis=400 -prof gc")),
            List.of(new Part("^PoolOps\\.threads_(1|8|64)$|^(CrowdOps\\.circuits|ActorCrowdOps\\..*)_200"
                    + "|^CallersOps\\.callers_\\d+$|^ArticleOps\\.(ingress_receptor|transit_loop|hierarchy_by_hand)$",
                    "",
                    "-wi 3 -w 250ms -i 4 -r 300ms -p millis=400 -prof gc"))),

    LIMITS("Circuits beside the same work by hand, with a circuit's promises and without; about eleven minutes. With "
            + "--processors 1, callers that wait.", 3,
            List.of(
                    new Part("^PoolOps\\.threads_(8|16|32|64)(_|$)|^EmitOps\\.(clock_alone|producers_2)"
                            + "|^KindsOps\\.fan_out_10_(kinds|isolated_by_hand|by_hand)$|^FirstSecondOps\\."
                            + "|^SilentOps\\.owners_16|^CyclicOps\\.(direct_(by_hand_)?|changing_by_hand_)100k$", "",
                            "-wi 3 -w 250ms -i 4 -r 300ms -p millis=400 -prof gc"),
                    // The JIT compilers take some two seconds for the code of all chains.
                    new Part("^KindsOps\\.chains_32_of_[48]", "", "-wi 3 -w 1s -i 4 -r 300ms -prof gc"),
                    new Part("^StreamOps\\.|^PeersOps\\.hierarchy_5$", "substrates,by-hand-lane,jctools-spsc",
                            "-wi 3 -w 250ms -i 4 -r 300ms -prof gc"),
                    // Two processors for four threads: a compiler that still works beside them is the slowest
                    // percentile. One long iteration: of several, the mean of their percentiles is that of the most
                    // disturbed one.
                    new Part("^BurstyOps\\.", "substrates,by-hand,jctools-mpsc", "-wi 2 -i 1 -p millis=4000")),
            List.of(new Part("^CallersOps\\.callers_(1|16)(_|$)", "", "-wi 3 -w 250ms -i 4 -r 300ms"))),

    TABLE("Loads that people build on the first day: circuits beside what an expert would write; about fifteen "
            + "minutes.", 3,
            List.of(
                    new Part("^ArticleOps\\.(ingress|transit_loop.*)$|^KnownNamesOps\\."
                            + "|^CrowdOps\\.circuits_200|^ActorCrowdOps\\.actors|^EmitOps\\.producers_2(_queue)?$", "",
                            "-wi 3 -w 250ms -i 4 -r 300ms -p millis=400"),
                    // As for the chains above: before their code is compiled, a round takes three times as long.
                    new Part("^SubscribersOps\\.", "", "-wi 4 -w 1s -i 4 -r 300ms"),
                    new Part("^(Tickers|Drain|Silence|PingPong|Held|Cold)Ops\\.", "", "-foe true"),
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
    private final int rounds;
    private final List<Part> parts;
    private final List<Part> onOneProcessor;

    Selection(String description, int rounds, List<Part> parts, List<Part> onOneProcessor) {
        this.description = description;
        this.rounds = rounds;
        this.parts = parts;
        this.onOneProcessor = onOneProcessor;
    }

    String description() {
        return description;
    }

    /// @return forks of each row, unless the user says otherwise
    int rounds() {
        return rounds;
    }

    /// @param processors how many the measured processes may use; 0 for all
    /// @return the runs
    List<Part> parts(int processors) {
        return processors == 1 && !onOneProcessor.isEmpty() ? onOneProcessor : parts;
    }

    /// @param processors how many the measured processes may use; 0 for all
    /// @return the kind of the result
    String kind(int processors) {
        var name = name().toLowerCase(java.util.Locale.ROOT);
        return processors == 1 ? name + "-one-processor" : name;
    }
}
