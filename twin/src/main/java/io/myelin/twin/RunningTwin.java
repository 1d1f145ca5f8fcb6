package io.myelin.twin;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Cell;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.twin.circulation.Act;
import io.myelin.twin.circulation.Outlook;
import io.myelin.twin.page.TwinView;
import io.myelin.twin.page.Watched;
import io.myelin.twin.shop.Customers;
import io.myelin.twin.shop.Shop;
import io.myelin.twin.shop.Trouble;
import io.myelin.twin.shop.Troubles;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.source.Entrance;
import io.myelin.twin.source.EventSource;
import io.myelin.twin.source.LiveSource;
import io.myelin.twin.source.RecordedSource;
import io.myelin.twin.source.RemoteJvm;
import io.myelin.twin.source.Sequencer;
import io.myelin.twin.travel.Chronicle;
import io.myelin.twin.travel.JournalFolder;
import io.myelin.twin.travel.Moment;
import io.myelin.twin.travel.Needed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A twin with its source and, if it watches the shop, the shop.
public final class RunningTwin implements Watched, AutoCloseable {

    private static final int CUSTOMERS = 12;
    private static final int THINK_MILLIS = 50;
    private static final long MIN_REFRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final String title;
    private final Chronicle chronicle;
    private final @Nullable Sequencer sequencer;
    private final Cell<TwinView> view;
    private final Pipe<Long> refresh;
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    /// Unmodifiable. Volatile: written by the circuit's thread, read by any.
    private volatile List<Outlook> history = List.of();

    /// Set once, while the twin starts; read by any thread.
    private volatile @Nullable EventSource source;

    /// As `source`.
    private volatile @Nullable Troubles troubles;
    private long outlooks;
    /// When the watched JVM's latest data was handled. Written by the circuit's thread, read by any.
    private volatile long fed = System.nanoTime();
    private long refreshed = System.nanoTime() - MIN_REFRESH_NANOS;
    /// Whether a view was omitted, so that [#view] has to request one. Volatile: set by the circuit's thread, cleared
    /// by readers.
    private volatile boolean omitted;

    private RunningTwin(String title, Chronicle chronicle, boolean live) {
        this.title = title;
        this.chronicle = chronicle;
        parts.push(chronicle);
        var circuit = chronicle.circuit();
        view = circuit.cell(new TwinView(chronicle.circulation().frame(), 0, 0, 0, Set.of()));
        refresh = circuit.pipe(cortex().name("refresh"), this::refresh);
        if (live) {
            sequencer = new Sequencer(new Entrance() {
                private final Entrance twin = chronicle.entrance();

                @Override
                public void signal(Name name, Signal signal) {
                    twin.signal(name, signal);
                }

                @Override
                public void beat(long time) {
                    twin.beat(time);
                    // A separate entry: when it is handled, everything that the beat caused is finished.
                    refresh.emit(time);
                }
            });
            parts.push(sequencer);
        } else {
            sequencer = null;
            refresh.emit(0L);
            circuit.await();
        }
    }

    /// The twin of this JVM, in which a small shop runs.
    ///
    /// @param journal the twin's journal: its folder and its size
    /// @throws IOException if the shop cannot listen on a port
    public static RunningTwin ofShop(JournalFolder journal) throws IOException {
        var twin = new RunningTwin("the shop in this JVM", Chronicle.live(journal), true);
        return twin.begin(() -> {
            var sequencer = twin.sequencer();
            var shop = twin.part(new Shop(sequencer::tell));
            twin.part(new Customers(shop.port(), CUSTOMERS, THINK_MILLIS));
            twin.troubles = twin.part(new Troubles(shop));
            twin.actBy(shop::breaker);
            return LiveSource.ofThis(twin.outlet());
        });
    }

    /// The twin of another JVM. Closing the twin closes the connection.
    ///
    /// @param jvm     the other JVM
    /// @param journal the twin's journal: its folder and its size
    /// @throws IOException if the JVM cannot be watched; the connection is closed then
    public static RunningTwin ofProcess(RemoteJvm jvm, JournalFolder journal) throws IOException {
        try {
            var twin = new RunningTwin("process " + jvm.pid(), Chronicle.live(journal), true);
            // Closed last: a stopped JVM does not answer, and the journal must not wait for it.
            twin.parts.addLast(jvm);
            return twin.begin(() -> {
                twin.actBy(_ -> {});
                return LiveSource.of(jvm, twin.outlet());
            });
        } catch (IOException | RuntimeException failed) {
            jvm.close();
            throw failed;
        }
    }

    /// The twin of a recorded JVM.
    ///
    /// @param recording made by the flight recorder
    /// @param speed     1 for the original speed, infinite for the maximum
    /// @param journal   the twin's journal: its folder and its size
    /// @throws IOException if the recording cannot be read
    public static RunningTwin ofRecording(Path recording, double speed, JournalFolder journal) throws IOException {
        var twin = new RunningTwin(recording.toString(), Chronicle.live(journal), true);
        return twin.begin(() -> new RecordedSource(recording, speed, twin.outlet()));
    }

    /// A twin in the last state of its journal.
    ///
    /// @param journal the folder of the twin's journal
    public static RunningTwin ofJournal(Path journal) {
        return new RunningTwin("the journal in " + journal, Chronicle.past(journal), false);
    }

    // ---- construction ----

    @FunctionalInterface
    private interface Making {
        EventSource make() throws IOException;
    }

    private RunningTwin begin(Making making) throws IOException {
        try {
            var made = part(making.make());
            source = made;
            made.start();
            return this;
        } catch (IOException | RuntimeException failed) {
            close();
            throw failed;
        }
    }

    private <T extends AutoCloseable> T part(T part) {
        parts.push(part);
        return part;
    }

    private Sequencer sequencer() {
        if (sequencer == null) {
            throw new IllegalStateException("a journal has no source");
        }
        return sequencer;
    }

    private EventSource.Outlet outlet() {
        return new EventSource.Outlet(sequencer()::tell, sequencer()::complete);
    }

    /// The feedback path: applies the circulation's acts to the shop and to the event stream.
    private void actBy(Consumer<Boolean> breaker) {
        var acts = chronicle.circulation().acts();
        acts.subscribe(chronicle.circuit().subscriber(cortex().name("actuators"),
                (_, registrar) -> registrar.register(act -> act(act, breaker))));
    }

    private void act(Act act, Consumer<Boolean> breaker) {
        var from = source;
        switch (act) {
            case OPEN_BREAKER, CLOSE_BREAKER -> breaker.accept(act == Act.OPEN_BREAKER);
            case WATCH_CLOSELY, WATCH_LOOSELY -> {
                if (from != null) {
                    from.watch(act == Act.WATCH_CLOSELY);
                }
            }
        }
    }

    // ---- views ----

    /// Called on the circuit's thread after each beat. A recording read at full speed has more beats than can be
    /// displayed, so this method omits views that follow the previous one within 50 ms. After the last beat, [#view]
    /// requests the omitted one.
    private void refresh(Long beat) {
        long now = System.nanoTime();
        if (chronicle.circulation().blindSince() == 0) {
            fed = now;
        }
        if (now - refreshed < MIN_REFRESH_NANOS) {
            omitted = true;
            return;
        }
        refreshed = now;
        var circulation = chronicle.circulation();
        var frame = circulation.frame();
        var marks = circulation.marks();
        var making = troubles;
        if (frame.situations() != outlooks) {
            outlooks = frame.situations();
            history = circulation.history();
        }
        view.pipe().emit(new TwinView(frame, events(), marks.firstTime(), marks.lastTime(),
                making == null ? Set.of() : making.running()));
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public boolean live() {
        return sequencer != null;
    }

    @Override
    public List<String> troubles() {
        return troubles == null ? List.of() : Stream.of(Trouble.values()).map(Trouble::id).toList();
    }

    @Override
    public TwinView view() {
        if (omitted) {
            omitted = false;
            refresh.emit(0L);
        }
        return view.get();
    }

    @Override
    public long quietMillis() {
        return source instanceof LiveSource ? (System.nanoTime() - fed) / 1_000_000 : 0;
    }

    @Override
    public List<Outlook> history() {
        return history;
    }

    @Override
    public Moment at(long time) {
        return chronicle.at(time);
    }

    @Override
    public Needed needed(long time) {
        return chronicle.needed(time);
    }

    @Override
    public void toggle(String trouble) {
        var making = troubles;
        for (var candidate : Trouble.values()) {
            if (making != null && candidate.id().equals(trouble)) {
                making.toggle(candidate);
            }
        }
    }

    /// The twin's circuit and journal.
    public Chronicle chronicle() {
        return chronicle;
    }

    /// Whether it is the twin of a recording that has been read completely.
    public boolean hasEnded() {
        return source instanceof RecordedSource recorded && recorded.hasEnded();
    }

    /// The number of events that the source has delivered.
    public long events() {
        var from = source;
        return from == null ? 0 : from.events();
    }

    /// Waits until a recording has been read completely, its signals have been handled, and the journal is durable.
    ///
    /// @throws InterruptedException  if interrupted
    /// @throws TimeoutException      if the journal is not durable a minute after that
    /// @throws IllegalStateException if this is not the twin of a recording
    public void awaitEnd() throws InterruptedException, TimeoutException {
        if (!(source instanceof RecordedSource recorded)) {
            throw new IllegalStateException(title + " has no end");
        }
        recorded.awaitEnd();
        sequencer().await();
        chronicle.sync(Duration.ofSeconds(60));
    }

    @Override
    public void close() {
        for (var part = parts.poll(); part != null; part = parts.poll()) {
            try {
                part.close();
            } catch (Exception failed) {
                // The other parts are closed nevertheless.
                Thread.currentThread().getThreadGroup().uncaughtException(Thread.currentThread(), failed);
            }
        }
    }
}
