package io.myelin.twin.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import io.myelin.journal.JournalException;
import io.myelin.viewer.loopback.LoopbackServer;
import java.io.IOException;
import java.util.Map;
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
/// Anything else is refused, as is what a [LoopbackServer] does not admit.
public final class PageServer implements AutoCloseable {

    private static final long POLL_INTERVAL_MILLIS = 100;
    private static final int POLLS_BETWEEN_MESSAGES = 10;

    private final Watched watched;
    private final LoopbackServer server;
    private final ObjectMapper json = new ObjectMapper();

    /// Starts to serve.
    ///
    /// @param watched the twin to show
    /// @param port    the port, 0 to 65535; 0 selects a free one
    /// @throws IOException if the port is taken, or not allowed
    public PageServer(Watched watched, int port) throws IOException {
        this.watched = watched;
        server = new LoopbackServer(port);
        server.page(PageText.TEXT);
        server.serve("/about", "GET", exchange -> sendJson(exchange, Map.of(
                "title", watched.title(), "live", watched.live(), "troubles", watched.troubles())));
        server.serve("/history", "GET", exchange -> sendJson(exchange, watched.history()));
        server.serve("/moment", "GET", exchange -> sendPast(exchange, watched::at));
        server.serve("/needed", "GET", exchange -> sendPast(exchange, watched::needed));
        server.serve("/trouble", "POST", this::trouble);
        server.serve("/stream", "GET", this::stream);
        server.start();
    }

    /// The port.
    public int port() {
        return server.port();
    }

    /// The page's address.
    public String address() {
        return server.address();
    }

    // ---- requests ----

    private void sendPast(HttpExchange exchange, LongFunction<?> past) throws IOException {
        try {
            sendJson(exchange, past.apply(Long.parseLong(parameter(exchange, "time"))));
        } catch (NumberFormatException | IndexOutOfBoundsException bad) {
            LoopbackServer.refuse(exchange, 400);
        } catch (JournalException | IllegalArgumentException | IllegalStateException missing) {
            LoopbackServer.refuse(exchange, 503);
        }
    }

    private void trouble(HttpExchange exchange) throws IOException {
        var id = parameter(exchange, "id");
        if (exchange.getRequestHeaders().getFirst("X-Twin") == null) {
            LoopbackServer.refuse(exchange, 403);
        } else if (!watched.troubles().contains(id)) {
            LoopbackServer.refuse(exchange, 400);
        } else {
            watched.toggle(id);
            LoopbackServer.refuse(exchange, 204);
        }
    }

    private static String parameter(HttpExchange exchange, String name) {
        var query = exchange.getRequestURI().getQuery();
        return query != null && query.startsWith(name + "=") ? query.substring(name.length() + 1) : "";
    }

    private void sendJson(HttpExchange exchange, Object content) throws IOException {
        server.send(exchange, "application/json", json.writeValueAsBytes(content));
    }

    // ---- the stream ----

    /// Sends the view when it has changed, ten times a second at most. Without a new one it sends the same view once a
    /// second, with the age of the data: the page then knows that the twin works. A slow reader misses views; nothing
    /// is queued for it.
    private void stream(HttpExchange exchange) throws IOException {
        @Nullable TwinView sent = null;
        int polls = 0;
        try {
            var events = server.events(exchange);
            while (true) {
                var view = watched.view();
                if (view != sent || ++polls >= POLLS_BETWEEN_MESSAGES) {
                    sent = view;
                    polls = 0;
                    var message = json.writeValueAsString(Map.of("view", view, "quiet", watched.quietMillis()));
                    LoopbackServer.event(events, "message", message);
                }
                Thread.sleep(POLL_INTERVAL_MILLIS); // often enough for the page
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
