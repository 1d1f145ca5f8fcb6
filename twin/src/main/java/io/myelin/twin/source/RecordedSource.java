package io.myelin.twin.source;

import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.NamedSignal;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import jdk.jfr.consumer.EventStream;

/// A recording in a file, played at a given speed.
public final class RecordedSource implements EventSource {

    /// The first bytes of every chunk of a recording.
    private static final byte[] MARK = {'F', 'L', 'R', 0};

    private final EventStream stream;
    private final Translator translator;
    private final Outlet outlet;
    private final double speed;
    private final CountDownLatch ended = new CountDownLatch(1);
    private long marked;
    private long firstEvent;
    private long began;
    /// Written before the stream is closed; its thread polls this while it waits for an event's time.
    private volatile boolean closed;

    /// Whether a file begins like a recording.
    ///
    /// @param file the file
    /// @throws IOException if it cannot be read
    public static boolean isRecording(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MARK.length), MARK);
        }
    }

    /// Opens a recording.
    ///
    /// @param file   made by any JVM's flight recorder
    /// @param speed  1 for the original speed, 2 for twice that; infinite for the maximum
    /// @param outlet receives the signals
    /// @throws IOException if it cannot be read
    public RecordedSource(Path file, double speed, Outlet outlet) throws IOException {
        this.speed = speed;
        this.outlet = outlet;
        stream = EventStream.openFile(file);
        translator = new Translator(outlet.signals(), Instant.EPOCH, LongUnaryOperator.identity());
        translator.listen(stream, this::after);
        stream.onClose(this::end);
    }

    /// Events come in order, so each is a watermark; one for each beat is enough.
    private void after(Long time) {
        if (marked == 0) {
            outlet.signals().accept(new NamedSignal(Names.LIFE, new Signal(JvmSign.UP, time, 0)));
            firstEvent = time;
            began = System.nanoTime();
            marked = time;
        }
        if (time - marked < Circulation.BEAT) {
            return;
        }
        marked = time;
        outlet.watermarks().accept(time);
        long due = began + (long) (TimeUnit.MICROSECONDS.toNanos(time - firstEvent) / speed);
        for (long early = due - System.nanoTime(); early > 0 && !closed; early = due - System.nanoTime()) {
            LockSupport.parkNanos(this, early);
        }
    }

    /// Called at the end of the recording, and again by each close of the stream, in the thread that closes it.
    private void end() {
        if (!closed) {
            outlet.watermarks().accept(translator.latest());
        }
        ended.countDown();
    }

    /// Waits until the whole recording has been read, or the source is closed.
    ///
    /// @throws InterruptedException if interrupted
    public void awaitEnd() throws InterruptedException {
        ended.await();
    }

    /// Whether the whole recording has been read, or the source is closed.
    public boolean hasEnded() {
        return ended.getCount() == 0;
    }

    @Override
    public void start() {
        stream.startAsync();
    }

    @Override
    public long events() {
        return translator.events();
    }

    @Override
    public void watch(boolean closely) {
        // The content of a recording is fixed.
    }

    @Override
    public void close() {
        closed = true;
        stream.close();
    }
}
