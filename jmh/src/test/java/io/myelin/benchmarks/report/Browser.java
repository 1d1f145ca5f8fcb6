package io.myelin.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A headless Chromium without any network.
///
/// @param program the browser
/// @param folder  for its profile and what it prints
record Browser(Path program, Path folder) {

    /// Names the browser if it is not on the path, and makes its absence a failure.
    private static final String VARIABLE = "BENCHMARKS_BROWSER";

    private static final List<String> NAMES = List.of(
            "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge");

    /// Looks for a browser.
    ///
    /// @return the browser, if there is one
    static Optional<Path> find() {
        var named = System.getenv(VARIABLE);
        if (named != null && !named.isBlank()) {
            var found = onPath(named).or(() -> Optional.of(Path.of(named)).filter(Files::isExecutable));
            assertThat(found.isPresent())
                    .as(() -> VARIABLE + " names " + named + ", which is not there")
                    .isTrue();
            return found;
        }
        return NAMES.stream().flatMap(name -> onPath(name).stream()).findFirst();
    }

    private static Optional<Path> onPath(String name) {
        var folders = Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator);
        return Arrays.stream(folders)
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// Opens a page, waits until it has loaded, and closes the browser.
    ///
    /// @param page    a file
    /// @param options what to do with it
    /// @return what the browser printed
    Output open(Path page, String... options) throws IOException, InterruptedException {
        var out = Files.createTempFile(folder, "browser", ".out");
        var err = Files.createTempFile(folder, "browser", ".err");
        var command = new ArrayList<>(List.of(
                program.toString(), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
                "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
                "--enable-logging=stderr", "--user-data-dir=" + Files.createTempDirectory(folder, "profile")));
        command.addAll(List.of(options));
        command.add(page.toUri().toString());
        var process = new ProcessBuilder(command)
                .redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try {
            assertThat(process.waitFor(280, TimeUnit.SECONDS))
                    .as(() -> "the browser does not end: " + command)
                    .isTrue();
        } finally {
            // It has child processes.
            Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                    .forEach(ProcessHandle::destroyForcibly);
        }
        var output = new Output(Files.readString(out), Files.readString(err).lines().toList());
        assertThat(process.exitValue()).as(() -> String.join("\n", output.log())).isEqualTo(0);
        return output;
    }

    /// The output of a browser.
    ///
    /// @param document the page as rendered
    /// @param log      line by line
    record Output(String document, List<String> log) {

        /// The page's own console.
        List<String> console() {
            return log.stream().filter(line -> line.contains("CONSOLE")).toList();
        }
    }
}
