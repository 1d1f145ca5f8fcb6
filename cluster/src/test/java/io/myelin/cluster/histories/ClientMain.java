package io.myelin.cluster.histories;

import io.myelin.cluster.Address;
import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.client.Output;
import io.myelin.journal.Codecs;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/// A client as a process. Emits numbers at a pace into the circuits of a kind, and prints what is accepted, what
/// outputs come, and, at the end, the circuits' reports.
///
/// Lines: `A n` all numbers up to n that this process has emitted are accepted; `O address last` the last output's
/// number; `F address number` the first one's; `R address text` a report; `G text` outputs are missing; `L gap p50
/// p99`.
final class ClientMain {

    private record Emitted(long number, long value) {}

    private static final PrintStream OUT =
            new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), true,
                    StandardCharsets.UTF_8);
    private static final int CIRCUITS = 5;
    private static final int SENT = 1 << 21;
    /// Values from here on are a repeating client's.
    private static final int REPEATED = 90_000;
    private static final int PADDING = Integer.getInteger("padding", 0);
    private static final String KIND = System.getProperty("kind", "ledger");

    private static volatile long pace;
    private static volatile boolean ends;

    private ClientMain() {}

    public static void main(String[] arguments) throws Exception {
        long value = Long.parseLong(arguments[0]);
        pace = Long.parseLong(arguments[1]);
        Set<Address> seen = new HashSet<>();
        var sentAt = new AtomicLongArray(SENT); // by value, 0 if its output has come
        var latencies = new long[2_000_000];
        int[] measured = new int[1];
        long[] silence = {System.nanoTime(), 0};
        var client = ClusterClient.builder(HistorySettings.read(), System.getProperty("identity", "client"))
                .host(System.getProperty("host", "127.0.0.1"))
                .consume(KIND, "booked", Codecs.LONG, (Output<Long> output) -> {
                    long now = System.nanoTime();
                    if (seen.add(output.from())) {
                        OUT.println("F " + output.from() + " " + output.number());
                    }
                    if (KIND.equals("ledger")) {
                        // Before it is acknowledged: what a killed client had acknowledged does not come again.
                        OUT.println("O " + output.from() + " " + output.number());
                    }
                    long sent = sentAt.getAndSet((int) (output.value() % SENT), 0);
                    synchronized (silence) {
                        if (sent != 0 && measured[0] < latencies.length) {
                            latencies[measured[0]++] = now - sent;
                        }
                        silence[1] = Math.max(silence[1], now - silence[0]);
                        silence[0] = now;
                    }
                })
                .consume("ledger", "report", Codecs.STRING,
                        output -> OUT.println("R " + output.from() + " " + output.value()))
                .consume("tally", "report", Codecs.STRING,
                        output -> OUT.println("R " + output.from() + " " + output.value()))
                .onGap(reason -> OUT.println("G " + reason))
                .connect(Duration.ofSeconds(60));
        OUT.println("connected");
        Thread.ofPlatform().daemon().start(() -> commands(client, latencies, measured, silence));
        if (Boolean.getBoolean("repeats")) {
            var repeating = new RepeatingClient(
                    HistorySettings.read(), System.getProperty("host", "127.0.0.1"), value + REPEATED);
            Thread.ofPlatform().daemon().start(() -> repeating.run(() -> ends));
        }
        var emitted = new ArrayDeque<Emitted>();
        long next = System.nanoTime();
        long printedAt = next;
        while (true) {
            if (System.nanoTime() - next > 1_000_000_000L) {
                next = System.nanoTime(); // what a rest has missed is not made up for
            }
            if (!ends && pace > 0 && System.nanoTime() >= next) {
                next += 1_000_000_000L / pace;
                value++;
                sentAt.set((int) (value % SENT), System.nanoTime());
                long number = client.emit(new Address(KIND, "l" + value % CIRCUITS), "book", Codecs.LONG, value);
                emitted.add(new Emitted(number, value));
                if (PADDING > 0 && value % 5 == 0) {
                    client.emit(new Address("padding", "p"), "pad", Codecs.BYTES, new byte[PADDING]);
                }
                if (value % 500 == 0 && pace < 10_000) { // such a circuit would slow down a measurement of bulk
                    client.emit(new Address("slow", "s"), "sleep", Codecs.LONG, 20L);
                }
            } else {
                LockSupport.parkNanos(Math.clamp(next - System.nanoTime(), 50_000, 1_000_000));
            }
            if (System.nanoTime() - printedAt > 20_000_000) {
                printedAt = System.nanoTime();
                long accepted = client.accepted();
                long done = 0;
                for (var first = emitted.peek(); first != null && first.number() <= accepted; first = emitted.peek()) {
                    done = first.value();
                    emitted.remove();
                }
                if (done > 0) {
                    OUT.println("A " + done);
                }
            }
        }
    }

    private static void commands(ClusterClient client, long[] latencies, int[] measured, long[] silence) {
        try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                var words = line.split(" ");
                switch (words[0]) {
                    case "pace" -> pace = Long.parseLong(words[1]);
                    case "end" -> {
                        ends = true;
                        long at = client.emitted();
                        client.awaitProcessed(at, Duration.ofSeconds(60));
                        OUT.println("E");
                    }
                    case "report" -> {
                        for (int circuit = 0; circuit < CIRCUITS; circuit++) {
                            client.emit(new Address("ledger", "l" + circuit), "report", Codecs.LONG, 0L);
                        }
                        client.emit(new Address("tally", "all"), "report", Codecs.LONG, 0L);
                    }
                    case "latency" -> {
                        synchronized (silence) {
                            var sorted = Arrays.copyOf(latencies, measured[0]);
                            Arrays.sort(sorted);
                            int n = sorted.length;
                            OUT.println("L n " + n + " silence " + silence[1] / 1_000 + " p50 "
                                    + (n == 0 ? 0 : sorted[n / 2] / 1_000) + " p99 "
                                    + (n == 0 ? 0 : sorted[n * 99 / 100] / 1_000) + " max "
                                    + (n == 0 ? 0 : sorted[n - 1] / 1_000) + " us");
                            measured[0] = 0;
                            silence[0] = System.nanoTime();
                            silence[1] = 0;
                        }
                    }
                    default -> OUT.println("? " + line);
                }
            }
            Runtime.getRuntime().halt(0);
        } catch (Exception failed) {
            OUT.println("X " + failed);
        }
    }
}
