package io.myelin.twin.page;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// The readers of the stream, at most 32. A reader that reads nothing for a while is disconnected; otherwise hanging
/// readers would eventually keep out all others. A browser that was only suspended reconnects by itself.
final class Readers {

    private static final int MOST = 32;

    private final Semaphore places = new Semaphore(MOST);
    private final Set<Reader> present = ConcurrentHashMap.newKeySet();
    private final long patience;

    /// @param patience the time after which a reader that reads nothing of the data sent to it is disconnected
    Readers(Duration patience) {
        this.patience = patience.toNanos();
    }

    /// A place for the calling thread's reader, or `null` if there is none.
    @Nullable Reader enter() {
        if (!places.tryAcquire()) {
            return null;
        }
        var reader = new Reader();
        present.add(reader);
        return reader;
    }

    /// Disconnects readers that read nothing: an interrupt closes the connection on which a thread blocks.
    void dropStuck() {
        long now = System.nanoTime();
        for (var reader : present) {
            if (reader.sending && now - reader.began >= patience) {
                reader.thread.interrupt();
            }
        }
    }

    /// A reader's place, for the thread that sends.
    final class Reader implements AutoCloseable {

        private final Thread thread = Thread.currentThread();

        /// Written by the reader's thread before `sending`, read after it by the one that calls [#dropStuck].
        private volatile long began;

        /// Whether the reader's thread sends. Written by it.
        private volatile boolean sending;

        void sends() {
            began = System.nanoTime();
            sending = true;
        }

        void hasSent() {
            sending = false;
        }

        @Override
        public void close() {
            present.remove(this);
            places.release();
        }
    }
}
