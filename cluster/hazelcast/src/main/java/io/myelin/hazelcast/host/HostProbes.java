package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import com.hazelcast.core.HazelcastInstance;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Answers the probes of a container platform over HTTP: `/live` with 200 while the member runs, `/ready` with 200
/// while its host opens circuits; else with 503. A failed circuit does not count, since it would fail on another member
/// too: [CircuitHost#hosted] reports it.
///
/// Threading: any thread.
public final class HostProbes implements AutoCloseable {

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private HostProbes(HazelcastInstance member, CircuitHost host, InetSocketAddress address)
            throws IOException {
        server = HttpServer.create(address, 0);
        server.setExecutor(threads);
        server.createContext("/live", exchange -> answer(exchange, member.getLifecycleService().isRunning()));
        server.createContext("/ready",
                exchange -> answer(exchange, member.getLifecycleService().isRunning() && host.isOpening()));
        startAsDaemon();
    }

    /// The server's own thread is a daemon if the one that starts it is. So a process ends although it is still probed.
    private void startAsDaemon() {
        var starter = Thread.ofPlatform().daemon().start(server::start);
        boolean interrupted = false;
        while (starter.isAlive()) {
            try {
                starter.join();
            } catch (InterruptedException early) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Starts to answer. Its threads are daemons.
    ///
    /// @param member  the member whose process is probed
    /// @param host    its host, which need not have been started yet
    /// @param address the address to listen on; port 0 selects a free one
    /// @throws IOException if the address is taken or not one of this machine
    /// @throws NullPointerException if `member` or `host` is `null`
    public static HostProbes start(
            HazelcastInstance member, CircuitHost host, InetSocketAddress address)
            throws IOException {
        return new HostProbes(requireNonNull(member, "member"), requireNonNull(host, "host"), address);
    }

    /// The port that it listens on.
    public int port() {
        return server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange, boolean well) throws IOException {
        try (exchange) {
            var text = (well ? "yes\n" : "no\n").getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(well ? OK : UNAVAILABLE, text.length);
            exchange.getResponseBody().write(text);
        }
    }

    /// Stops answering.
    @Override
    public void close() {
        server.stop(0);
        threads.shutdown();
    }
}
