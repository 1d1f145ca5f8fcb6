package io.myelin.hazelcast.journal;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.file.FolderLock;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A member's files: all slots and heads that it stores, as owner or as backup, in the order in which it stored them.
/// Entries are written immediately and forced on request. A file whose entries were all dropped or stored again is
/// deleted once the device has confirmed their replacements. A drop is needed itself as long as an earlier file has the
/// slot: a restart reads the files in their order and would find the slot again.
///
/// Each force writes a mark that states how much of the file the previous one has confirmed. When the files are opened,
/// an incomplete entry before that is damage, and the files are refused; after it, it is a torn tail. Each file begins
/// with a mark for each earlier one that has an entry that is needed, so the last file has marks for all of these.
///
/// When the files are opened, the last one is replaced by a copy: how much of it the device has is not known. On a full
/// disk they are opened without it. Then they can be read, and nothing is stored or confirmed before the copy is made.
///
/// Some entries, such as seals, are always needed, and each would keep a whole file. So the force copies the needed
/// entries of a file that has few of them to the current one.
///
/// Threading: any thread; writes are serialised.
final class BlockLog implements AutoCloseable {

    private static final long SEGMENT = 64L << 20;

    /// Bytes copied in one force, which a writer waits for.
    private static final long COPIED_AT_ONCE = 1 << 18;

    /// The time between two attempts to copy the last file on a full disk: each attempt writes as much as there is
    /// space for.
    private static final long COPY_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final long segmentBytes;
    private final Path folder;
    private final BlockDevice device;
    private final FolderLock lock;

    /// Held during a force, so that there is one at a time. Taken before this object's monitor, never while that is
    /// held; so it cannot be the folder's lock, whose monitor [#close] takes while it holds this object's.
    private final Object forces = new Object();

    /// Guarded by this object's monitor.
    private boolean closed;

    /// Guarded by this object's monitor.
    private final LogPlaces places = new LogPlaces();

    /// How much of the current file the device has confirmed, and up to where the last mark in it states that. Guarded
    /// by this object's monitor.
    private long confirmed;
    private long marked;

    /// Keys of entries that are copied from a sparse file, and its number.
    private final ArrayDeque<Object> copying = new ArrayDeque<>();
    private long copiedFrom;

    /// Heads that wait until the members have agreed. Guarded by this object's monitor, like the next field.
    private final Map<String, Head> undecided = new HashMap<>();

    /// Whether the members have agreed on the content of their files.
    private boolean decided;

    /// Whether there may be another sparse file. Searched for once for each new file and each copied one, because that
    /// reads all places.
    private boolean maybeSparse = true;

    /// Advances with every entry. Those that were found when the files were opened have been confirmed. Written under
    /// this object's monitor.
    private volatile long written;

    /// The entries that the device has confirmed. Written while [#forces] is held, read before `written`.
    private volatile long forced;

    /// Whether the last file has not been copied since the files were opened. Written under this object's monitor.
    private volatile boolean uncopied;

    /// When the copy failed, by [System#nanoTime].
    private long failedCopy;

    /// The number of members with files that were seen together. Written under this object's monitor.
    private volatile int members;

    /// Whether a head in the files says that copies were preferred. Written under this object's monitor.
    private volatile boolean preferred;

    /// The number of readers. While there are any, no file is deleted.
    private int reading;

    /// Whether a force is under way. Reset after `failed` is set. Guarded by this object's monitor.
    private boolean forcing;

    /// Whether a force failed. From then on the device's content is unknown: a later successful force would prove
    /// nothing. Written under this object's monitor or that of [#forces], read under either.
    private volatile boolean failed;

    /// Receives the content of a log.
    interface Contents {

        void slot(BlockKey key, byte[] bytes) throws IOException;

        void head(String circuit, Head head) throws IOException;
    }

    private BlockLog(Path folder, long segmentBytes, BlockDevice device) throws IOException {
        this.segmentBytes = segmentBytes;
        this.device = device;
        this.folder = folder;
        LogSegment.makeFolder(folder.toAbsolutePath());
        var held = FolderLock.of(folder);
        if (held == null) {
            throw new IOException(folder + " is used by another member");
        }
        lock = held;
        try {
            members = MembersFile.read(folder);
            places.activate(openFiles());
            preferred = findPreferred();
        } catch (Throwable failed) {
            release(failed);
            throw failed;
        }
    }

    private boolean findPreferred() {
        for (var key : places.all().keySet()) {
            var head = key instanceof String circuit ? stored(circuit) : null;
            if (head != null && head.preferred) {
                return true;
            }
        }
        return false;
    }

    private LogSegment openFiles() throws IOException {
        // A process that was killed may have created a file and not confirmed its name.
        LogSegment.forceNames(folder);
        var lengths = new ConfirmedLengths();
        for (long number : LogSegment.numbers(folder)) {
            var segment = LogSegment.open(folder, number, device);
            places.add(segment);
            segment.recover((offset, entry) -> {
                if (entry.isMark()) {
                    lengths.add(offset, entry);
                } else {
                    places.note(segment, offset, entry);
                }
            });
            segment.searchMarks(lengths::add);
        }
        for (var segment : places.files()) {
            lengths.require(segment);
        }
        for (var segment : places.files()) {
            segment.cut();
        }
        var last = places.last();
        if (last == null) {
            return roll(0);
        }
        try {
            var copy = copy(last);
            places.delete(last);
            confirmed = copy.length();
            return copy;
        } catch (UnwrittenException full) {
            uncopied = true;
            failedCopy = System.nanoTime();
            return last;
        }
    }

    /// The copy of the last file cannot be written. Nothing is known to be wrong with that file.
    private static final class UnwrittenException extends IOException {

        @Serial
        private static final long serialVersionUID = 1;

        UnwrittenException(Path folder, @Nullable IOException cause) {
            super(folder + ": there is no space to copy the last file", cause);
        }
    }

    private void release(Throwable failed) {
        try {
            closeFiles();
        } catch (IOException worse) {
            failed.addSuppressed(worse);
        }
    }

    private void closeFiles() throws IOException {
        try (lock) {
            for (var segment : places.files()) {
                segment.close();
            }
        }
    }

    /// Makes a copy of the last file, which the device has confirmed. All others were forced before the next one began.
    ///
    /// Forcing the last file itself would prove nothing: if an earlier force failed, the system may return unwritten
    /// bytes from its cache, and consider them written. Nor does it help to write the same bytes again in their place,
    /// because the file system may have lost that place on the device without noticing.
    ///
    /// @return the copy, which has everything that is needed of the file
    /// @throws UnwrittenException if there is no space; nothing is changed then
    private LogSegment copy(LogSegment last) throws IOException {
        var copied = new HashMap<Object, LogPlaces.Place>();
        var copy = written(last, copied);
        try {
            copy.force();
            copy.name();
        } catch (Throwable broken) {
            copy.close();
            throw broken;
        }
        places.move(last, copy, copied);
        return copy;
    }

    private LogSegment written(LogSegment last, Map<Object, LogPlaces.Place> copied) throws IOException {
        LogSegment copy;
        LogSegment.removeUnnamed(folder, last.number() + 1);
        try {
            copy = LogSegment.unnamed(folder, last.number() + 1, device);
        } catch (IOException full) {
            throw new UnwrittenException(folder, full);
        }
        try {
            for (var earlier : places.neededBefore(last.number())) {
                append(copy, LogEntry.mark(earlier.number(), earlier.length(), copy.length()));
            }
            for (var key : places.keysOf(last)) {
                var place = requireNonNull(places.of(key));
                var entry = last.read(place.offset());
                copied.put(key, places.inCopy(place, copy, append(copy, entry), entry.isHead()));
            }
            return copy;
        } catch (Throwable failed) {
            // The incomplete copy takes space that others need.
            copy.discard();
            throw failed;
        }
    }

    private long append(LogSegment copy, LogEntry entry) throws UnwrittenException {
        try {
            return copy.append(entry);
        } catch (IOException full) {
            throw new UnwrittenException(folder, full);
        }
    }

    /// Copies the last file if that was not possible when the files were opened.
    ///
    /// @throws UnwrittenException     if there is still no space
    /// @throws ClosedChannelException if the files are closed: another log may have them, with a copy of that name
    private void copyUncopied() throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        if (!uncopied) {
            return;
        }
        if (System.nanoTime() - failedCopy < COPY_AGAIN_NANOS) {
            throw new UnwrittenException(folder, null);
        }
        try {
            places.activate(copy(places.active()));
        } catch (UnwrittenException full) {
            failedCopy = System.nanoTime();
            throw full;
        } catch (IOException broken) {
            failed = true;
            throw broken;
        }
        uncopied = false;
        confirmed = places.active().length();
        marked = 0;
    }

    /// Whether the files were opened on a full disk, and nothing can be stored yet.
    boolean isUncopied() {
        return uncopied;
    }

    /// Opens a member's files; an incomplete last entry is truncated.
    ///
    /// @throws UncheckedIOException if that fails, entries that the device had confirmed are damaged, or another member
    ///                              uses the folder
    static BlockLog open(Path folder) {
        return open(folder, SEGMENT, BlockDevice.PRESENT);
    }

    /// The same, with files of a given size.
    ///
    /// @param segmentBytes the length above which a file is followed by the next
    static BlockLog open(Path folder, long segmentBytes, BlockDevice device) {
        try {
            return new BlockLog(folder, segmentBytes, device);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private LogSegment roll(long number) throws IOException {
        var segment = LogSegment.open(folder, number, device);
        try {
            segment.recover((_, _) -> {});
            segment.cut();
            forceNames();
        } catch (Throwable broken) {
            segment.close();
            throw broken;
        }
        places.add(segment);
        return segment;
    }

    private void forceNames() throws IOException {
        try {
            LogSegment.forceNames(folder);
        } catch (IOException broken) {
            failed = true;
            throw broken;
        }
    }

    /// Stores a slot, unless the same content is stored.
    void slot(BlockKey key, byte[] bytes) {
        // An anchor that was restored is in the files already, without its mark.
        write(key, LogEntry.slot(key, Anchor.written(key, bytes)));
    }

    void drop(BlockKey key) {
        write(key, LogEntry.drop(key));
    }

    /// Stores a head. Until [#decide] the files of this member may have another journal of that name, which may be the
    /// right one: the head waits then.
    synchronized void head(String circuit, Head head) {
        if (!decided && hasAnother(circuit, head)) {
            undecided.put(circuit, head);
        } else {
            undecided.remove(circuit);
            writeHead(circuit, head);
        }
    }

    private void writeHead(String circuit, Head head) {
        write(circuit, LogEntry.head(circuit, head));
        if (head.preferred) {
            preferred = true;
        }
    }

    /// Stores a head that may lack content of this member's files, or of another member's. It waits until [#decide].
    synchronized void undecidedHead(String circuit, Head head) {
        if (decided) {
            head(circuit, head);
        } else {
            undecided.put(circuit, head);
        }
    }

    /// Stores the head of the journal that the cluster uses, if the files have another one.
    synchronized void headInUse(String circuit, Head head) {
        if (hasAnother(circuit, head)) {
            // Of two heads of the same journal, the one that waits is later.
            undecided.compute(circuit,
                    (_, waiting) -> waiting != null && waiting.identity.equals(head.identity) ? waiting : head);
        }
    }

    /// Stores the head that the cluster has, which may be older than one that is being stored.
    synchronized void headOf(String circuit, Head head) {
        if (!decided && hasAnother(circuit, head)) {
            headInUse(circuit, head);
        } else {
            makeRoomFirst();
            var stored = stored(circuit);
            writeHead(circuit, stored == null ? head : HeadMergePolicy.merge(stored, head));
        }
    }

    /// Whether the head in the files lists the epoch that has a place.
    synchronized boolean lists(String place) {
        var stored = stored(PlacesOf.circuit(place));
        return stored != null && stored.lists(place);
    }

    /// The largest number of members with files that were seen together, 0 if that is not known.
    int members() {
        return members;
    }

    /// Whether any head in the files has or had [Head#preferred].
    boolean arePreferred() {
        return preferred;
    }

    /// The file that has this number.
    Path membersFile() {
        return MembersFile.in(folder);
    }

    /// Stores how many members with files were seen together, if it is more than before.
    ///
    /// @throws UncheckedIOException if that fails; may be repeated
    synchronized void membersSeen(int count) {
        if (count > members) {
            try {
                MembersFile.write(folder, count);
            } catch (IOException later) {
                throw new UncheckedIOException(later);
            }
            members = count;
        }
    }

    /// Whether the files have a slot.
    synchronized boolean hasSlot(BlockKey key) {
        var place = places.of(key);
        return place != null && !place.drop();
    }

    private boolean hasAnother(String circuit, Head head) {
        var stored = stored(circuit);
        return stored != null && !stored.identity.equals(head.identity);
    }

    /// The head in the files, `null` if there is none.
    private @Nullable Head stored(String circuit) {
        var place = places.of(circuit);
        var segment = place == null ? null : places.file(place.segment());
        if (place == null || segment == null) {
            return null;
        }
        try {
            return segment.read(place.offset()).toHead();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// Called when all required members have restored their files. Stores the heads that waited for it. If this fails,
    /// it may be repeated.
    ///
    /// A head that waits may be older than the one in the files, if this member no longer had a copy when the latter
    /// was restored. The members with copies may not have stored the latter yet, so it stays.
    synchronized void decide() {
        decided = true;
        for (var circuit : List.copyOf(undecided.keySet())) {
            makeRoomFirst();
            var waiting = undecided.get(circuit);
            if (waiting != null) {
                var stored = stored(circuit);
                writeHead(circuit, stored == null ? waiting : HeadMergePolicy.merge(stored, waiting));
                undecided.remove(circuit);
            }
        }
    }

    /// Called before a head is compared with the stored one: making space may wait for a force, and other threads may
    /// store a later head meanwhile.
    private void makeRoomFirst() {
        try {
            makeRoom();
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    /// If this fails, nothing was stored, and it may be retried.
    private synchronized void write(Object key, LogEntry entry) {
        var present = places.of(key);
        if (present == null && entry.isDrop() || present != null && isSame(present, entry)) {
            return;
        }
        try {
            append(entry);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    /// Whether an entry is stored already. A slot's content does not change, so an equal checksum means that the same
    /// block is stored again. Heads change often, and two of them may have one checksum. One that is unchanged must not
    /// be written again: an operation that another member cannot complete, because its disk is full, is repeated.
    private boolean isSame(LogPlaces.Place present, LogEntry entry) {
        if (present.check() != entry.check() || present.length() != LogSegment.length(entry)) {
            return false;
        }
        if (!entry.isHead()) {
            return true;
        }
        var segment = places.file(present.segment());
        try {
            return segment != null && Arrays.equals(segment.read(present.offset()).bytes(), entry.bytes());
        } catch (IOException unreadable) {
            return false;
        }
    }

    private void append(LogEntry entry) throws IOException {
        makeRoom();
        var active = places.active();
        places.note(active, active.append(entry), entry);
        written++;
    }

    /// Begins the next file if the current one is full. May wait; then other threads may write meanwhile.
    private void makeRoom() throws IOException {
        copyUncopied();
        if (isFull()) {
            awaitForce();
        }
        if (failed) {
            throw new IllegalStateException(folder + " failed before");
        }
        if (isFull()) {
            rollOver();
        }
    }

    private boolean isFull() {
        return places.active().length() > segmentBytes;
    }

    /// Waits until no force is under way. Of two forces of a file the system may report a failure to either: nothing
    /// else must be about to learn of it when the next file begins, because a restart trusts all files but the last.
    /// Other threads may write meanwhile.
    private void awaitForce() throws IOException {
        // An interrupt that a program left on its thread must not end the wait: the store would be tried again at once.
        boolean interrupted = Thread.interrupted();
        try {
            while (forcing) {
                wait();
            }
        } catch (InterruptedException early) {
            interrupted = true;
            throw new InterruptedIOException(folder + ": interrupted");
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void rollOver() throws IOException {
        var full = places.active();
        try {
            full.force();
        } catch (IOException broken) {
            failed = true;
            throw broken;
        }
        var next = roll(full.number() + 1);
        places.activate(next);
        for (var earlier : places.neededBefore(next.number())) {
            mark(earlier.number(), earlier.length());
        }
        confirmed = 0;
        marked = 0;
        maybeSparse = true;
    }

    /// Writes a mark, if there is space: the next mark covers the same entries.
    private void mark(long file, long length) {
        var active = places.active();
        try {
            active.append(LogEntry.mark(file, length, active.length()));
        } catch (IOException full) {
            // The entries that wait for this force may be smaller.
        }
    }

    /// For tests: whether the device has confirmed all entries.
    boolean isForced() {
        return forced >= written && !uncopied;
    }

    /// Forces all entries stored before the call to the device. One force serves all waiting callers.
    void force() {
        long until;
        LogSegment segment;
        synchronized (this) {
            try {
                copyUncopied();
            } catch (IOException full) {
                throw new UncheckedIOException(full);
            }
            until = written;
            segment = places.active();
        }
        synchronized (forces) {
            if (forced >= until) {
                return;
            }
            if (failed) {
                throw new IllegalStateException(folder + " failed before");
            }
            long now;
            long length;
            List<LogSegment> replaced;
            synchronized (this) {
                copySome();
                boolean current = segment == places.active();
                if (current && confirmed > marked) {
                    mark(segment.number(), confirmed);
                    marked = confirmed;
                }
                length = segment.length();
                now = current ? written : until;
                replaced = current ? places.emptied() : List.of();
                forcing = true;
            }
            try {
                segment.force();
            } catch (IOException broken) {
                failed = true;
                throw new UncheckedIOException(broken);
            } finally {
                synchronized (this) {
                    forcing = false;
                    notifyAll();
                }
            }
            synchronized (this) {
                // The copying above may have had to begin a file, and have received a failure instead of this
                // force.
                if (failed) {
                    throw new IllegalStateException(folder + " failed before");
                }
                forced = now;
                if (segment == places.active()) {
                    confirmed = length;
                }
            }
            delete(replaced);
        }
    }

    /// Copies needed entries of a sparse file. Called under this object's monitor.
    private void copySome() {
        try {
            if (copying.isEmpty() && maybeSparse) {
                findSparse();
            }
            for (long left = COPIED_AT_ONCE; left > 0 && !copying.isEmpty();) {
                var key = copying.remove();
                var place = places.of(key);
                var segment = places.file(copiedFrom);
                if (place != null && segment != null && place.segment() == copiedFrom) {
                    append(segment.read(place.offset()));
                    left -= place.length();
                }
            }
        } catch (IOException another) {
            // The entries stay where they are. Tried again after the next roll-over.
            copying.clear();
            maybeSparse = false;
        }
    }

    private void findSparse() {
        var sparse = places.sparse();
        maybeSparse = sparse != null;
        if (sparse != null) {
            copiedFrom = sparse.number();
            copying.addAll(places.keysOf(sparse));
        }
    }

    /// Called while no force is under way, or its file would be closed.
    private synchronized void delete(List<LogSegment> replaced) {
        if (reading > 0 || closed) {
            return; // The next force does it; or this log was closed after the force, and another one has the files.
        }
        for (var segment : replaced) {
            try {
                places.delete(segment);
            } catch (IOException kept) {
                // The next force tries again. Until then the drops of its slots are needed.
            }
        }
    }

    /// Passes the stored entries to a receiver, heads first.
    void read(Contents contents) throws IOException {
        Map<Object, LogPlaces.Place> known;
        List<LogSegment> files;
        synchronized (this) {
            known = places.all();
            files = places.files();
            reading++;
        }
        try {
            read(known, files, contents);
        } finally {
            synchronized (this) {
                reading--;
            }
        }
    }

    private static void read(Map<Object, LogPlaces.Place> known, List<LogSegment> files, Contents contents)
            throws IOException {
        for (boolean heads : new boolean[] {true, false}) {
            for (var segment : files) {
                segment.scan((offset, entry) -> {
                    var place = known.get(entry.key());
                    if (place != null && place.segment() == segment.number() && place.offset() == offset
                            && entry.isHead() == heads) {
                        entry.handTo(contents);
                    }
                });
            }
        }
    }

    /// Closes the files, and forces them unless they failed.
    @Override
    public synchronized void close() {
        closed = true;
        try {
            try {
                // As before a file begins: of two forces only one may report a failure.
                awaitForce();
                if (!failed && !uncopied) {
                    places.active().force();
                }
            } finally {
                closeFiles();
            }
        } catch (IOException late) {
            throw new UncheckedIOException(late);
        }
    }
}
