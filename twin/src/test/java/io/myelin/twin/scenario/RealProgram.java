package io.myelin.twin.scenario;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The JVM of a program that nobody wrote for this: a server, a database, a build, or `jshell`.
final class RealProgram implements AutoCloseable {

    private static final Pattern PORT = Pattern.compile("tcp://[^ ]+:(\\d+)");

    private final Process process;
    private final ProcessHandle jvm;
    private final String address;
    private final List<Connection> connections = new ArrayList<>();

    private RealProgram(Process process, ProcessHandle jvm, String address) {
        this.process = process;
        this.jvm = jvm;
        this.address = address;
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    private static Process start(String... command) throws IOException {
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /// The JDK's web server.
    static RealProgram server(Path folder) throws IOException {
        var process = start(tool("jwebserver"), "-p", "0", "-d", folder.toAbsolutePath().toString());
        await(process.inputReader(), Pattern.compile("URL (.*)"));
        drain(process);
        return new RealProgram(process, process.toHandle(), "");
    }

    /// A database's server, which executes Java given to it as SQL.
    static RealProgram database() throws IOException {
        var process = start(tool("java"), "-Xmx256m", "-cp", h2(), "org.h2.tools.Server", "-tcp", "-tcpPort", "0",
                "-ifNotExists");
        var port = await(process.inputReader(), PORT);
        drain(process);
        return new RealProgram(process, process.toHandle(),
                "jdbc:h2:tcp://localhost:" + port + "/mem:scenario;DB_CLOSE_DELAY=-1");
    }

    private static String h2() {
        return List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
                .filter(it -> Path.of(it).getFileName().toString().startsWith("h2-")).findFirst().orElseThrow();
    }

    /// A twin in a process of its own, whose address is that of its page.
    static RealProgram twin(long pid, Path journal) throws IOException {
        var process = start(tool("java"), "-Xmx256m", "-cp", System.getProperty("java.class.path"),
                "io.myelin.twin.Twin", "--attach", Long.toString(pid), "--journal", journal.toString());
        var page = await(process.inputReader(), Pattern.compile("The page: (.*)"));
        drain(process);
        return new RealProgram(process, process.toHandle(), page);
    }

    /// A build that takes long.
    static RealProgram build(Path folder) throws IOException {
        var checkout = Path.of("").toAbsolutePath().getParent();
        var process = new ProcessBuilder("mvn", "-o", "-q", "-N", "-f", checkout.resolve("pom.xml").toString(),
                "validate", "exec:exec", "-Dexec.executable=sleep", "-Dexec.args=3600")
                .directory(folder.toFile()).redirectErrorStream(true).start();
        process.getOutputStream().close();
        drain(process);
        return new RealProgram(process, java(process), "");
    }

    /// The JVM in which `jshell` executes what it is told.
    ///
    /// @param option of that JVM
    static RealProgram jshell(String option) throws IOException {
        var process = start(tool("jshell"), "-s", "-R" + option, "-");
        tell(process, "System.out.println(\"ready \" + 1);");
        await(process.inputReader(), Pattern.compile("(ready 1)"));
        drain(process);
        return new RealProgram(process, executing(process), "");
    }

    private static ProcessHandle executing(Process process) throws IOException {
        for (int poll = 0; poll < 600; poll++) {
            var found = process.descendants()
                    .filter(it -> it.info().commandLine().orElse("").contains("RemoteExecutionControl")).findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            pause();
        }
        throw new IOException("it has not started");
    }

    private static ProcessHandle java(Process process) throws IOException {
        for (int poll = 0; poll < 600; poll++) {
            var child =
                    process.descendants().filter(it -> it.info().command().orElse("").endsWith("sleep")).findFirst();
            if (child.isPresent()) {
                return child.get().parent().orElseThrow();
            }
            pause();
        }
        throw new IOException("it has not started");
    }

    private static void pause() {
        try {
            Thread.sleep(100); // a process does not report that it is ready
        } catch (InterruptedException impatient) {
            throw new IllegalStateException(impatient);
        }
    }

    private static String await(BufferedReader output, Pattern wanted) throws IOException {
        for (var line = output.readLine(); line != null; line = output.readLine()) {
            var found = wanted.matcher(line);
            if (found.find()) {
                return found.group(1);
            }
        }
        throw new IOException("it has not started");
    }

    /// Its output would fill a pipe.
    private static void drain(Process process) {
        Thread.ofVirtual().start(() -> process.inputReader().lines().forEach(_ -> {}));
    }

    long pid() {
        return jvm.pid();
    }

    /// Where a client finds it; empty if it is not to be found.
    String address() {
        return address;
    }

    boolean isAlive() {
        return jvm.isAlive();
    }

    /// Gives `jshell` lines.
    void tell(String lines) throws IOException {
        tell(process, lines);
    }

    private static void tell(Process process, String lines) throws IOException {
        var out = process.getOutputStream();
        out.write((lines + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /// Executes SQL in a session of its own.
    void execute(String sql) throws SQLException {
        try (var statement = connect().createStatement()) {
            statement.execute(sql);
        }
    }

    /// As [#execute], for a statement that takes long or never ends.
    void executeAside(String sql) {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                execute(sql);
            } catch (SQLException ended) {
                // The database is closed.
            }
        });
    }

    /// Opens a session.
    Connection connect() throws SQLException {
        var connection = DriverManager.getConnection(address, "sa", "");
        synchronized (connections) {
            connections.add(connection);
        }
        return connection;
    }

    void signal(String name) throws IOException, InterruptedException {
        signal(jvm.pid(), name);
    }

    static void signal(long pid, String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid)).inheritIO().start().waitFor();
    }

    @Override
    public void close() {
        var all = new ArrayList<ProcessHandle>(process.descendants().toList());
        all.add(process.toHandle());
        all.forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
    }
}
