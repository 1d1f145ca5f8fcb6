package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.twin.RunningTwin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Another JVM that knows nothing of this library: a source file, run by the JDK alone.
class AttachTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String PROGRAM = """
            public class Plain {
                static final Object LOCK = new Object();
                public static void main(String[] arguments) throws Exception {
                    for (int i = 0; i < 8; i++) {
                        Thread thread = new Thread(() -> {
                            while (true) {
                                synchronized (LOCK) {
                                    try {
                                        Thread.sleep(30);
                                    } catch (InterruptedException ended) {
                                        return;
                                    }
                                }
                            }
                        });
                        thread.setDaemon(true);
                        thread.start();
                    }
                    System.in.read();
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void aPlainProcessIsWatchedUntilItIsKilledAndTheTwinGoesOn() throws Exception {
        var source = Files.writeString(folder.resolve("Plain.java"), PROGRAM);
        var process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", source.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("plain.log").toFile())
                .start();
        try (var twin = RunningTwin.ofProcess(RemoteJvm.attach(process.pid()), folder.resolve("journal"))) {
            await(() -> situation(twin).equals("lock convoy"), twin, "the convoy is not seen");
            assertThat(twin.view().frame().situation().leaf()).isEqualTo("jvm.lock.Object");
            process.destroyForcibly();
            await(() -> situation(twin).equals("process gone"), twin, "its end is not seen");
            // The twin is still there, time goes on, and the past can be looked at.
            long then = twin.view().to();
            await(() -> twin.view().to() > then + 2_000_000, twin, "time stands still");
            var convoy = twin.history().stream()
                    .filter(it -> it.name().equals("lock convoy")).findFirst().orElseThrow();
            var moment = twin.at(convoy.since());
            assertThat(moment.equal()).isTrue();
            assertThat(moment.frame().situation().name()).isEqualTo("lock convoy");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static String situation(RunningTwin twin) {
        return twin.view().frame().situation().name();
    }

    private static void await(BooleanSupplier condition, RunningTwin twin, String otherwise) throws InterruptedException {
        for (long end = System.nanoTime() + PATIENCE.toNanos(); !condition.getAsBoolean(); ) {
            assertThat(System.nanoTime() - end).as(() -> otherwise + ": " + twin.view()).isNegative();
            Thread.sleep(20); // the situation is looked at again
        }
    }
}
