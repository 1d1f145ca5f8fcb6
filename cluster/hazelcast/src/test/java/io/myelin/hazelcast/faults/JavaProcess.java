package io.myelin.hazelcast.faults;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// A separate virtual machine that executes commands, one per line, and answers each with a line.
public final class JavaProcess implements AutoCloseable {

    /// The line that is reported when the process has ended.
    public static final String GONE = "gone";

    private final Process process;
    private final PrintWriter orders;

    /// Starts the process.
    ///
    /// @param within    wraps the command, [PrivateNetwork#within] for example
    /// @param options   options of the virtual machine, besides those that Hazelcast asks for
    /// @param main      the class to run, on this process's class path
    /// @param arguments its arguments
    /// @param heard     receives each line on a separate thread, and [#GONE] after the last one
    public JavaProcess(
            UnaryOperator<List<String>> within,
            List<String> options,
            Class<?> main,
            List<String> arguments,
            Consumer<String> heard)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of(
                "--add-modules", "java.se",
                "--sun-misc-unsafe-memory-access=allow",
                "--add-exports", "java.base/jdk.internal.ref=ALL-UNNAMED",
                "--add-opens", "java.base/java.lang=ALL-UNNAMED",
                "--add-opens", "java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens", "java.management/sun.management=ALL-UNNAMED",
                "--add-opens", "jdk.management/com.sun.management.internal=ALL-UNNAMED",
                "-cp", System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(arguments);
        process = new ProcessBuilder(within.apply(command))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        orders = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
        Thread.ofVirtual().start(() -> listen(heard));
    }

    private void listen(Consumer<String> heard) {
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            String line = lines.readLine();
            while (line != null) {
                heard.accept(line);
                line = lines.readLine();
            }
        } catch (IOException killed) {
            // Its earlier lines were read.
        }
        heard.accept(GONE);
    }

    /// Sends a command without waiting.
    public void give(String order) {
        orders.println(order);
    }

    /// The process id.
    public long pid() {
        return process.pid();
    }

    /// Whether the process runs.
    public boolean isAlive() {
        return process.isAlive();
    }

    /// Sends a signal without waiting.
    ///
    /// @param name KILL, TERM, STOP or CONT
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    }

    /// Waits until the process has ended.
    public void awaitEnd() throws InterruptedException {
        process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
