package io.myelin.twin.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// A page in a headless Chromium that can connect only to this machine, driven by its DevTools protocol.
public final class ChromiumPage implements AutoCloseable {

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ObjectMapper json = new ObjectMapper();
    private final Map<Integer, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
    private final List<String> complaints = new ArrayList<>();
    private final AtomicInteger number = new AtomicInteger();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final WebSocket socket;

    /// Looks for a browser: the one that `TWIN_BROWSER` names, or one of the usual names on the path.
    private static Optional<Path> find() {
        var named = System.getenv("TWIN_BROWSER");
        var names = named == null || named.isBlank() ? NAMES : List.of(named);
        var folders = Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator);
        return names.stream()
                .flatMap(name -> Arrays.stream(folders).map(folder -> Path.of(folder).resolve(name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// As [#find]; without a browser the test is skipped, and the reason is reported.
    public static Path required() {
        var found = find();
        assumeTrue(found.isPresent(), "no Chromium or Chrome on the path: no page was looked at");
        return found.get();
    }

    /// Opens a page.
    ///
    /// @param program the browser
    /// @param folder  the folder for its profile
    /// @param address the page's address
    public ChromiumPage(Path program, Path folder, String address) throws Exception {
        var profile = Files.createTempDirectory(folder, "profile");
        process = new ProcessBuilder(program.toString(), "--headless=new", "--no-sandbox", "--disable-gpu",
                "--hide-scrollbars", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
                "--disable-background-networking", "--window-size=1400,1000", "--remote-debugging-port=0",
                "--user-data-dir=" + profile, address)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("browser.log").toFile())
                .start();
        try {
            socket = client.newWebSocketBuilder()
                    .buildAsync(target(profile.resolve("DevToolsActivePort"), address), new Listener())
                    .get(60, TimeUnit.SECONDS);
            call("Runtime.enable", Map.of());
            call("Log.enable", Map.of());
        } catch (Exception | Error failed) {
            kill();
            throw failed;
        }
    }

    private URI target(Path port, String address) throws Exception {
        for (long end = System.nanoTime() + PATIENCE.toNanos(); System.nanoTime() - end < 0;) {
            if (Files.exists(port) && !Files.readString(port).isBlank()) {
                var list = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + Files.readAllLines(port).getFirst() + "/json/list")).build();
                for (var target : json.readTree(client.send(list, HttpResponse.BodyHandlers.ofString()).body())) {
                    if (target.path("url").asText().equals(address)) {
                        return URI.create(target.path("webSocketDebuggerUrl").asText());
                    }
                }
            }
            Thread.sleep(50); // a browser does not report that it is ready
        }
        throw new IOException("the browser has not started");
    }

    /// Calls a method of the protocol.
    JsonNode call(String method, Map<String, ?> parameters) throws Exception {
        int id = number.incrementAndGet();
        var answer = new CompletableFuture<JsonNode>();
        pending.put(id, answer);
        socket.sendText(json.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)), true)
                .get(60, TimeUnit.SECONDS);
        return answer.get(60, TimeUnit.SECONDS);
    }

    /// The value of an expression in the page.
    public String evaluate(String expression) throws Exception {
        var result = answer(expression);
        if (result.has("exceptionDetails")) {
            throw new IllegalStateException(result.toString());
        }
        return result.path("result").path("value").asText();
    }

    private JsonNode answer(String expression) throws Exception {
        return call("Runtime.evaluate", Map.of(
                "expression", "String(" + expression + ")", "awaitPromise", true, "returnByValue", true));
    }

    /// Waits until an expression has a value. An expression that fails has no value yet, since the page may still be
    /// loading.
    ///
    /// @throws AssertionError with the actual value
    public void await(String expression, String value) throws Exception {
        var found = "";
        for (long end = System.nanoTime() + PATIENCE.toNanos(); System.nanoTime() - end < 0;) {
            var answer = answer(expression);
            found = answer.path(answer.has("exceptionDetails") ? "exceptionDetails" : "result").path("value").asText();
            if (!answer.has("exceptionDetails") && found.equals(value)) {
                return;
            }
            Thread.sleep(50); // the page is asked again
        }
        throw new AssertionError(expression + " is " + found + ", not " + value);
    }

    /// Presses a key.
    void press(String key) throws Exception {
        for (var type : List.of("rawKeyDown", "keyUp")) {
            call("Input.dispatchKeyEvent", Map.of("type", type, "key", key, "code", key));
        }
    }

    /// Takes a picture.
    byte[] picture() throws Exception {
        return Base64.getDecoder().decode(
                call("Page.captureScreenshot", Map.of("format", "png")).path("data").asText());
    }

    /// Messages of the page's console and errors of the browser itself.
    List<String> complaints() {
        synchronized (complaints) {
            return List.copyOf(complaints);
        }
    }

    private void kill() {
        // It has child processes.
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        socket.abort();
        client.shutdownNow();
        kill();
        // Its profile is deleted afterwards.
        process.onExit().join();
    }

    private final class Listener implements WebSocket.Listener {

        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                take(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedFuture(null);
        }

        private void take(String message) {
            try {
                var read = json.readTree(message);
                var answer = pending.remove(read.path("id").asInt(-1));
                if (answer != null) {
                    answer.complete(read.path("result"));
                }
                var method = read.path("method").asText();
                if (List.of("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded").contains(method)) {
                    synchronized (complaints) {
                        complaints.add(read.toString());
                    }
                }
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }
}
