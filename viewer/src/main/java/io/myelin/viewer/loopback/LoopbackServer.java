package io.myelin.viewer.loopback;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A server on the loopback interface, with a virtual thread for each request. It refuses what [SameOrigin] does not
/// admit, and any path and method that was not given to [#serve]. A page may only run the scripts and apply the styles
/// that bear the server's nonce, and connect only to this server.
public final class LoopbackServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final SameOrigin sameOrigin;
    private final String nonce;

    /// Reserves a port; [#start] begins to serve.
    ///
    /// @param port 0 to 65535; 0 selects a free one
    /// @throws IllegalArgumentException if the port is outside that range
    /// @throws IOException              if the port is taken, or not allowed
    public LoopbackServer(int port) throws IOException {
        var random = new byte[16];
        new SecureRandom().nextBytes(random);
        nonce = HexFormat.of().formatHex(random);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 32);
        sameOrigin = new SameOrigin(port());
        server.setExecutor(threads);
    }

    /// Serves a path. Before [#start].
    public void serve(String path, String method, HttpHandler handler) {
        server.createContext(path, exchange -> {
            try (exchange) {
                if (!sameOrigin.admits(exchange.getRequestURI(), exchange.getRequestHeaders())) {
                    refuse(exchange, 403);
                } else if (!exchange.getRequestURI().getPath().equals(path)) {
                    refuse(exchange, 404);
                } else if (!exchange.getRequestMethod().equals(method)) {
                    refuse(exchange, 405);
                } else {
                    handler.handle(exchange);
                }
            }
        });
    }

    /// Serves a page at `/`, in which `{{nonce}}` becomes the nonce. Before [#start].
    public void page(String text) {
        var page = text.replace("{{nonce}}", nonce).getBytes(StandardCharsets.UTF_8);
        serve("/", "GET", exchange -> send(exchange, "text/html; charset=utf-8", page));
    }

    /// Begins to serve.
    public void start() {
        server.start();
    }

    /// The port.
    public int port() {
        return server.getAddress().getPort();
    }

    /// The address of `/`.
    public String address() {
        return "http://localhost:" + port() + "/";
    }

    /// The text of a resource beside a class.
    public static String resource(Class<?> beside, String name) {
        try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    // ---- answers ----

    /// Answers with a status and nothing else.
    public static void refuse(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
    }

    /// Answers with a content.
    public void send(HttpExchange exchange, String type, byte[] content) throws IOException {
        head(exchange, type);
        exchange.sendResponseHeaders(200, content.length);
        exchange.getResponseBody().write(content);
    }

    /// Answers with server-sent events, which [#event] adds.
    public OutputStream events(HttpExchange exchange) throws IOException {
        head(exchange, "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        return exchange.getResponseBody();
    }

    /// Sends an event.
    ///
    /// @param name of its kind
    /// @param json a line
    public static void event(OutputStream events, String name, String json) throws IOException {
        events.write(("event:" + name + "\ndata:" + json + "\n\n").getBytes(StandardCharsets.UTF_8));
        events.flush();
    }

    private void head(HttpExchange exchange, String type) {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Content-Security-Policy", "default-src 'none'; connect-src 'self'; img-src data:; "
                + "script-src 'nonce-" + nonce + "'; style-src 'nonce-" + nonce + "'; style-src-attr 'unsafe-inline'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    }

    @Override
    public void close() {
        threads.shutdownNow();
        server.stop(0);
    }
}
