package io.myelin.twin.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The server's answers to permitted and forbidden requests. Requests are composed by hand, since the JDK's client
/// sends no wrong `Host`.
class PageServerTest {

    private final WatchedExample watched = new WatchedExample();
    private final PageServer server;

    PageServerTest() throws IOException {
        server = new PageServer(watched, 0);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private Socket connect() throws IOException {
        return connect(server.port());
    }

    private static Socket connect(int port) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(60));
        return socket;
    }

    private String ask(String request, String... headers) throws IOException {
        try (var socket = connect()) {
            write(socket, request, headers);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void write(Socket socket, String request, String... headers) throws IOException {
        var text = request + " HTTP/1.1\r\nConnection: close\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private int status(String request, String... headers) throws IOException {
        return Integer.parseInt(ask(request, headers).split(" ", 3)[1]);
    }

    private String host() {
        return "Host: localhost:" + server.port();
    }

    private String origin() {
        return "Origin: http://localhost:" + server.port();
    }

    @Test
    void thePageRequestsNoOtherFile() throws IOException {
        var page = ask("GET /", host());
        assertThat(page).startsWith("HTTP/1.1 200").contains("uPlot", "Permission is hereby granted", "</html>");
        assertThat(page).doesNotContain("/*page.", "/*uplot.", "{{nonce}}", "src=", "@import");
        assertThat(page).containsPattern("(?i)content-security-policy: default-src 'none'; connect-src 'self'");
    }

    @ParameterizedTest
    @CsvSource({
            "GET /trouble?id=slow-database, 405", "POST /, 405", "PUT /moment?time=1, 405", "DELETE /stream, 405",
            "GET /no, 404", "GET /moment/, 404", "GET /moment, 400", "GET /moment?time=x, 400",
            "GET /needed?time=1, 400",
            "POST /trouble?id=none, 400", "POST /trouble, 400", "POST /trouble?id=slow-database, 204"
    })
    void onlyButtonsChangeAnything(String request, int expected) throws IOException {
        assertThat(status(request, host(), origin(), "X-Twin: 1", "Content-Length: 0")).isEqualTo(expected);
        assertThat(watched.toggled).hasSize(expected == 204 ? 1 : 0);
    }

    /// A form of another page could send a `POST` without preflight, but not this header.
    @Test
    void aTroubleNeedsTheHeaderThatNoFormSends() throws IOException {
        assertThat(status("POST /trouble?id=slow-database", host(), origin(), "Content-Length: 0")).isEqualTo(403);
        assertThat(watched.toggled).isEmpty();
    }

    @Test
    void aMomentIsSent() throws IOException {
        var answer = ask("GET /moment?time=17", host());
        var moment = new ObjectMapper().readTree(answer.substring(answer.indexOf("\r\n\r\n")));
        assertThat(moment.path("equal").asBoolean()).isTrue();
        assertThat(moment.path("records").asLong()).isEqualTo(17);
    }

    @Test
    void aMomentThatCannotBeRebuiltIsAnsweredWith503() throws IOException {
        assertThat(status("GET /moment?time=" + WatchedExample.MISSING, host())).isEqualTo(503);
    }

    /// Messages are not queued for a reader that does not read, and it does not delay the others.
    @Test
    void aSlowReaderGetsTheLatestWhenItCatchesUp() throws Exception {
        try (var slow = connect(); var quick = connect()) {
            write(slow, "GET /stream", host());
            write(quick, "GET /stream", host());
            var reader = new BufferedReader(
                    new InputStreamReader(quick.getInputStream(), StandardCharsets.UTF_8));
            long seen = 0;
            for (int change = 1; change <= 30; change++) {
                // Thirty megabytes altogether: more than a connection buffers.
                watched.show(change, 1_000_000);
                while (seen < change) {
                    seen = WatchedExample.sequence(reader.readLine(), seen);
                }
            }
            watched.show(31, 0);
            // Finally the slow one reads: the messages in transit, and then the latest, but not all of them.
            var late = new BufferedReader(
                    new InputStreamReader(slow.getInputStream(), StandardCharsets.UTF_8));
            int messages = 0;
            for (long last = 0; last < 31;) {
                long next = WatchedExample.sequence(late.readLine(), last);
                messages += next == last ? 0 : 1;
                last = next;
            }
            assertThat(messages).isLessThan(31);
        }
    }
}
