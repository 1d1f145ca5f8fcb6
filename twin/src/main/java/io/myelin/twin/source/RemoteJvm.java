package io.myelin.twin.source;

import static java.util.Objects.requireNonNull;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.rmi.server.RMISocketFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/// A connection to another JVM of the same user and machine. That JVM needs no library and no option for it.
public final class RemoteJvm implements AutoCloseable {

    /// More than the ten seconds after which the JDK gives up on a process that does not react to its signal.
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    /// A JVM that has not installed its signal handlers yet is killed by the signal, on systems where the JDK cannot
    /// look for the handlers first.
    private static final Duration WITHOUT_HANDLERS = Duration.ofSeconds(1);

    /// A process that is younger than this may be a JVM that is still starting, regardless of its answer.
    private static final Duration STARTING = Duration.ofSeconds(5);

    private static final String JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();

    private static final String NO_ATTACHING = "-XX:+DisableAttachMechanism";

    /// Where an agent that was started before listens.
    private static final String AGENT = "com.sun.management.jmxremote.localConnectorAddress";

    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(200);

    /// How long a stopped process is waited for before it is asked. A debugger or a tool may have stopped it only for a
    /// moment; otherwise the JDK would wait for ten seconds, and then report that the process is no JVM.
    private static final Duration STOPPED = Duration.ofSeconds(2);

    static {
        // An agent names the host of java.rmi.server.hostname, which may be unreachable from here, and listens on all.
        try {
            RMISocketFactory.setSocketFactory(new RMISocketFactory() {
                @Override
                public Socket createSocket(String host, int port) throws IOException {
                    return new Socket(InetAddress.getLoopbackAddress(), port);
                }

                @Override
                public ServerSocket createServerSocket(int port) throws IOException {
                    return getDefaultSocketFactory().createServerSocket(port);
                }
            });
        } catch (IOException taken) {
            throw new ExceptionInInitializerError(taken);
        }
    }

    private final ProcessHandle process;
    private final JMXConnector connector;

    private RemoteJvm(ProcessHandle process, JMXConnector connector) {
        this.process = process;
        this.connector = connector;
    }

    /// Connects, which starts a management agent in the other JVM if it has none.
    ///
    /// @param pid      the process
    /// @param starting runs before an agent is started. The JVM cannot be told to stop it: it stays, listens on a port
    ///                 of all interfaces, and closes connections that do not come from the same machine
    /// @throws IOException if there is no such process, if it is not a JVM or belongs to another user, if it permits no
    ///     attaching or has no flight recorder, or if it does not answer; the message is fit for display
    public static RemoteJvm attach(long pid, Runnable starting) throws IOException {
        return attach(pid, STARTING, PATIENCE, starting);
    }

    /// Connects to a process that may still become a JVM.
    ///
    /// @param young    the age up to which a process that refuses is retried
    /// @param patience how long an answer is waited for after that
    /// @param starting as above
    static RemoteJvm attach(long pid, Duration young, Duration patience, Runnable starting) throws IOException {
        var process = ProcessHandle.of(pid).orElseThrow(() -> new IOException("there is no process " + pid));
        if (hasEnded(process)) {
            throw unwatchable(process, "it has ended", null);
        }
        if (process.equals(ProcessHandle.current())) {
            throw new IOException("process " + pid + " is the twin itself");
        }
        var retried = until(process, young);
        return new RemoteJvm(
                process, ask(process, retried.plus(patience), () -> connect(process, retried, starting)));
    }

    /// Makes requests to a process and waits for their result.
    ///
    /// @throws IOException if they fail, or take too long; the message is fit for display
    private static <T> T ask(ProcessHandle process, Duration patience, Callable<T> requests) throws IOException {
        // On a separate thread, since a stopped process may never answer.
        var asking = new FutureTask<>(() -> {
            requireRunning(process);
            return requests.call();
        });
        Thread.ofPlatform().daemon().name("asking").start(asking);
        try {
            return asking.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException refused) {
            throw unwatchable(process, reason(process, refused.getCause()), refused);
        } catch (TimeoutException silent) {
            throw unwatchable(process, reason(process, silent), silent);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while asking process " + process.pid());
        } finally {
            asking.cancel(true); // nobody waits for the answer any more
        }
    }

    private static IOException unwatchable(ProcessHandle process, String reason, @Nullable Exception cause) {
        return new IOException("process " + process.pid() + " cannot be watched: " + reason, cause);
    }

    /// The time until a process reaches an age, at least zero and at most that age; zero if its start is unknown.
    private static Duration until(ProcessHandle process, Duration age) {
        var now = Instant.now();
        var left = age.minus(Duration.between(process.info().startInstant().orElse(Instant.EPOCH), now));
        return left.isNegative() ? Duration.ZERO : left.compareTo(age) > 0 ? age : left;
    }

    /// Connects to a JVM. One that is just starting refuses in several ways: its signal handlers, its attach listener
    /// and its management agent start one after the other. So a young process is retried.
    ///
    /// @param young    how long a refusal may mean that the process is starting
    /// @param starting runs before an agent is started
    private static JMXConnector connect(ProcessHandle process, Duration young, Runnable starting)
            throws AttachNotSupportedException, IOException, InterruptedException {
        long end = System.nanoTime() + young.toNanos();
        Thread.sleep(until(process, WITHOUT_HANDLERS)); // until it has signal handlers
        while (true) {
            try {
                return connectOnce(process.pid(), starting);
            } catch (AttachNotSupportedException | IOException refused) {
                if (hasEnded(process) || System.nanoTime() - end >= 0) {
                    throw refused;
                }
            }
            Thread.sleep(BETWEEN_ATTEMPTS); // while it continues to start
        }
    }

    /// Refuses a process that stays stopped.
    private static void requireRunning(ProcessHandle process) throws IOException, InterruptedException {
        for (long end = System.nanoTime() + STOPPED.toNanos(); isStopped(process);) {
            if (System.nanoTime() - end >= 0) {
                throw new UnwatchableException(stopped(process));
            }
            Thread.sleep(BETWEEN_ATTEMPTS); // until it continues
        }
    }

    private static String stopped(ProcessHandle process) {
        return "it is stopped; continue it first, as with 'kill -CONT " + process.pid() + "'";
    }

    private static JMXConnector connectOnce(long pid, Runnable starting)
            throws AttachNotSupportedException, IOException {
        var machine = VirtualMachine.attach(Long.toString(pid));
        JMXConnector connector;
        try {
            if (!sharesNetwork(pid)) {
                throw new UnwatchableException(
                        "it has a network of its own, as in a container; the twin has to run there");
            }
            if (machine.getAgentProperties().getProperty(AGENT) == null) {
                starting.run();
            }
            connector = JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
        } finally {
            machine.detach();
        }
        if (OwnRecording.isPossible(connector.getMBeanServerConnection())) {
            return connector;
        }
        connector.close();
        throw new UnwatchableException("it has no flight recorder, or its runtime lacks jdk.management.jfr");
    }

    /// Whether a JVM's management agent can be reached: it listens on the loopback interface of the JVM's network.
    private static boolean sharesNetwork(long pid) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/net"))
                    .equals(Files.readSymbolicLink(Path.of("/proc/" + pid + "/ns/net")));
        } catch (IOException unknown) {
            return true;
        }
    }

    /// Why a request failed. The JDK's own messages are about sockets and signals.
    private static String reason(ProcessHandle process, Throwable failure) {
        if (hasEnded(process)) {
            return "it has ended";
        }
        if (failure instanceof UnwatchableException) {
            return requireNonNull(failure.getMessage());
        }
        Optional<String> owner = process.info().user();
        if (owner.isPresent() && !owner.equals(ProcessHandle.current().info().user())) {
            return "it belongs to " + owner.get();
        }
        if (isStopped(process)) {
            return stopped(process);
        }
        if (failure instanceof TimeoutException) {
            return "it does not answer";
        }
        if (failure instanceof AttachOperationFailedException || failure instanceof RemoteException) {
            return "its management agent fails: " + Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                    .reduce(failure, (_, cause) -> cause).getMessage();
        }
        var forbidden = process.info().arguments().filter(it -> Arrays.asList(it).contains(NO_ATTACHING));
        return forbidden.isPresent()
                ? "it was started with " + NO_ATTACHING : "it is no JVM, or one that cannot be attached to";
    }

    /// Whether a process has ended. Linux lists a process until its parent has asked for its exit code, and until then
    /// the JDK reports it as alive.
    private static boolean hasEnded(ProcessHandle process) {
        return !process.isAlive() || state(process) == 'Z';
    }

    /// Whether a process is stopped, by a signal or by a debugger, so that it cannot answer. False on systems other
    /// than Linux.
    private static boolean isStopped(ProcessHandle process) {
        char state = state(process);
        return state == 'T' || state == 't';
    }

    /// What the operating system tells about a process that is silent; empty if nothing.
    String silence() {
        return isStopped(process) ? "the operating system shows it as stopped, as by a signal or a debugger" : "";
    }

    /// The state of a process as Linux shows it; a space on other systems.
    private static char state(ProcessHandle process) {
        try {
            // One byte a character: the name of the program may be in any encoding.
            var stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"), StandardCharsets.ISO_8859_1);
            // The state follows the name, which is in parentheses and may have some itself.
            int at = stat.lastIndexOf(')') + 2;
            return at < stat.length() ? stat.charAt(at) : ' ';
        } catch (IOException elsewhere) {
            return ' ';
        }
    }

    boolean hasEnded() {
        return hasEnded(process);
    }

    /// The id of the process.
    public long pid() {
        return process.pid();
    }

    ProcessHandle process() {
        return process;
    }

    /// Runs an action when the process is no longer listed; at once if it already is not. On any thread.
    ///
    /// @return withdraws the action, which the JDK would otherwise keep until the process ends
    Runnable onExit(Runnable action) {
        var pending = new AtomicReference<@Nullable Runnable>(action);
        process.onExit().thenRun(() -> {
            var due = pending.getAndSet(null);
            if (due != null) {
                due.run();
            }
        });
        return () -> pending.set(null);
    }

    /// Makes requests to the process and waits for their result, at most fifteen seconds.
    ///
    /// @throws IOException if they fail, or take too long; the message is fit for display
    <T> T ask(Callable<T> requests) throws IOException {
        return ask(process, PATIENCE, requests);
    }

    /// Asks the JVM by the tool `jcmd` and not by the management connection, whose threads need memory for an answer,
    /// and may end for lack of it: then a request gets neither answer nor failure.
    ///
    /// @param command one that the JVM executes without Java code
    /// @return the lines of the answer
    /// @throws IOException if it does not answer; the message is fit for display
    List<String> command(String command) throws IOException {
        var asking = new ProcessBuilder(JCMD, Long.toString(pid()), command).redirectErrorStream(true).start();
        try {
            return ask(() -> {
                var lines = asking.inputReader().readAllLines();
                if (asking.waitFor() != 0) {
                    throw new IOException(String.join(" ", lines));
                }
                return lines;
            });
        } finally {
            asking.destroyForcibly();
        }
    }

    MBeanServerConnection beans() throws IOException {
        return connector.getMBeanServerConnection();
    }

    /// Closes the connection. The process keeps running.
    @Override
    public void close() {
        BoundedClose.of(connector::close);
    }
}
