package io.myelin.journal.file;

import io.myelin.journal.support.Eventually;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The device, with gates before writes and confirmations, and with failures on demand.
class FaultyDevice implements FileMedium {

    private static final int OPEN = 1 << 20;

    private final Semaphore gate = new Semaphore(OPEN);
    private final Semaphore writes = new Semaphore(OPEN);
    private final AtomicInteger forces = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final AtomicReference<@Nullable Throwable> folderFailure = new AtomicReference<>();
    private final List<Path> confirmed = new CopyOnWriteArrayList<>();
    private volatile @Nullable String refusal;

    /// The files and folders that it has confirmed by their paths, in order; to be cleared.
    List<Path> confirmed() {
        return confirmed;
    }

    /// Refuses writes from now on, as a full disk does, which writes a part; or takes them again.
    void refuseWrites(@Nullable String reason) {
        refusal = reason;
    }

    /// Makes every confirmation wait from now on.
    void hold() {
        gate.acquireUninterruptibly(OPEN);
    }

    /// Lets confirmations through again.
    void release() {
        gate.release(OPEN);
    }

    /// Makes every write wait from now on.
    void holdWrites() {
        writes.acquireUninterruptibly(OPEN);
    }

    /// Lets writes through again.
    void releaseWrites() {
        writes.release(OPEN);
    }

    /// Waits until the given number of confirmations have begun.
    void awaitForces(int count) {
        Eventually.until("force " + count, () -> forces.get() >= count);
    }

    /// Makes the next confirmation throw.
    void failForce(Throwable thrown) {
        failure.set(thrown);
    }

    /// Makes the next confirmation of a folder throw.
    void failFolder(Throwable thrown) {
        folderFailure.set(thrown);
    }

    @Override
    public void write(RandomAccessFile file, byte[] bytes, long position) throws IOException {
        writes.acquireUninterruptibly();
        writes.release();
        var reason = refusal;
        if (reason != null) {
            FileMedium.DEVICE.write(file, Arrays.copyOf(bytes, bytes.length / 2), position);
            throw new IOException(reason);
        }
        FileMedium.DEVICE.write(file, bytes, position);
    }

    @Override
    public void force(Path path) throws IOException {
        fail(Files.isDirectory(path) ? folderFailure.getAndSet(null) : null);
        FileMedium.DEVICE.force(path);
        confirmed.add(path);
    }

    @Override
    public void force(RandomAccessFile file) throws IOException {
        forces.incrementAndGet();
        gate.acquireUninterruptibly();
        gate.release();
        fail(failure.getAndSet(null));
        FileMedium.DEVICE.force(file);
    }

    private static void fail(@Nullable Throwable thrown) throws IOException {
        switch (thrown) {
            case null -> {}
            case IOException broken -> throw broken;
            case RuntimeException broken -> throw broken;
            case Error broken -> throw broken;
            case Throwable other -> throw new AssertionError(other);
        }
    }
}
