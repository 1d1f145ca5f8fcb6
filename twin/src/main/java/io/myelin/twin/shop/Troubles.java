package io.myelin.twin.shop;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The troubles that are being made. Thread-safe.
public final class Troubles implements AutoCloseable {

    /// A trouble ends by itself after this time.
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private final Shop shop;
    private final Map<Trouble, Thread> running = new EnumMap<>(Trouble.class);

    /// @param shop the shop
    public Troubles(Shop shop) {
        this.shop = shop;
    }

    /// Begins a trouble, or ends it if it is being made. By itself it ends after 20 seconds.
    ///
    /// @param trouble the trouble
    public synchronized void toggle(Trouble trouble) {
        var making = running.remove(trouble);
        if (making != null) {
            making.interrupt();
            return;
        }
        var maker = Thread.ofPlatform().daemon().name("trouble-" + trouble.id()).unstarted(() -> make(trouble));
        running.put(trouble, maker);
        maker.start();
        Thread.ofVirtual().name("end-of-" + trouble.id()).start(() -> end(maker));
    }

    private void make(Trouble trouble) {
        try {
            trouble.make(shop);
        } catch (InterruptedException over) {
            // This is how a trouble ends.
        } finally {
            synchronized (this) {
                running.remove(trouble, Thread.currentThread());
            }
        }
    }

    private static void end(Thread maker) {
        try {
            if (!maker.join(LONGEST)) {
                maker.interrupt();
            }
        } catch (InterruptedException early) {
            maker.interrupt();
        }
    }

    /// The ids of the troubles being made.
    public synchronized Set<String> running() {
        var ids = new TreeSet<String>();
        running.keySet().forEach(trouble -> ids.add(trouble.id()));
        return ids;
    }

    /// Ends all troubles.
    @Override
    public synchronized void close() {
        running.values().forEach(Thread::interrupt);
        running.clear();
    }
}
