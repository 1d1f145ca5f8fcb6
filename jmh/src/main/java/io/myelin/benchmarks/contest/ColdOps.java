package io.myelin.benchmarks.contest;

import io.myelin.benchmarks.gauge.ShotRows;
import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;

/// A cold `java`: the time from its start until a value has been delivered, through a circuit, and through the JDK's
/// queue and a thread.
@Warmup(iterations = 1)
@Measurement(iterations = 10)
@Fork(1)
public class ColdOps extends ShotRows {

    private void start(String how) throws IOException, InterruptedException {
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m", "-cp", System.getProperty("java.class.path"), FirstValue.class.getName(), how)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        int octet = process.getInputStream().read();
        process.destroy();
        process.waitFor();
        if (octet != FirstValue.DELIVERED) {
            throw new IOException("the process delivered nothing");
        }
    }

    /// A circuit.
    @Benchmark
    public void first_value() throws IOException, InterruptedException {
        start("circuit");
    }

    /// A plain thread and a queue.
    @Benchmark
    public void first_value_queue() throws IOException, InterruptedException {
        start("queue");
    }
}
