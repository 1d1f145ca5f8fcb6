package io.myelin.twin.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.myelin.journal.JournalException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Serves the page and its data on the loopback interface.
///
/// | request | answer |
/// |---|---|
/// | `GET /` | the page |
/// | `GET /about` | the title, whether the twin is live, and the troubles that can be made |
/// | `GET /stream` | server-sent events: the twin when it has changed, at most ten times a second and at least once |
/// | `GET /history` | the situations so far |
/// | `GET /moment?time=…` | the twin of another moment |
/// | `GET /needed?time=…` | which signals a situation needed that was recognised then |
/// | `POST /trouble?id=…` | begins or ends a trouble; with the header `X-Twin`, which no form can send |
///
/// Anything else is refused, as are requests that [SameOrigin] does not admit.
public final class PageServer implements AutoCloseable {

    private static final long POLL_INTERVAL_MILLIS = 100;
    private static final int POLLS_BETWEEN_MESSAGES = 10;

    private final Watched watched;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ObjectMapper json = new ObjectMapper();
    private final SameOrigin sameOrigin;
    private final String nonce;
    private final byte[] page;

    /// Starts to serve.
    ///
    /// @param watched the twin to show
    /// @param port    the port, 0 to 65535; 0 selects a free one
    /// @throws IOException if the port is taken, or not allowed
    public PageServer(Watched watched, int port) throws IOException {
        this.watched = watched;
        var random = new byte[16];
        new SecureRandom().nextBytes(random);
        nonce = HexFormat.of().formatHex(random);
        page = PageText.of(nonce).getBytes(StandardCharsets.UTF_8);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 32);
        sameOrigin = new SameOrigin(port());
        server.setExecutor(threads);
        serve("/", "GET", exchange -> send(exchange, 200, "text/html; charset=utf-8", page));
        serve("/about", "GET", exchange -> sendJson(exchange, Map.of(
                "title", watched.title(), "live", watched.live(), "troubles", watched.troubles())));
        serve("/history", "GET", exchange -> sendJson(exchange, watched.history()));
        serve("/moment", "GET", exchange -> sendPast(exchange, watched::at));
        serve("/needed", "GET", exchange -> sendPast(exchange, watched::needed));
        serve("/trouble", "POST", this::trouble);
        serve("/stream", "GET", this::stream);
        server.start();
    }

    /// The port.
    public int port() {
        return server.getAddress().getPort();
    }

    /// The page's address.
    public String address() {
        return "http://localhost:" + port() + "/";
    }

    // ---- requests ----

    private void serve(String path, String method, HttpHandler handler) {
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

    private void sendPast(HttpExchange exchange, LongFunction<?> past) throws IOException {
        try {
            sendJson(exchange, past.apply(Long.parseLong(parameter(exchange, "time"))));
        } catch (NumberFormatException | IndexOutOfBoundsException bad) {
            refuse(exchange, 400);
        } catch (JournalException | IllegalArgumentException | IllegalStateException missing) {
            refuse(exchange, 503);
        }
    }

    private void trouble(HttpExchange exchange) throws IOException {
        var id = parameter(exchange, "id");
        if (exchange.getRequestHeaders().getFirst("X-Twin") == null) {
            refuse(exchange, 403);
        } else if (!watched.troubles().contains(id)) {
            refuse(exchange, 400);
        } else {
            watched.toggle(id);
            refuse(exchange, 204);
        }
    }

    private static String parameter(HttpExchange exchange, String name) {
        var query = exchange.getRequestURI().getQuery();
        return query != null && query.startsWith(name + "=") ? query.substring(name.length() + 1) : "";
    }

    private void sendJson(HttpExchange exchange, Object content) throws IOException {
        send(exchange, 200, "application/json", json.writeValueAsBytes(content));
    }

    private void send(HttpExchange exchange, int status, String type, byte[] content) throws IOException {
        head(exchange, type);
        exchange.sendResponseHeaders(status, content.length);
        exchange.getResponseBody().write(content);
    }

    private static void refuse(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
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

    // ---- the stream ----

    /// Sends the view when it has changed, ten times a second at most. Without a new one it sends the same view once a
    /// second, with the age of the data: the page then knows that the twin works. A slow reader misses views; nothing
    /// is queued for it.
    private void stream(HttpExchange exchange) throws IOException {
        @Nullable TwinView sent = null;
        int polls = 0;
        try {
            head(exchange, "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            var out = exchange.getResponseBody();
            while (true) {
                var view = watched.view();
                if (view != sent || ++polls >= POLLS_BETWEEN_MESSAGES) {
                    sent = view;
                    polls = 0;
                    var message = json.writeValueAsString(Map.of("view", view, "quiet", watched.quietMillis()));
                    out.write(("data:" + message + "\n\n").getBytes(StandardCharsets.UTF_8));
                    out.flush();
                }
                Thread.sleep(POLL_INTERVAL_MILLIS); // often enough for the page
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        server.stop(0);
    }
}
