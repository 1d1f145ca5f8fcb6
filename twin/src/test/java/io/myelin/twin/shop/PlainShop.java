package io.myelin.twin.shop;

import io.myelin.twin.sign.NamedSignal;
import io.myelin.twin.source.LiveSource;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A shop in a JVM of its own. It executes commands, one per line: `watch` starts a twin in the same JVM, `rest` ends
/// it, `count` does nothing, and the identifier of a trouble begins or ends that. The answer to each is the number of
/// requests so far, and the time in nanoseconds.
final class PlainShop {

    private static final Consumer<NamedSignal> NOBODY = _ -> {};

    private PlainShop() {}

    /// Passes the shop's signals on to a target that may change at any time.
    private static final class Switch implements Consumer<NamedSignal> {

        private volatile Consumer<NamedSignal> target = NOBODY;

        @Override
        public void accept(NamedSignal named) {
            target.accept(named);
        }
    }

    /// @param arguments the number of customers, the milliseconds that each pauses after a request, and a folder for
    ///                  journals
    public static void main(String... arguments) throws Exception {
        var signals = new Switch();
        @Nullable Watching watching = null;
        int journals = 0;
        try (var shop = new Shop(signals);
                var _ = new Customers(
                        shop.port(), Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
                var troubles = new Troubles(shop);
                var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.equals("watch")) {
                    watching = new Watching(
                            Path.of(arguments[2], "journal-" + journals++), LiveSource::ofThis);
                    signals.target = watching::tell;
                } else if (line.equals("rest") && watching != null) {
                    signals.target = NOBODY;
                    watching.close();
                    watching = null;
                } else {
                    toggle(line, troubles);
                }
                System.out.println(shop.served() + " " + System.nanoTime());
            }
        }
        System.exit(0);
    }

    private static void toggle(String id, Troubles troubles) {
        for (var trouble : Trouble.values()) {
            if (trouble.id().equals(id)) {
                troubles.toggle(trouble);
            }
        }
    }
}
