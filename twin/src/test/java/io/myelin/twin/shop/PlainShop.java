package io.myelin.twin.shop;

import static io.humainary.substrates.api.Substrates.cortex;

import com.sun.management.OperatingSystemMXBean;
import io.humainary.substrates.api.Substrates.Pipe;
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
import org.jspecify.annotations.Nullable;

/// A shop in a JVM of its own, with customers that never pause. It is told by lines what to do: `count` has it say how
/// many requests it has answered and how much processor time the JVM has used, `watch` has it watched by a twin in the
/// same JVM, and `rest` ends that.
final class PlainShop {

    private PlainShop() {}

    /// @param arguments the number of customers, and a folder for journals
    public static void main(String... arguments) throws Exception {
        var circuit = cortex().circuit();
        var signals = new SwitchedPipe<Told>(circuit.<Told>pipe(_ -> {}).subject());
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

        private final SwitchedPipe<Told> signals;
        private final Chronicle chronicle;
        private final Sequencer sequencer;
        private final EventSource source;

        Watching(Path journal, SwitchedPipe<Told> signals) {
            this.signals = signals;
            chronicle = Chronicle.live(journal);
            sequencer = new Sequencer(chronicle.entrance());
            Pipe<Told> entrance = sequencer.signals();
            source = LiveSource.ofThis(new EventSource.Outlet(entrance, sequencer.watermarks()));
            source.start();
            signals.to(entrance);
        }

        void close() {
            signals.to(null);
            source.close();
            sequencer.close();
            chronicle.close();
        }
    }
}
