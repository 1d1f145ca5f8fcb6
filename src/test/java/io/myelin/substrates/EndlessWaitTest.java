package io.myelin.substrates;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/// Waits that would have no end, because what they wait for waits for them, or never comes.
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class EndlessWaitTest {

    private final CountDownLatch release = new CountDownLatch(1);
    private final Circuit circuit = cortex().circuit();

    private void block() {
        circuit.<Integer>pipe(_ -> {
            try {
                release.await();
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
            }
        }).emit(1);
    }

    @Test
    void aCloseMayBeAwaitedForATime() {
        block();
        assertThat(MyelinProvider.closeAwait(circuit, Duration.ofMillis(10))).isFalse();
        assertThat(MyelinProvider.closeAwait(circuit, Duration.ofSeconds(Long.MIN_VALUE))).isFalse();
        release.countDown();
        assertThat(MyelinProvider.closeAwait(circuit, Duration.ofDays(200_000))).isTrue();
        assertThat(MyelinProvider.closeAwait(circuit, Duration.ZERO)).isTrue();
    }

    @Test
    void aCloseIsNotAwaitedOnTheCircuitItself() {
        var refused = new Throwable[1];
        circuit.<Integer>pipe(_ -> {
            try {
                MyelinProvider.closeAwait(circuit, Duration.ofSeconds(1));
            } catch (IllegalStateException expected) {
                refused[0] = expected;
            }
        }).emit(1);
        circuit.await();
        assertThat(refused[0]).isNotNull();
        circuit.<Integer>pipe();
        circuit.close();
    }

    @Test
    void waitsMayBeEnded() throws InterruptedException {
        block();
        var conduit = circuit.<Integer>conduit();
        var ended = new Throwable[1];
        var waiting = Thread.ofPlatform().start(() -> {
            try {
                circuit.await();
            } catch (IllegalStateException expected) {
                ended[0] = expected;
            }
        });
        MyelinProvider.endWaits(circuit, "given up");
        waiting.join();
        assertThat(ended[0]).hasMessage("given up");
        assertThatIllegalStateException().isThrownBy(circuit::pulse).withMessage("given up");
        assertThatIllegalStateException().isThrownBy(conduit::closeAwait).withMessage("given up");
        release.countDown();
        while (MyelinProvider.statistics(circuit).waiting() != 0) {
            Thread.onSpinWait();
        }
        circuit.close();
    }

    /// The exit waits for the hook, which waits for the circuit, whose thread is in the exit.
    @Test
    void anExitInAReceptorEndsThoughAHookAwaitsItsCircuit() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(
                java, "-cp", System.getProperty("java.class.path"), Exiting.class.getName())
                .redirectErrorStream(true)
                .start();
        try {
            assertThat(process.waitFor(50, TimeUnit.SECONDS)).as("the end").isTrue();
            assertThat(process.exitValue()).isEqualTo(3);
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("delivered before")
                    .contains("the circuit main has called System.exit in a callback");
        } finally {
            process.destroyForcibly();
        }
    }

    static final class Exiting {

        public static void main(String[] none) throws InterruptedException {
            var circuit = cortex().circuit(cortex().name("main"));
            Runtime.getRuntime().addShutdownHook(new Thread(circuit::closeAwait));
            Pipe<String> pipe = circuit.pipe(message -> {
                IO.println(message);
                if (message.equals("quit")) {
                    System.exit(3);
                }
            });
            pipe.emit("delivered before");
            pipe.emit("quit");
            Thread.sleep(Long.MAX_VALUE); // until the exit ends the process
        }
    }
}
