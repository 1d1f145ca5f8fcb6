package io.myelin.twin.source;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/// A connection to another JVM of the same user and machine, which needs no library and no option for it.
public final class RemoteJvm implements AutoCloseable {

    /// More than the ten seconds after which the JDK gives up a process that does not react to its signal.
    private static final long PATIENCE_SECONDS = 15;

    private static final Duration STARTING = Duration.ofSeconds(1);

    private final ProcessHandle process;
    private final JMXConnector connector;

    private RemoteJvm(ProcessHandle process, JMXConnector connector) {
        this.process = process;
        this.connector = connector;
    }

    /// Connects, which starts a management agent in the other JVM. The agent stays there, and listens to this user
    /// only.
    ///
    /// @param pid the process
    /// @throws IOException if there is no such process, if it is no JVM or another user's, or if it does not answer;
    ///                     the message is for people
    public static RemoteJvm attach(long pid) throws IOException {
        var process = ProcessHandle.of(pid).orElseThrow(() -> new IOException("there is no process " + pid));
        if (process.equals(ProcessHandle.current())) {
            throw new IOException("process " + pid + " is the twin itself");
        }
        // On a thread of its own, since a process that is stopped may never answer.
        var connecting = new FutureTask<>(() -> connect(process));
        Thread.ofPlatform().daemon().name("connecting").start(connecting);
        try {
            return new RemoteJvm(process, connecting.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException refused) {
            throw new IOException("process " + pid + " cannot be watched" + reason(process), refused);
        } catch (TimeoutException silent) {
            throw new IOException("process " + pid + " does not answer", silent);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while connecting to process " + pid);
        }
    }

    /// A JVM that is just starting takes the JDK's signal for something else, or answers with an error of its own. So
    /// it is given a second first, and in the second case asked once more.
    private static JMXConnector connect(ProcessHandle process)
            throws AttachNotSupportedException, IOException, InterruptedException {
        var age = process.info().startInstant().map(start -> Duration.between(start, Instant.now())).orElse(STARTING);
        if (age.compareTo(STARTING) < 0) {
            Thread.sleep(STARTING.minus(age)); // until it has started
        }
        try {
            return connectOnce(process.pid());
        } catch (AttachOperationFailedException starting) {
            Thread.sleep(STARTING); // the same
            return connectOnce(process.pid());
        }
    }

    private static JMXConnector connectOnce(long pid) throws AttachNotSupportedException, IOException {
        var machine = VirtualMachine.attach(Long.toString(pid));
        try {
            return JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
        } finally {
            machine.detach();
        }
    }

    /// The JDK's own messages speak of sockets and signals.
    private static String reason(ProcessHandle process) {
        Optional<String> owner = process.info().user();
        if (owner.isPresent() && !owner.equals(ProcessHandle.current().info().user())) {
            return ": it belongs to " + owner.get();
        }
        return process.isAlive() ? ": it is no JVM, or one that cannot be attached to" : ": it has ended";
    }

    /// The process.
    public long pid() {
        return process.pid();
    }

    /// Has something done when the process has ended, at once if it has already. On any thread.
    void onExit(Runnable action) {
        process.onExit().thenRun(action);
    }

    MBeanServerConnection beans() throws IOException {
        return connector.getMBeanServerConnection();
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
