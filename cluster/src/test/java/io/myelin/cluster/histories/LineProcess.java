package io.myelin.cluster.histories;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// A process that is told lines and answers by lines.
final class LineProcess {

    private final Process process;
    private final PrintWriter in;
    private final Thread reader;
    private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();

    /// @param lines receives each line; those that it does not take are answers
    LineProcess(List<String> command, Path errors, Consumer<String> lines) throws IOException {
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
                .start();
        in = new PrintWriter(process.outputWriter(UTF_8), true);
        reader = Thread.ofPlatform().daemon().start(() -> {
            try (var out = new BufferedReader(process.inputReader(UTF_8))) {
                for (var line = out.readLine(); line != null; line = out.readLine()) {
                    lines.accept(line);
                    answers.add(line);
                }
            } catch (IOException ended) {
                // the process was killed
            }
        });
    }

    static List<String> java(List<String> prefix, List<String> properties, Class<?> main, String... arguments) {
        var command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx" + Integer.getInteger("heap", 128) + "m", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=" + Integer.getInteger("tier", 1), "-Xss512k",
                "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED", "-cp",
                System.getProperty("history.classpath", System.getProperty("java.class.path"))));
        command.addAll(properties);
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return command;
    }

    void say(String line) {
        in.println(line);
    }

    /// The next answer that begins so.
    ///
    /// @return empty if there is none in time
    String answer(String beginning, long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        for (long rest = millis; rest > 0; rest = (end - System.nanoTime()) / 1_000_000) {
            var line = answers.poll(rest, TimeUnit.MILLISECONDS);
            if (line != null && line.startsWith(beginning)) {
                return line;
            }
        }
        return "";
    }

    String ask(String line, String beginning, long millis) throws InterruptedException {
        answers.clear();
        say(line);
        return answer(beginning, millis);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /// Kills the process and waits for its end and its last line. By its handle: `Process` would close the pipe, and
    /// lose what was written and not read.
    void kill() {
        process.toHandle().destroyForcibly();
        process.onExit().join();
        try {
            reader.join(10_000);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
