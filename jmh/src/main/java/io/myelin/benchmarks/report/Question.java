package io.myelin.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/// A kind of work that a circuit and others do, and the figure by which they are compared.
///
/// @param work   what is done
/// @param unit   the unit of all figures, and of what
/// @param metric the compared figure of the rows; empty for their score
/// @param ours   the circuit's row, with its parameters
/// @param theirs rows that do the same work without a circuit, with their parameters; the best one counts
/// @param wanted the largest ratio, ours by theirs, that is aimed at; 0 if none is
record Question(String work, String unit, String metric, String ours, List<String> theirs, double wanted) {

    private static final String NANOS = "ns/message";

    /// The peers whose consumers park when nothing arrives, as a circuit of default settings does.
    private static final List<String> PARKING = List.of("jctools-spsc", "jctools-mpsc", "executor");

    private static final List<String> LIBRARIES = List.of("jctools-spsc", "jctools-mpsc", "jctools-unbounded",
            "disruptor", "executor", "publisher", "reactor", "rxjava", "pekko", "vertx", "jctools-spsc-polled",
            "jctools-mpsc-polled");

    private static final List<Question> ALL = all();

    static List<Question> known() {
        return ALL;
    }

    private static Question of(String work, String unit, String metric, String ours, String... theirs) {
        return new Question(work, unit, metric, ours, List.of(theirs), 0);
    }

    private Question wanted(double ratio) {
        return new Question(work, unit, metric, ours, theirs, ratio);
    }

    private static Question peers(String work, String unit, String row) {
        return new Question(work, unit, "", row + " substrates", peers(row, LIBRARIES), 0);
    }

    private static List<String> peers(String row, List<String> peers) {
        return peers.stream().map(peer -> row + " " + peer).toList();
    }

    private static List<Question> all() {
        var all = new ArrayList<Question>();
        peers(all);
        latencies(all);
        crowds(all);
        kinds(all);
        byHand(all);
        firstDays(all);
        return List.copyOf(all);
    }

    private static void peers(List<Question> all) {
        all.add(peers("ordered delivery", NANOS, "PeersOps.ordered_delivery"));
        all.add(peers("ordered stream", NANOS, "StreamOps.ordered_stream"));
        all.add(peers("self-feeding loop", "ns/round", "PeersOps.self_feeding_loop"));
        all.add(peers("fan-out to ten handlers", NANOS, "PeersOps.fan_out_10"));
        all.add(peers("hierarchy of five levels", "ns/level", "PeersOps.hierarchy_5"));
        all.add(peers("two stages on threads of their own", NANOS, "PipelineOps.stages_2"));
        all.add(peers("three stages on threads of their own", NANOS, "PipelineOps.stages_3"));
        for (var producers : List.of("1_producer", "2_producers", "4_producers")) {
            all.add(of("hand-over, " + producers.replace('_', ' '), NANOS, "",
                    "HandOverOps.circuit_" + producers, "HandOverOps.queue_" + producers));
        }
        all.add(of("hand-over, 1 producer, 16 handlers in turn", NANOS, "", "HandOverOps.circuit_16_handlers",
                "HandOverOps.queue_16_handlers"));
    }

    private static void latencies(List<Question> all) {
        for (var percentile : List.of("p50", "p99")) {
            for (var rate : List.of("10_000", "100_000", "1_000_000", "5_000_000")) {
                latency(all, "LoadOps.rate_" + rate, rate.replace('_', ',') + " messages a second", percentile,
                        PARKING);
            }
            latency(all, "BurstyOps.producers_3", "three bursty producers", percentile,
                    List.of("jctools-mpsc", "executor"));
        }
    }

    private static void latency(List<Question> all, String row, String work, String percentile, List<String> parking) {
        all.add(new Question(work + ", " + percentile, "µs", percentile + "_us", row + " substrates",
                peers(row, parking), 0));
        all.add(of(work + ", " + percentile + ", on a core of its own", "µs", percentile + "_us",
                row + " substrates-latency", row + " disruptor", row + " jctools-spsc-polled",
                row + " jctools-mpsc-polled"));
    }

    private static void crowds(List<Question> all) {
        for (var worker : List.of("", "_virtual", "_shared")) {
            all.add(of("200 receivers, four producers at random" + worker.replace("_", ", "), NANOS, "",
                    "CrowdOps.circuits_200" + worker, "ActorCrowdOps.actors_200")
                    .wanted(worker.equals("_shared") ? 1.2 : 0));
        }
        for (int pool : new int[] {8, 16, 32, 64}) {
            var row = "PoolOps.threads_" + pool;
            all.add(of("pool of " + pool + " threads, a call of emit", "ns", "emit_ns", row, row + "_by_hand",
                    row + "_queue"));
        }
        all.add(of("two producers flat out, p99.9 of a call of emit", "ns", "p99_9_ns", "EmitOps.producers_2",
                "EmitOps.producers_2_queue").wanted(1.3));
        all.add(of("two producers flat out, p99.9 of a call of emit, by hand", "ns", "p99_9_ns", "EmitOps.producers_2",
                "EmitOps.producers_2_by_hand"));
        all.add(of("three bursty producers beside the same park, p99", "µs", "p99_us",
                "BurstyOps.producers_3 substrates", "BurstyOps.producers_3 by-hand",
                "BurstyOps.producers_3 jctools-mpsc").wanted(1.5));
        for (var pipes : List.of("", "_16_pipes")) {
            all.add(of("memory of a waiting message" + (pipes.isEmpty() ? "" : ", 16 pipes"), "B", "retained_bytes",
                    "WaitingOps.circuit" + pipes, "WaitingOps.jctools_unbounded", "WaitingOps.linked_queue",
                    "WaitingOps.executor"));
        }
        all.add(of("one caller that waits", "round trips a second", "", "CallersOps.callers_1",
                "CallersOps.callers_1_by_hand"));
        all.add(of("16 callers that wait", "round trips a second", "", "CallersOps.callers_16",
                "CallersOps.callers_16_by_hand"));
    }

    private static void kinds(List<Question> all) {
        all.add(of("fan-out to ten kinds of receptors", "ns/emission", "", "KindsOps.fan_out_10_kinds",
                "KindsOps.fan_out_10_by_hand"));
        all.add(of("the same, each receptor isolated by hand", "ns/emission", "", "KindsOps.fan_out_10_kinds",
                "KindsOps.fan_out_10_isolated_by_hand"));
        for (int length : new int[] {4, 8}) {
            for (var mixed : List.of("", "_mixed")) {
                var byHand = "KindsOps.chains_32_of_" + length + "_by_hand";
                all.add(of("32 chains of " + length + " operators of " + (mixed.isEmpty() ? "one kind" : "eight kinds"),
                        "ns/emission", "", "KindsOps.chains_32_of_" + length + mixed, byHand, byHand + "_apart"));
            }
        }
    }

    /// What is written by hand keeps a circuit's promises, unless a row says otherwise.
    private static void byHand(List<Question> all) {
        all.add(of("one producer beside 16 silent threads", "ns/emission", "", "SilentOps.owners_16",
                "SilentOps.owners_16_by_hand"));
        all.add(of("loop, by hand", "ns/round", "", "CyclicOps.direct_100k", "CyclicOps.direct_by_hand_100k"));
        all.add(of("loop whose value changes, on a plain deque", "ns/round", "", "CyclicOps.changing_100k",
                "CyclicOps.changing_by_hand_100k"));
        all.add(of("one producer, a stream, by hand", NANOS, "", "StreamOps.ordered_stream substrates",
                "StreamOps.ordered_stream by-hand-lane"));
        all.add(of("first second, slowest 1,000 emissions, one pipe", "µs", "worst_us", "FirstSecondOps.pipe",
                "FirstSecondOps.pipe_by_hand"));
        all.add(of("first second, slowest 1,000 emissions, 32 chains", "µs", "worst_us",
                "FirstSecondOps.chains_32_of_4", "FirstSecondOps.chains_32_of_4_by_hand"));
    }

    /// Loads that people build on the first day, and what is aimed at.
    private static void firstDays(List<Question> all) {
        for (var after : List.of("", "_after_others")) {
            all.add(of("transit loop by ingress" + after.replace('_', ' '), "ns/step", "",
                    "ArticleOps.transit_loop" + after, "ArticleOps.ingress").wanted(0.75));
        }
        all.add(of("1,000 tickers of 10 ms, processor time", "% of a core", "cpu_percent", "TickersOps.thousand",
                "TickersOps.thousand_queue").wanted(1.5));
        all.add(of("10,000 tickers of 10 ms, processor time", "% of a core", "cpu_percent", "TickersOps.ten_thousand",
                "TickersOps.ten_thousand_executor", "TickersOps.ten_thousand_queue").wanted(1.2));
        sessions(all);
        all.add(of("entries of many short-lived producers, consumer", "µs for 200,000", "", "DrainOps.entries",
                "DrainOps.entries_queue").wanted(1.5));
        all.add(of("entries of many short-lived producers, by hand", "µs for 200,000", "", "DrainOps.entries",
                "DrainOps.entries_by_hand"));
        all.add(of("100,000 pipes at random, consumer", "µs for 200,000", "", "DrainOps.pipes_random",
                "DrainOps.pipes_random_jobs").wanted(2.5));
        all.add(of("100,000 pipes at random, by hand", "µs for 200,000", "", "DrainOps.pipes_random",
                "DrainOps.pipes_random_by_hand"));
        all.add(of("100,000 pipes in order, consumer", "µs for 200,000", "", "DrainOps.pipes_in_order",
                "DrainOps.pipes_in_order_jobs").wanted(3));
        all.add(of("100,000 pipes in order, by hand", "µs for 200,000", "", "DrainOps.pipes_in_order",
                "DrainOps.pipes_in_order_by_hand"));
        all.add(of("ping-pong on shared threads", "µs a round", "", "PingPongOps.rounds_circuits_shared",
                "PingPongOps.rounds_actors").wanted(1.2));
        all.add(of("ping-pong, on a pool that starves nobody", "µs a round", "", "PingPongOps.rounds_circuits_shared",
                "PingPongOps.rounds_actors_in_turn"));
        all.add(of("ping-pong after 1 ms of silence, p99", "µs", "p99_us", "PingPongOps.paused_circuits_shared",
                "PingPongOps.paused_actors", "PingPongOps.paused_loops").wanted(1.5));
        all.add(of("first burst after 1 s of silence", "µs for 1,000", "", "SilenceOps.burst",
                "SilenceOps.burst_by_hand").wanted(1.2));
        all.add(of("heap of an idle receiver", "B", "retained_bytes", "HeldOps.idle", "HeldOps.idle_actors")
                .wanted(2.5));
        all.add(of("heap of a receiver after bursts of 400", "B", "retained_bytes", "HeldOps.after_bursts",
                "HeldOps.after_bursts_actors").wanted(3));
        all.add(of("cold java to the first delivered value", "ms", "", "ColdOps.first_value",
                "ColdOps.first_value_queue").wanted(2.5));
        all.add(of("subscribe, emit, unsubscribe, emit beside 1,000 subscribers", "µs", "", "SubscribersOps.subscribe",
                "SubscribersOps.subscribe_copied_array").wanted(1.3));
        all.add(of("a known name, of 1,000,000", "ns", "", "KnownNamesOps.known", "KnownNamesOps.known_tree")
                .wanted(1.3));
        all.add(of("drain of 20,000,000 in 256 MB", "µs", "", "DrainOps.backlog", "DrainOps.backlog_queue")
                .wanted(1.3));
    }

    private static void sessions(List<Question> all) {
        all.add(of("50,000 sessions with a timer, processor time", "% of a core", "cpu_percent", "SessionsOps.circuits",
                "SessionsOps.actors").wanted(1.2));
        all.add(of("50,000 sessions with a timer, heap of one", "B", "retained_bytes", "SessionsOps.circuits",
                "SessionsOps.actors").wanted(1.5));
        all.add(of("50,000 sessions with a timer, p99", "ns", "p99_ns", "SessionsOps.circuits", "SessionsOps.actors")
                .wanted(2));
    }
}
