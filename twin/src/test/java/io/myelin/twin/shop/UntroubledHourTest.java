package io.myelin.twin.shop;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.source.Entrance;
import io.myelin.twin.source.EventSource;
import io.myelin.twin.source.LiveSource;
import io.myelin.twin.source.Sequencer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The twin reports no trouble during an hour of the untroubled shop. The real flight recorder watches the shop for a
/// while; then its signals are repeated, at full speed, until they fill the hour.
///
/// `io.myelin.twin.seconds` is the time for which the shop is watched, 300 by default; with 3600 nothing is repeated.
@Tag("slow")
class UntroubledHourTest {

    private static final Duration WATCHED = Duration.ofSeconds(Integer.getInteger("io.myelin.twin.seconds", 300));
    private static final long HOUR = TimeUnit.HOURS.toMicros(1);

    /// A signal, or a beat if there is none.
    private record Entry(@Nullable Name name, @Nullable Signal signal, long time) {}

    @Test
    @Timeout(value = 90, unit = TimeUnit.MINUTES)
    void anUntroubledHourHasNoSituation() throws Exception {
        var told = watch();
        long length = told.getLast().time() - told.getFirst().time();
        assertThat(length).isGreaterThan(WATCHED.toMillis() * 800);

        var circuit = cortex().circuit();
        var circulation = new Circulation(circuit);
        long beats = 0;
        for (long shift = 0; shift < HOUR; shift += length) {
            // The first beat is the last one of the previous round.
            for (var entry : told.subList(1, told.size())) {
                if (entry.signal() == null) {
                    circulation.beat().emit(entry.time() + shift);
                    beats++;
                } else {
                    var signal = entry.signal();
                    circulation.signals(Objects.requireNonNull(entry.name()))
                            .emit(new Signal(signal.sign(), signal.time() + shift, signal.value()));
                }
            }
            // Bounds the signals in flight, which have to fit in memory.
            circuit.await();
        }
        var frame = circulation.frame();
        circuit.closeAwait();
        System.out.printf("%,d s of the shop, told for an hour: %,d beats, %,d signals, %d changes of status%n",
                TimeUnit.MICROSECONDS.toSeconds(length), beats, frame.signals(), frame.verdicts());
        assertThat(beats).isGreaterThanOrEqualTo(HOUR / Circulation.BEAT);
        assertThat(circulation.history()).isEmpty();
        assertThat(frame.acts()).isZero();
    }

    /// Signals of the shop and of the flight recorder while nothing is wrong, from a beat to a beat.
    private static List<Entry> watch() throws Exception {
        var told = new ArrayList<Entry>();
        try (var sequencer = new Sequencer(new Entrance() {
            @Override
            public void signal(Name name, Signal signal) {
                told.add(new Entry(name, signal, signal.time()));
            }

            @Override
            public void beat(long time) {
                told.add(new Entry(null, null, time));
            }
        });
                var shop = new Shop(sequencer::tell);
                var _ = new Customers(shop.port(), 12, 50);
                var source = LiveSource.ofThis(
                        new EventSource.Outlet(sequencer::tell, sequencer::complete))) {
            source.start();
            Thread.sleep(WATCHED); // records the signals that are repeated
        }
        while (told.getFirst().signal() != null) {
            told.removeFirst();
        }
        while (told.getLast().signal() != null) {
            told.removeLast();
        }
        return told;
    }
}
