package io.myelin.journal.circuit;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.Codec;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.Cursor;
import io.myelin.journal.Journal;
import io.myelin.journal.record.BlockRecords;
import io.myelin.journal.record.ControlRecord;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Where the emissions of another circuit's [Outbox] enter a journaled circuit, each once and in order, across any
/// number of restarts on either side.
///
/// Each is recorded with its number in the outbox, so the circuit's own journal says how far the feed has come. A
/// thread of the feed reads the outbox's journal from there. Blocks may be offered to it as they are announced,
/// which saves looking for them; they are no more than a hint, and what is missing between them is read.
///
/// An outbox that does not answer is asked again. One that is damaged, holds what the codec cannot read, or was made
/// anew, so that its numbers begin again, ends the feed's thread with a [CorruptJournalException], which goes to the
/// thread's uncaught-exception handler; the circuit goes on without it.
///
/// @param <E> the type of the emissions
public final class OutboxFeed<E> implements Derivation {

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /// Blocks offered and not looked at yet, at most; what is offered beyond is left to be read.
    private static final int OFFERED = 64;

    /// The circuit is waited for after as many emissions, so that its queue stays short.
    private static final int PACE = 1 << 14;

    /// Bytes of an emission's number, which is recorded with it.
    static final int NUMBER = Long.BYTES;

    private static final String PREFIX = "carried ";

    /// An emission with its number in the outbox.
    private record Carried<E>(long number, E emission) {}

    private final String name;
    private final Journal outbox;
    private final Codec<E> codec;
    private final JournaledCircuit circuit;
    private final Receptor<? super E> target;
    private final Pipe<Carried<E>> inlet;
    private final ConcurrentLinkedQueue<Block> offered = new ConcurrentLinkedQueue<>();

    /// The circuit's thread; after an await also others.
    private long expected;

    /// The number of the next emission to emit. The feed's thread: kept across failures, since what was emitted is
    /// recorded, and would be once more.
    private long next;

    private int unwaited;

    /// The identity of the outbox, once it was found to be the one that the circuit was fed from; empty before.
    private volatile String source = "";

    private volatile boolean closing;
    private volatile @Nullable Thread thread;

    private OutboxFeed(
            JournaledCircuit circuit,
            String name,
            Journal outbox,
            Codec<E> codec,
            Receptor<? super E> target) {
        this.circuit = circuit;
        this.name = name;
        this.outbox = requireNonNull(outbox, "outbox");
        this.codec = requireNonNull(codec, "codec");
        this.target = requireNonNull(target, "receptor");
        inlet = circuit.inlet(name, new CarriedCodec<>(codec), (Receptor<Carried<E>>) this::handle);
    }

    /// Declares a feed. Belongs into the circuit's program.
    ///
    /// @param circuit  where the emissions go
    /// @param name     unique among the program's inlets
    /// @param outbox   the outbox's journal; only read
    /// @param codec    how its emissions are read, and recorded again with no more bytes than the outbox's has for them
    /// @param receptor handles each emission, on the circuit's thread
    /// @param <E>      the type of the emissions
    public static <E> OutboxFeed<E> of(
            JournaledCircuit circuit,
            String name,
            Journal outbox,
            Codec<E> codec,
            Receptor<? super E> receptor) {
        var feed = new OutboxFeed<>(circuit, name, outbox, codec, receptor);
        circuit.attach(
                feed,
                new SnapshotSection("feed " + name, false, out -> out.putLong(feed.expected), in -> feed.expected =
                        in.getLong()));
        return feed;
    }

    /// Offers a durable block of the outbox. One of another journal is not taken: also one of the same name may be,
    /// which was made anew or is another cluster's. Any thread; never blocks.
    ///
    /// @param identity the identity of the journal that it is of
    /// @param block    the block
    public void offer(String identity, Block block) {
        if (identity.equals(source) && offered.size() < OFFERED) {
            offered.add(block);
        }
        LockSupport.unpark(thread);
    }

    private void handle(Carried<E> carried) {
        if (carried.number() == expected) {
            expected++;
            target.receive(carried.emission());
        } else if (carried.number() > expected) {
            throw new CorruptJournalException("outbox " + outbox.circuit() + ": emission " + carried.number()
                    + " came where " + expected + " was due");
        }
    }

    @Override
    public void live(Appender appender) {
        next = expected;
        var reading = Thread.ofPlatform()
                .daemon()
                .name("feed-" + outbox.circuit())
                .unstarted(this::run);
        thread = reading;
        reading.start();
    }

    private void run() {
        while (!closing) {
            try {
                requireSameOutbox();
                if (takeOffered()) {
                    // An announcement is quick; what one lost is read after a pause.
                    park(Cursor.LOOK_NANOS);
                } else {
                    readUntilOffered();
                }
            } catch (CorruptJournalException lasting) {
                throw lasting;
            } catch (RuntimeException passing) {
                park(RETRY_NANOS);
            }
        }
    }

    private void park(long nanos) {
        if (!closing && offered.isEmpty()) {
            LockSupport.parkNanos(this, nanos);
        }
    }

    /// An outbox that was made anew numbers from 0 again: the numbers recorded here would pass over what it sends.
    private void requireSameOutbox() {
        if (!source.isEmpty()) {
            return;
        }
        var found = outbox.identity();
        if (found.isEmpty()) {
            return;
        }
        var known = circuit.sources().identity(name);
        if (known == null) {
            circuit.perform(() -> circuit.note(new ControlRecord.Source(name, found)));
        } else if (!known.equals(found)) {
            throw new CorruptJournalException("outbox " + outbox.circuit() + " was made anew: the feed " + name
                    + " has " + next + " emissions of another journal");
        }
        source = found;
    }

    /// Emits what was offered and follows what the feed has; the rest is read.
    ///
    /// @return whether there was any
    private boolean takeOffered() {
        boolean any = false;
        Block block = offered.poll();
        while (block != null && !closing) {
            if (block.first() <= next && block.end() > next) {
                emit(block);
                any = true;
            }
            block = offered.poll();
        }
        return any;
    }

    private void readUntilOffered() {
        try (var cursor = outbox.read(next)) {
            while (!closing) {
                Block block = cursor.next();
                if (block != null) {
                    emit(block);
                } else if (offered.isEmpty()) {
                    cursor.await(IDLE_NANOS);
                } else {
                    return;
                }
            }
        }
    }

    private void emit(Block block) {
        var records = new BlockRecords(block);
        while (records.next()) {
            if (records.inlet() != 0 && records.number() >= next) {
                long number = records.number();
                inlet.emit(new Carried<>(number, decode(number, records.content())));
                next = number + 1;
                pace();
            }
        }
    }

    /// A codec that fails does so the next time, too, so that is no reason to try again.
    private E decode(long number, ByteBuffer content) {
        try {
            return codec.decode(content);
        } catch (RuntimeException unreadable) {
            throw new CorruptJournalException(
                    "outbox " + outbox.circuit() + ": emission " + number + " cannot be read", unreadable);
        }
    }

    private void pace() {
        unwaited++;
        if (unwaited == PACE) {
            unwaited = 0;
            circuit.circuit().await();
        }
    }

    @Override
    public void close() {
        closing = true;
        var reading = thread;
        if (reading != null) {
            LockSupport.unpark(reading);
            try {
                reading.join(Duration.ofSeconds(30));
            } catch (InterruptedException early) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// The number, then the emission.
    private record CarriedCodec<E>(Codec<E> codec) implements Codec<Carried<E>> {

        @Override
        public String name() {
            return PREFIX + codec.name();
        }

        @Override
        public @Nullable Codec<Carried<E>> reading(String written) {
            var older = written.startsWith(PREFIX) ? codec.reading(written.substring(PREFIX.length())) : null;
            return older == null ? null : older == codec ? this : new CarriedCodec<>(older);
        }

        @Override
        public int bound(Carried<E> value) {
            return NUMBER + codec.bound(value.emission());
        }

        @Override
        public void encode(Carried<E> value, ByteBuffer target) {
            codec.encode(value.emission(), target.putLong(value.number()));
        }

        @Override
        public Carried<E> decode(ByteBuffer source) {
            long number = source.getLong();
            return new Carried<>(number, codec.decode(source.slice().order(source.order())));
        }
    }
}
