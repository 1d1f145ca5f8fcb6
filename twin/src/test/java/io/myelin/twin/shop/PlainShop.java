package io.myelin.twin.shop;

import com.sun.management.OperatingSystemMXBean;
import io.myelin.twin.sign.Told;
import io.myelin.twin.source.EventSource;
import io.myelin.twin.source.LiveSource;
import io.myelin.twin.source.Sequencer;
import io.myelin.twin.travel.Chronicle;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A shop in a JVM of its own, with customers that never pause. It is told by lines what to do: `count` has it say how
/// many requests it has answered and how much processor time the JVM has used, `watch` has it watched by a twin in the
/// same JVM, and `rest` ends that.
final class PlainShop {

    private static final Consumer<Told> NOBODY = _ -> {};

    private PlainShop() {}

    /// Hands on what the shop tells, to somebody else at any time.
    private static final class Switch implements Consumer<Told> {

        private volatile Consumer<Told> target = NOBODY;

        @Override
        public void accept(Told told) {
            target.accept(told);
        }
    }

    /// @param arguments the number of customers, and a folder for journals
    public static void main(String... arguments) throws Exception {
        var signals = new Switch();
        var machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        @Nullable Watching watching = null;
        int journals = 0;
        try (var shop = new Shop(signals);
                var _ = new Customers(shop.port(), Integer.parseInt(arguments[0]), 0);
                var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.equals("watch")) {
                    watching = new Watching(Path.of(arguments[1], "journal-" + journals++), signals);
                } else if (line.equals("rest") && watching != null) {
                    watching.close();
                    watching = null;
                }
                System.out.println(shop.served() + " " + machine.getProcessCpuTime());
            }
        }
        System.exit(0);
    }

    /// All of a twin but its page.
    private static final class Watching {

        private final Switch signals;
        private final Chronicle chronicle;
        private final Sequencer sequencer;
        private final EventSource source;

        Watching(Path journal, Switch signals) {
            this.signals = signals;
            chronicle = Chronicle.live(journal);
            sequencer = new Sequencer(chronicle.entrance());
            source = LiveSource.ofThis(new EventSource.Outlet(sequencer::tell, sequencer::complete));
            source.start();
            signals.target = sequencer::tell;
        }

        void close() {
            signals.target = NOBODY;
            source.close();
            sequencer.close();
            chronicle.close();
        }
    }
}
