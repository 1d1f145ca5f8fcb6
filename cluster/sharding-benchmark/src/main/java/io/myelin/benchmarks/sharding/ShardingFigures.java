package io.myelin.benchmarks.sharding;

import java.util.concurrent.TimeUnit;

/// Sends a million numbers to a circuit on another member and to a sharded actor of Pekko on another node, in turn.
/// Each system has two processes on this machine, and all four run throughout.
///
/// `-Drounds=<n>` sets the number of turns, 10 by default, `-Dpekko.lanes=<n>` Pekko's inbound lanes, 1 by default,
/// and `-Dpekko.in.flight=<n>` the maximum number of its messages in flight, 100,000 by default.
public final class ShardingFigures {

    private static final int MESSAGES = 1_000_000;

    private ShardingFigures() {}

    /// @param arguments none; of a second process, what it is to be
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0) {
            try (var circuit = new RemoteInlet(); var actor = new ShardedActor()) {
                for (int round = 0; round < Integer.getInteger("rounds", 10); round++) {
                    measure("durable emissions to a hosted circuit", circuit);
                    measure("messages to a sharded actor", actor);
                }
            }
            System.exit(0);
        } else if (arguments[0].equals("hosted")) {
            RemoteInlet.serve(arguments[1], arguments[2]);
        } else {
            ShardedActor.serve();
        }
    }

    private static void measure(String name, Remote remote) throws Exception {
        long begin = System.nanoTime();
        remote.send(MESSAGES);
        long nanos = System.nanoTime() - begin;
        System.out.printf("%s: %,d a second%n", name, MESSAGES * TimeUnit.SECONDS.toNanos(1) / nanos);
    }
}
