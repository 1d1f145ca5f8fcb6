package io.myelin.twin.source;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.sign.Told;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordingStream;
import jdk.management.jfr.RemoteRecordingStream;
import org.jspecify.annotations.Nullable;

/// The flight recorder of a running JVM.
public final class LiveSource implements EventSource {

    private final EventStream stream;
    private final Consumer<Map<String, String>> settings;
    private final @Nullable JMXConnector connection;
    private final Translator translator;
    private final LiveClock clock;
    private final Outlet outlet;
    private volatile boolean closing;

    private LiveSource(
            EventStream stream,
            Consumer<Map<String, String>> settings,
            @Nullable JMXConnector connection,
            Outlet outlet) {
        this.stream = stream;
        this.settings = settings;
        this.connection = connection;
        this.outlet = outlet;
        translator = new Translator(outlet.signals()::emit);
        clock = new LiveClock(outlet.watermarks());
        settings.accept(StreamSettings.FINE);
        translator.listen(stream, _ -> {});
        stream.onFlush(() -> clock.delivered(translator.latest()));
        stream.onClose(this::ended);
    }

    /// Watches this JVM.
    ///
    /// @param outlet where to tell
    public static LiveSource ofThis(Outlet outlet) {
        var stream = new RecordingStream();
        return new LiveSource(stream, stream::setSettings, null, outlet);
    }

    /// Watches another JVM of the same user, which needs nothing but a flight recorder.
    ///
    /// @param pid    the process
    /// @param outlet where to tell
    /// @throws IOException if there is no such process, or it cannot be watched
    public static LiveSource of(long pid, Outlet outlet) throws IOException {
        var connection = JMXConnectorFactory.connect(new JMXServiceURL(agent(pid)));
        try {
            var stream = new RemoteRecordingStream(connection.getMBeanServerConnection());
            var source = new LiveSource(stream, stream::setSettings, connection, outlet);
            // The stream itself may notice late that nobody answers any more.
            ProcessHandle.of(pid).ifPresent(process -> process.onExit().thenRun(source::ended));
            return source;
        } catch (IOException | RuntimeException failed) {
            connection.close();
            throw failed;
        }
    }

    private static String agent(long pid) throws IOException {
        try {
            var machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return machine.startLocalManagementAgent();
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException refused) {
            throw new IOException(refused.getMessage(), refused);
        }
    }

    @Override
    public void start() {
        tell(JvmSign.UP);
        stream.startAsync();
    }

    private void ended() {
        if (!closing) {
            tell(JvmSign.DOWN);
        }
    }

    private void tell(JvmSign sign) {
        outlet.signals().emit(new Told(Names.LIFE, new Signal(sign, LiveClock.now(), 0)));
    }

    @Override
    public long events() {
        return translator.events();
    }

    @Override
    public void sample(boolean coarsely) {
        // Not on the caller's thread: for another JVM it is a remote call.
        Thread.ofVirtual().name("sampling").start(
                () -> settings.accept(coarsely ? StreamSettings.COARSE : StreamSettings.FINE));
    }

    @Override
    public void close() {
        closing = true;
        try {
            stream.close();
            if (connection != null) {
                connection.close();
            }
        } catch (IOException | RuntimeException gone) {
            // The process that would have been told is not there any more.
        }
        clock.close();
    }
}
