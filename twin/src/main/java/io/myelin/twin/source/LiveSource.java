package io.myelin.twin.source;

import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.sign.Told;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordingStream;
import jdk.management.jfr.RemoteRecordingStream;
import org.jspecify.annotations.Nullable;

/// The flight recorder of a running JVM.
public final class LiveSource implements EventSource {

    private final EventStream stream;
    private final Consumer<Map<String, String>> settings;
    private final @Nullable RemoteJvm jvm;
    private final Translator translator;
    private final LiveClock clock;
    private final Outlet outlet;
    private volatile boolean closing;

    private LiveSource(
            EventStream stream,
            Consumer<Map<String, String>> settings,
            @Nullable RemoteJvm jvm,
            Outlet outlet) {
        this.stream = stream;
        this.settings = settings;
        this.jvm = jvm;
        this.outlet = outlet;
        translator = new Translator(outlet.signals());
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

    /// Watches another JVM, and closes the connection to it in the end.
    ///
    /// @param jvm    the other JVM
    /// @param outlet where to tell
    /// @throws IOException if it does not answer, or has no flight recorder
    public static LiveSource of(RemoteJvm jvm, Outlet outlet) throws IOException {
        var stream = new RemoteRecordingStream(jvm.beans());
        return new LiveSource(stream, stream::setSettings, jvm, outlet);
    }

    @Override
    public void start() {
        tell(JvmSign.UP);
        stream.startAsync();
        if (jvm != null) {
            // The stream itself may notice late that nobody answers any more.
            jvm.onExit(this::ended);
        }
    }

    private void ended() {
        if (!closing) {
            tell(JvmSign.DOWN);
        }
    }

    private void tell(JvmSign sign) {
        outlet.signals().accept(new Told(Names.LIFE, new Signal(sign, LiveClock.now(), 0)));
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
            if (jvm != null) {
                jvm.close();
            }
        } catch (IOException | RuntimeException gone) {
            // The process that would have been told is not there any more.
        }
        clock.close();
    }
}
