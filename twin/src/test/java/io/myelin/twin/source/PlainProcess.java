package io.myelin.twin.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/// Another JVM without this library, in which a plain JDK runs a small program.
final class PlainProcess implements AutoCloseable {

    private static final String PROGRAM = """
            public class Plain {
                static final Object LOCK = new Object();
                static final Object OTHER = new Object();
                static final java.util.List<Object> OPENED = new java.util.ArrayList<>();
                static final java.util.concurrent.locks.Lock ASIDE = new java.util.concurrent.locks.ReentrantLock();
                static final java.util.concurrent.CountDownLatch BOTH = new java.util.concurrent.CountDownLatch(2);
                public static void main(String[] arguments) throws Exception {
                    switch (arguments[0]) {
                        case "convoy": for (int i = 0; i < 8; i++) start(Plain::queue); break;
                        case "park": for (int i = 0; i < 8; i++) start(Plain::queueAside); break;
                        case "held": start(Plain::hold); for (int i = 0; i < 3; i++) start(Plain::queue); break;
                        case "deadlock": start(() -> cross(LOCK, OTHER)); start(() -> cross(OTHER, LOCK)); break;
                        case "exhaust": open(400); System.out.println("ready"); System.in.read(); open(455); break;
                        case "arrays": System.out.println("ready"); System.in.read(); arrays(); break;
                        case "record": record(); System.out.println("ready"); System.in.read(); BOTH.countDown(); break;
                        case "fill": System.out.println("ready"); System.in.read(); fill();
                        default: break;
                    }
                    System.out.println("ready");
                    System.in.read();
                }
                static void start(Runnable work) {
                    Thread thread = new Thread(work);
                    thread.setDaemon(true);
                    thread.start();
                }
                static void record() throws Exception { // a runtime may have no recorder
                    BOTH.countDown();
                    Class<?> listener = Class.forName("jdk.jfr.FlightRecorderListener");
                    Object slow = java.lang.reflect.Proxy.newProxyInstance(Plain.class.getClassLoader(),
                            new Class<?>[] {listener}, (proxy, method, of) -> {
                                if (method.getName().equals("recordingStateChanged")) {
                                    BOTH.await(); // who has started the recording has no answer yet
                                }
                                return null;
                            });
                    Class.forName("jdk.jfr.FlightRecorder").getMethod("addListener", listener).invoke(null, slow);
                }
                static void queue() {
                    while (true) {
                        synchronized (LOCK) {
                            try {
                                Thread.sleep(30); // held by one thread, wanted by the others
                            } catch (InterruptedException ended) {
                                return;
                            }
                        }
                    }
                }
                static void queueAside() {
                    while (true) {
                        ASIDE.lock();
                        try {
                            Thread.sleep(30); // as above
                        } catch (InterruptedException ended) {
                            return;
                        } finally {
                            ASIDE.unlock();
                        }
                    }
                }
                static void fill() throws Exception {
                    try (java.io.OutputStream out = new java.io.FileOutputStream("/tmp/filling")) {
                        while (true) {
                            try {
                                out.write(new byte[1 << 18]);
                            } catch (java.io.IOException full) {
                                Thread.onSpinWait(); // the exceptions let a recording grow
                            }
                            Thread.sleep(10); // a disk is slower than memory
                        }
                    }
                }
                static void open(int files) {
                    try {
                        while (OPENED.size() < files) {
                            OPENED.add(new java.io.FileInputStream("/dev/null"));
                        }
                    } catch (java.io.IOException none) {
                        return;
                    }
                }
                static void arrays() {
                    while (true) {
                        try {
                            OPENED.add(new byte[1 << 16]);
                        } catch (OutOfMemoryError full) {
                            continue; // the heap stays full
                        }
                    }
                }
                static void hold() {
                    synchronized (LOCK) {
                        try {
                            Thread.sleep(Long.MAX_VALUE); // the lock is never released
                        } catch (InterruptedException ended) {
                            return;
                        }
                    }
                }
                static void cross(Object first, Object second) {
                    synchronized (first) {
                        BOTH.countDown();
                        try {
                            BOTH.await();
                        } catch (InterruptedException ended) {
                            return;
                        }
                        synchronized (second) {
                            System.out.println("not deadlocked");
                        }
                    }
                }
            }
            """;

    /// Where the program is compiled, once. Not in the temporary folder, for some processes have another.
    private static final Path CLASSES = compiled(Path.of("target", "plain").toAbsolutePath());

    private final Process process;

    /// Runs the program, and waits until it reports that it is running.
    ///
    /// @param home     the home of a JDK or a runtime, 17 or newer
    /// @param incident `convoy`, `park`, `held`, `deadlock`, `exhaust`, `arrays`, `record`, `fill` or `none`
    PlainProcess(Path home, String incident) throws IOException {
        this(List.of(), home, incident);
    }

    /// As the other constructor, but starts the program through a command that executes its last arguments.
    PlainProcess(List<String> launcher, Path home, String incident) throws IOException {
        var command = new ArrayList<>(launcher);
        command.addAll(command(home, incident));
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        // The JDK's attach mechanism may miss a JVM that is just starting.
        var lines = process.inputReader();
        for (var line = ""; !line.equals("ready");) {
            line = lines.readLine();
            if (line == null) {
                throw new IOException("the program has not started");
            }
        }
    }

    /// What runs the program.
    static List<String> command(Path home, String incident) {
        return List.of(home.resolve("bin/java").toString(), "-Xmx64m", "-XX:TieredStopAtLevel=1", "-cp",
                CLASSES.toString(), "Plain", incident);
    }

    private static Path compiled(Path folder) {
        try {
            var source = Files.writeString(Files.createDirectories(folder).resolve("Plain.java"), PROGRAM);
            int code = ToolProvider.getSystemJavaCompiler().run(null, null, null,
                    "--release", "17", "-proc:none", "-d", folder.toString(), source.toString());
            if (code != 0) {
                throw new IllegalStateException("the program is not compiled: " + code);
            }
            return folder;
        } catch (IOException unwritten) {
            throw new UncheckedIOException(unwritten);
        }
    }

    /// The JDK that runs the tests.
    static Path ownHome() {
        return Path.of(System.getProperty("java.home"));
    }

    /// The JDK that runs the tests, and others beside it: one of each release from 17 on that has one.
    static List<Path> homes() throws IOException {
        var own = ownHome();
        try (var beside = Files.list(Objects.requireNonNull(own.getParent()))) {
            var found = new TreeMap<Integer, Path>();
            beside.sorted().forEach(home -> found.put(release(home), home));
            found.put(release(own), own);
            return List.copyOf(found.tailMap(17).values());
        }
    }

    /// The feature release of a JDK; 0 if a folder has none.
    private static int release(Path home) {
        if (!Files.isExecutable(home.resolve("bin/javac")) || !Files.isReadable(home.resolve("release"))) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(home.resolve("release"))) {
            return lines.filter(line -> line.startsWith("JAVA_VERSION=\""))
                    .map(line -> line.replaceFirst("JAVA_VERSION=\"(\\d+).*", "$1"))
                    .mapToInt(Integer::parseInt).findFirst().orElse(0);
        } catch (IOException unreadable) {
            return 0;
        }
    }

    long pid() {
        return process.pid();
    }

    /// Begins the incident of a process that waits for this call.
    void begin() throws IOException {
        var out = process.getOutputStream();
        out.write('\n');
        out.flush();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void kill() {
        process.destroyForcibly();
    }

    /// Sends the process a signal that a [ProcessHandle] cannot send.
    void signal(String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + name, Long.toString(pid())).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IOException("kill -" + name + " failed: " + code);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
