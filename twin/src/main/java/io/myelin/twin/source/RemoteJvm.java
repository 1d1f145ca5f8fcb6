package io.myelin.twin.source;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.Optional;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/// A connection to another JVM of the same user and machine, which needs no library and no option for it.
public final class RemoteJvm implements AutoCloseable {

    private final ProcessHandle process;
    private final JMXConnector connector;

    private RemoteJvm(ProcessHandle process, JMXConnector connector) {
        this.process = process;
        this.connector = connector;
    }

    /// Connects, which starts a management agent in the other JVM. The agent stays there, and listens to this user only.
    ///
    /// @param pid the process
    /// @throws IOException if there is no such process, if it is no JVM or another user's, or if it does not answer; the
    ///                     message is for people
    public static RemoteJvm attach(long pid) throws IOException {
        var process = ProcessHandle.of(pid).orElseThrow(() -> new IOException("there is no process " + pid));
        if (process.equals(ProcessHandle.current())) {
            throw new IOException("process " + pid + " is the twin itself");
        }
        try {
            var machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return new RemoteJvm(process, JMXConnectorFactory.connect(
                        new JMXServiceURL(machine.startLocalManagementAgent())));
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException | IOException refused) {
            throw new IOException("process " + pid + " cannot be watched" + reason(process), refused);
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
