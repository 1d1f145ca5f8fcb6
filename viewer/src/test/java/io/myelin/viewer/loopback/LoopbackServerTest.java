package io.myelin.viewer.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests are composed by hand, since the JDK's client sends no wrong `Host`.
class LoopbackServerTest {

    private final LoopbackServer server;

    LoopbackServerTest() throws IOException {
        server = new LoopbackServer(0);
    }

    @BeforeEach
    void start() {
        server.page("<script nonce='{{nonce}}'></script>");
        server.serve("/data", "GET", exchange -> server.send(exchange, "text/plain", new byte[] {'x'}));
        server.start();
    }

    @AfterEach
    void close() {
        server.close();
    }

    private String ask(String request, String... headers) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(60));
            var text = request + " HTTP/1.1\r\nConnection: close\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private int status(String request, String... headers) throws IOException {
        return Integer.parseInt(ask(request, headers).split(" ", 3)[1]);
    }

    private String host() {
        return "Host: localhost:" + server.port();
    }

    @Test
    void onlyScriptsThatBearTheNonceRun() throws IOException {
        var answer = ask("GET /", host());
        var nonce = answer.split("nonce='")[1].split("'")[0];
        assertThat(nonce).hasSize(32);
        assertThat(answer).startsWith("HTTP/1.1 200").containsPattern(
                "(?i)content-security-policy: default-src 'none'; connect-src 'self'.*script-src 'nonce-" + nonce
                        + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "Host: example.com", "Host: localhost", "Host: localhost:1", "Host: 127.0.0.1.example.com:80", "X: 1"})
    void otherHostsAreRefused(String header) throws IOException {
        assertThat(status("GET /", header)).isBetween(400, 403);
        assertThat(status("GET /data", header)).isBetween(400, 403);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "Origin: http://example.com", "Origin: null", "Origin: http://localhost:1", "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Site: same-site"})
    void otherSitesAreRefused(String header) throws IOException {
        assertThat(status("GET /data", host(), header)).isEqualTo(403);
        var own = "Origin: http://localhost:" + server.port();
        assertThat(status("GET /data", host(), own, "Sec-Fetch-Site: same-origin", header)).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({"GET /data, 200", "POST /data, 405", "GET /data/, 404", "GET /no, 404", "GET http://example.com/, 403"})
    void whatIsNotServedIsRefused(String request, int expected) throws IOException {
        var origin = "Origin: http://localhost:" + server.port();
        assertThat(status(request, host(), origin, "Content-Length: 0")).isEqualTo(expected);
    }

    @Test
    void theDefaultPortIsNotPartOfTheHost() {
        var headers = new Headers();
        headers.add("Host", "localhost");
        assertThat(new SameOrigin(80).admits(URI.create("/"), headers)).isTrue();
        assertThat(new SameOrigin(8080).admits(URI.create("/"), headers)).isFalse();
    }
}
