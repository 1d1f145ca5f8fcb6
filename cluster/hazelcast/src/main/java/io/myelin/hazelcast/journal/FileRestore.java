package io.myelin.hazelcast.journal;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Restores the content of a member's files into the cluster: a slot if the cluster lacks it, a head if it continues
/// the cluster's. Members do so concurrently and in any order; entries that several members have are equal. An entry
/// waits for the member that owns it and for a backup, so each member restores several at once: its files have one
/// entry for each key.
final class FileRestore {

    private static final int AT_ONCE = 64;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /// How long it waits for other members before it says so, or whether something has changed.
    private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final HazelcastInstance member;
    private final BlockLog log;
    private final IMap<BlockKey, byte[]> blocks;
    private final IMap<String, Head> heads;

    /// Whether the log says that messages cannot be read.
    private final AtomicBoolean unreadableSaid = new AtomicBoolean();

    /// The slots that were restored, by circuit, without seals, which are never deleted.
    private final Map<String, List<BlockKey>> restored = new HashMap<>();

    /// The anchors among them, as long as they may have a mark.
    private final Map<String, Set<BlockKey>> marked = new HashMap<>();

    FileRestore(HazelcastInstance member, BlockLog log) {
        this.member = member;
        this.log = log;
        blocks = member.getMap(JournalCluster.BLOCKS);
        heads = member.getMap(JournalCluster.HEADS);
    }

    /// Whether the cluster is not in use yet, and the files of no present member know of any members.
    ///
    /// @param closed whether the member is closed
    boolean isClusterNew(BooleanSupplier closed) {
        var isNew = new AtomicBoolean();
        until(closed, () -> {
            isNew.set(MemberInquiry.noneKnows(member));
            return true;
        });
        return isNew.get();
    }

    /// Returns once the whole content is restored.
    ///
    /// @param closed whether the member is closed
    void run(BooleanSupplier closed) {
        restored.clear();
        marked.clear();
        long number = Anchor.newRestoration();
        var permits = new Semaphore(AT_ONCE);
        var failure = new AtomicReference<@Nullable Throwable>();
        // Its close waits for all entries.
        try (var entries = Executors.newVirtualThreadPerTaskExecutor()) {
            log.read(new BlockLog.Contents() {
                @Override
                public void slot(BlockKey key, byte[] bytes) {
                    var circuit = PlacesOf.circuit(key.getPartitionKey());
                    if (!Seals.isSeal(bytes)) {
                        restored.computeIfAbsent(circuit, _ -> new ArrayList<>()).add(key);
                    }
                    if (Anchor.is(key)) {
                        marked.computeIfAbsent(circuit, _ -> new HashSet<>()).add(key);
                    }
                    begin(() -> blocks.executeOnKey(key, new AppendBlock(Anchor.restored(key, bytes, number))) != null);
                }

                @Override
                public void head(String circuit, Head head) {
                    begin(() -> isRestored(circuit, head, restore(circuit, head)));
                }

                private void begin(BooleanSupplier operation) {
                    permits.acquireUninterruptibly();
                    entries.execute(() -> {
                        try {
                            until(() -> closed.getAsBoolean() || failure.get() != null, operation);
                        } catch (RuntimeException | Error failed) {
                            failure.compareAndSet(null, failed);
                        } finally {
                            permits.release();
                        }
                    });
                }
            });
        } catch (IOException unreadable) {
            if (closed.getAsBoolean()) {
                return; // The files are closed.
            }
            throw new UncheckedIOException(unreadable);
        }
        var failed = failure.get();
        if (failed != null) {
            throw new IllegalStateException("the files' content was not restored", failed);
        }
    }

    /// Restores a head.
    ///
    /// @return the one that the cluster has then
    private Head restore(String circuit, Head stored) {
        Head present = heads.executeOnKey(circuit, new RestoreHead(stored));
        return HeadMergePolicy.mayFollow(stored, present) && !MemberInquiry.anyComplete(member)
                ? heads.executeOnKey(circuit, new ReplaceHead(stored))
                : present;
    }

    /// Whether a head need not be restored again.
    ///
    /// The cluster may have another journal of that name. If any member is complete, that one is in use, and replaces
    /// the one in the files. If none is, it is not known which is the right one: the restoration does not end, and no
    /// file is changed.
    private boolean isRestored(String circuit, Head stored, Head present) {
        if (stored.identity.equals(present.identity)) {
            return true;
        }
        if (MemberInquiry.anyComplete(member)) {
            member.getLoggingService().getLogger(FileRestore.class).severe("journal of " + circuit
                    + ": this member's files have that of identity " + stored.identity + " with " + stored.durable
                    + " records or more; the cluster uses another, " + present.identity + ", which replaces it");
            log.headInUse(circuit, present);
            return true;
        }
        ContentRestorer.required(member).differs(member, "journal of " + circuit + ": the cluster has that of identity "
                + present.identity + ", the files of this member have another, " + stored.identity
                + ". Nothing is opened or changed. Stop all members, and start those of the right journal, without the"
                + " files that have the other one and without members that keep no files");
        return false;
    }

    /// Stores the heads that the members agreed on, and forces them: otherwise they might stay unforced for long, and
    /// after a power failure some files would have heads that others have replaced.
    void decide(BooleanSupplier closed) {
        until(closed, () -> {
            try {
                log.decide();
                log.force();
                return true;
            } catch (UncheckedIOException full) {
                return false;
            } catch (IllegalStateException failed) {
                // The files take nothing more.
                return true;
            }
        });
    }

    /// Removes the marks of the anchors in these files, if all members have restored theirs: memory then has the
    /// content of all files. Otherwise the marks stay; to be called again.
    ///
    /// @param closed whether the member is closed
    void confirmAnchors(BooleanSupplier closed) {
        if (marked.isEmpty()) {
            return;
        }
        var all = new AtomicReference<Set<Member>>(Set.of());
        until(closed, () -> {
            var present = member.getCluster().getMembers();
            all.set(MemberInquiry.allRestored(member) ? present : Set.of());
            return true;
        });
        if (all.get().isEmpty()) {
            return;
        }
        marked.forEach((circuit, anchors) -> until(closed, () -> {
            @Nullable Head head = heads.get(circuit);
            var last = head == null ? null : head.last();
            if (last != null && anchors.contains(Anchor.key(last))) {
                confirm(Anchor.key(last), all.get());
            }
            return true;
        }));
        until(closed, () -> {
            if (all.get().equals(member.getCluster().getMembers())) {
                marked.clear();
            }
            return true;
        });
    }

    private void confirm(BlockKey anchor, Set<Member> all) {
        byte @Nullable [] present = blocks.get(anchor);
        // If a member has left since, copies may have been lost with it.
        if (present != null && Anchor.isRestored(present) && all.equals(member.getCluster().getMembers())) {
            blocks.replace(anchor, present, Anchor.confirmed(present));
        }
    }

    /// Deletes slots again that were deleted while this member was away. To be called once the heads are those that the
    /// members agreed on. Other slots that no head lists stay: they may be of another journal of the name, or of a side
    /// of a split, and may be wanted.
    void deleteAgain(BooleanSupplier closed) {
        restored.forEach((circuit, keys) -> until(closed, () -> {
            @Nullable Head head = heads.get(circuit);
            for (var key : keys) {
                if (head != null && head.hasDeleted(key)) {
                    blocks.executeOnKey(key, new DropSlot());
                }
            }
            return true;
        }));
        restored.clear();
    }

    /// Returns once the other members have restored their content, too. Reports why it waits, but not at once: usually
    /// all are being started.
    ///
    /// @param members how many of them at least
    /// @param closed  whether there is nothing to wait for any more
    /// @param waiting receives the reason to wait, and `null` in the end
    void awaitOthers(int members, BooleanSupplier closed, Consumer<@Nullable String> waiting) {
        var said = new AtomicLong(System.nanoTime());
        until(closed, () -> {
            if (MemberInquiry.haveRestored(member, members)) {
                return true;
            }
            if (System.nanoTime() - said.get() > SILENT_NANOS) {
                waiting.accept(MemberInquiry.reasonToWait(member, members));
                said.set(System.nanoTime());
            }
            return false;
        });
        waiting.accept(null);
    }

    /// A member is inactive for a time while it merges its content after a split, or because it started at the same
    /// time as others and founded a cluster of its own. It is active again afterwards, unless it is closed.
    private static boolean isInactive(RuntimeException failed) {
        return failed instanceof HazelcastInstanceNotActiveException || failed instanceof RejectedExecutionException;
    }

    private void until(BooleanSupplier closed, BooleanSupplier operation) {
        while (!closed.getAsBoolean()) {
            try {
                if (operation.getAsBoolean()) {
                    return;
                }
            } catch (HazelcastSerializationException unreadable) {
                // One of the two members may be replaced, and no other thread would try again.
                if (!unreadableSaid.getAndSet(true)) {
                    member.getLoggingService().getLogger(FileRestore.class)
                            .warning("a member cannot read what another one sent, which is tried again", unreadable);
                }
            } catch (RuntimeException failed) {
                if (!OperationRetry.passing(failed) && !isInactive(failed)) {
                    throw failed;
                }
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
