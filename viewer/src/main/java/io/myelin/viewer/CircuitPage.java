package io.myelin.viewer;

import com.sun.net.httpserver.HttpExchange;
import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.substrates.MyelinProvider;
import io.myelin.substrates.monitor.CircuitListener;
import io.myelin.substrates.topology.CircuitTopology;
import io.myelin.viewer.loopback.LoopbackServer;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A page that shows a circuit while it runs, for browsers on the same machine: a picture of its parts, how much the
/// channels of conduits are given, the backlog and the failures.
///
/// While no browser shows the page, it does nothing. The first one that does so makes it subscribe to each conduit and
/// register a receptor that counts on each channel; when the last one has gone, which is noticed within three seconds,
/// these subscriptions are closed. The picture is [that of the provider][MyelinProvider#topology], taken again every
/// five seconds, without these subscriptions.
///
/// Other machines, and foreign pages in a browser of this machine, are refused. Whoever may open connections on this
/// machine may see names and figures, but can change nothing.
///
/// Any thread may call any method.
public final class CircuitPage implements AutoCloseable {

    /// The interval at which a stream looks for a new picture; then, in such intervals, how often it sends figures and
    /// has a new picture taken.
    private static final long TICK_MILLIS = 100;
    private static final int FIGURES = 10;
    private static final int PICTURES = 50;

    private final Circuit circuit;
    private final Pipe<?>[] entrances;
    private final ChannelCounts counts;
    private final LoopbackServer server;
    private final AtomicBoolean drawing = new AtomicBoolean();
    private volatile @Nullable CircuitTopology picture;
    /// Null until the constructor ends; the circuit may be closed before.
    private volatile CircuitListener.@Nullable Registration listening;

    private CircuitPage(
            Circuit circuit, LoopbackServer server, List<? extends Conduit<?>> counted, Pipe<?>[] entrances) {
        this.circuit = circuit;
        this.server = server;
        this.entrances = entrances;
        counts = new ChannelCounts(circuit, counted);
        server.page(LoopbackServer.resource(CircuitPage.class, "circuit.html"));
        server.serve("/stream", "GET", this::stream);
        server.start();
        listening = MyelinProvider.onCircuits(new CircuitListener() {
            @Override
            public void opened(Circuit other) {
                // shown by a page of its own, if at all
            }

            @Override
            public void closed(Circuit other) {
                if (other == circuit) {
                    close();
                }
            }
        });
    }

    /// Opens a page, until it or the circuit is closed.
    ///
    /// @param circuit   an open circuit of Myelin
    /// @param port      0 to 65535; 0 selects a free one
    /// @param counted   the conduits of this circuit whose channels are counted
    /// @param entrances pipes of Myelin where the picture begins as well: those that only emitters outside hold
    /// @throws NullPointerException     if an argument, or an element of one, is `null`
    /// @throws IllegalArgumentException if the circuit is not of this provider, a conduit is not of this circuit, or
    ///                                  the port is outside its range
    /// @throws IllegalStateException    if the circuit is closed
    /// @throws IOException              if the port is taken, or not allowed
    public static CircuitPage open(
            Circuit circuit, int port, List<? extends Conduit<?>> counted, Pipe<?>... entrances) throws IOException {
        MyelinProvider.settings(circuit);
        for (var conduit : counted) {
            if (!conduit.subject().within(circuit.subject())) {
                throw new IllegalArgumentException("not a conduit of this circuit: " + conduit.subject().name());
            }
        }
        var known = List.of(entrances).toArray(new Pipe<?>[0]);
        var page = new CircuitPage(circuit, new LoopbackServer(port), List.copyOf(counted), known);
        if (!MyelinProvider.circuits().contains(circuit)) {
            page.close();
            throw new IllegalStateException("the circuit " + circuit.subject().name() + " is closed");
        }
        return page;
    }

    /// Where it is.
    public URI address() {
        return URI.create(server.address());
    }

    private void stream(HttpExchange exchange) throws IOException {
        counts.enter();
        try {
            var events = server.events(exchange);
            @Nullable CircuitTopology shown = null;
            for (int tick = 0;; tick++) {
                if (tick % PICTURES == 0) {
                    draw();
                }
                var latest = picture;
                boolean changed = latest != shown;
                if (latest != null && changed) {
                    LoopbackServer.event(events, "picture", latest.json().replace("\n", ""));
                    shown = latest;
                }
                if (changed || tick % FIGURES == 0) {
                    LoopbackServer.event(events, "figures", figures(shown));
                }
                Thread.sleep(TICK_MILLIS);
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } finally {
            counts.leave();
        }
    }

    /// Takes a new picture, on a thread of its own, since a circuit that is stuck does not come to it.
    private void draw() {
        if (drawing.compareAndSet(false, true)) {
            Thread.startVirtualThread(() -> {
                try {
                    var taken = ChannelCounts.others(MyelinProvider.topology(circuit, entrances));
                    if (!taken.equals(picture)) {
                        picture = taken;
                    }
                } catch (IllegalStateException closed) {
                    // so the page is closed as well
                } finally {
                    drawing.set(false);
                }
            });
        }
    }

    /// An object of JSON. Its counts are in the order of the picture's nodes.
    private String figures(@Nullable CircuitTopology shown) {
        var now = MyelinProvider.statistics(circuit);
        return "{\"at\":" + System.nanoTime() / 1_000_000
                + ",\"activity\":\"" + now.activity()
                + "\",\"delivered\":" + now.delivered()
                + ",\"waiting\":" + now.waiting()
                + ",\"failures\":" + now.failures()
                + ",\"busy\":" + now.processingTime().toMillis()
                + ",\"counts\":" + (shown == null ? "[]" : shown.nodes().stream()
                        .map(counts::of)
                        .map(count -> count.isPresent() ? String.valueOf(count.getAsLong()) : "null")
                        .collect(Collectors.joining(",", "[", "]")))
                + "}";
    }

    /// Ends the counting and the connections. Done already if the circuit was closed.
    @Override
    public void close() {
        counts.close();
        server.close();
        var listener = listening;
        if (listener != null) {
            listener.close();
        }
    }
}
