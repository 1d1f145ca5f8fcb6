package io.myelin.hazelcast.host;

import static java.util.Objects.requireNonNull;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.DirectoryMap;
import io.myelin.hazelcast.host.route.ReleaseCircuit;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.JournalCluster;
import io.myelin.hazelcast.journal.OpeningCondition;
import io.myelin.hazelcast.journal.OpeningWaits;
import io.myelin.hazelcast.wire.LostRequests;
import java.io.Serial;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Opens circuits of a member: asks the previous opener, if alive, to release each circuit in an orderly way, enters
/// this member into the directory, creates the journal of a new circuit, replays, and lets emissions in.
///
/// While keys move, two members may open a circuit at once. Each replaces the very entry whose member it has asked, so
/// their entries are in one order, and each opener has asked the one before it. That one either has opened the circuit
/// and closes it in an orderly way, or finds on its way that it was asked.
final class CircuitOpening {

    /// Circuits opened at once: each waits for the cluster most of the time.
    private static final int AT_ONCE = 32;

    /// The time after which an opening continues without its permit.
    static final Duration LONG = Duration.ofSeconds(5);

    /// The time after which an opening gives its permit up while it waits for the previous owner.
    private static final long SOON_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final HazelcastInstance member;
    private final IMap<String, CircuitPlace> directory;
    private final HostSettings settings;
    private final Map<String, HostedProgram> programs;
    private final HostTally tally;
    private final OpeningPermits permits;

    /// @param lasting the time after which an opening continues without its permit
    CircuitOpening(
            HazelcastInstance member,
            IMap<String, CircuitPlace> directory,
            HostSettings settings,
            Map<String, HostedProgram> programs,
            HostTally tally,
            Duration lasting) {
        this.member = member;
        this.directory = directory;
        this.settings = settings;
        this.programs = programs;
        this.tally = tally;
        permits = new OpeningPermits(AT_ONCE, lasting.toNanos());
    }

    /// Whether this member owns the partition of a key, as far as it knows.
    boolean isOwned(String key) {
        var owner = member.getPartitionService().getPartition(key).getOwner();
        return owner != null && owner.localMember();
    }

    /// The other member that has a circuit open, according to its entry, `null` if there is none.
    ///
    /// @param place the circuit's entry, `null` if there is none
    @Nullable Member server(@Nullable CircuitPlace place) {
        return place == null || !place.isActive() || !place.wasOpened() ? null : other(place.owner());
    }

    /// Whether a circuit may be open on another member: one whose key has moved here may still be on its old owner.
    boolean isElsewhere(String key) {
        return !isOwned(key) || server(directory.get(key)) != null;
    }

    /// Opens a circuit.
    ///
    /// @param standby the one that was rebuilt here in advance, or `null`
    /// @return whether it was opened; if not, it lives elsewhere, or there is no majority. The standby then follows on,
    ///     unless it is finished
    boolean open(ResidentCircuit resident, @Nullable StandbyCircuit standby) {
        permits.acquire(resident);
        try {
            return isToOpen(resident.key()) && openHere(resident, standby);
        } finally {
            permits.release(resident);
        }
    }

    private boolean openHere(ResidentCircuit resident, @Nullable StandbyCircuit standby) {
        var waits = new OpeningWaits();
        var entry = new OwnEntry(resident.key(), self());
        boolean opened = false;
        waits.begin(entry);
        try {
            opened = waits.during(() -> open(resident, standby, waits, entry));
            return opened;
        } catch (ReplacedEntryException replaced) {
            return false;
        } catch (RuntimeException failed) {
            // A replaced entry may be the cause of any failure.
            if (entry.isLost()) {
                return false;
            }
            throw failed;
        } finally {
            waits.end(opened);
            if (standby != null) {
                standby.waits().end(opened);
            }
        }
    }

    private boolean open(
            ResidentCircuit resident, @Nullable StandbyCircuit standby, OpeningWaits waits, OwnEntry entry) {
        var key = resident.key();
        var program = programs.get(CircuitKey.kind(key));
        if (program == null) {
            return false;
        }
        long begin = System.nanoTime();
        var claim = claim(resident, waits, entry);
        if (claim == null) {
            return false;
        }
        boolean known = claim.entered().wasOpened();
        if (standby != null) {
            standby.waits().begin(entry);
        }
        var followed = standby == null ? null : standby.finish();
        var rebuilt = followed == null ? rebuild(resident, known, program) : followed;
        resident.open(rebuilt, entry.owner, () -> confirm(key, waits, claim.entered()));
        tally.opened(key, known && claim.moved(), resident.origin(), System.nanoTime() - begin);
        return true;
    }

    /// Whether this member is to open a circuit, as far as it knows. While it has no majority, the opening would wait
    /// for the journal, and the entry would be made in a directory that the next merge discards.
    private boolean isToOpen(String key) {
        return isOwned(key) && JournalCluster.hearsMajority(member);
    }

    /// The directory no longer has this opener's entry, as far as this member knows.
    private static final class ReplacedEntryException extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1;
    }

    /// The condition of an opening: no other member has entered itself since. A member that was suspended, or cut off,
    /// takes the others for dead: it asks nobody, and enters itself in its own copy of the directory. Its claim of the
    /// epoch then waits until the member has joined the others again. By then it has another identity, and the
    /// directory is theirs. The circuit may have an owner, which the next opening asks.
    ///
    /// Until then the directory is still the member's own. So it must have a majority, too.
    private final class OwnEntry implements OpeningCondition {

        private final String key;

        /// The identity that this member enters.
        private final UUID owner;

        /// Whether the condition was found not to hold. Then the opening is over for each of its threads: one of them
        /// may have declined it. Written and read by all of them; a request that has begun does not read it again.
        private volatile boolean lost;

        OwnEntry(String key, UUID owner) {
            this.key = key;
            this.owner = owner;
        }

        /// @throws ReplacedEntryException if this member's identity is another one, or there is no majority
        @Override
        public void requireToWait() {
            if (isLost()) {
                throw new ReplacedEntryException();
            }
        }

        /// The entry may have changed and still be this member's, if an end for idleness is noted late.
        ///
        /// @throws ReplacedEntryException also if the entry names another member
        @Override
        public void requireToClaim() {
            // First, because the directory's answer may be withheld for long.
            requireToWait();
            @Nullable CircuitPlace present = DirectoryMap.repeated(() -> directory.get(key));
            if (present == null || !present.owner().equals(owner)) {
                lost = true;
            }
            requireToWait();
        }

        boolean isLost() {
            if (!owner.equals(self()) || !JournalCluster.hearsMajority(member)) {
                lost = true;
            }
            return lost;
        }
    }

    /// An opener's entry.
    ///
    /// @param entered the entry
    /// @param moved   whether the entry before it named another member
    private record Claim(CircuitPlace entered, boolean moved) {}

    /// Enters this member as the opener of a circuit, before it claims the journal's epoch. If it entered itself
    /// afterwards, the next opener might not know it, and would fence it with emissions that it has accepted.
    ///
    /// @return `null` if another member opens it, or there is no majority
    private @Nullable Claim claim(ResidentCircuit resident, OpeningWaits waits, OwnEntry entry) {
        var key = resident.key();
        while (true) {
            @Nullable CircuitPlace before = inDirectory(waits, () -> directory.get(key));
            // The directory's answer comes from the key's owner: by now this member knows whether it still is the
            // owner.
            if (!isToOpen(key)) {
                return null;
            }
            if (before != null) {
                release(resident, before.owner(), entry);
            }
            // The request took time, and nothing was entered yet.
            if (resident.isClaimed() || !isToOpen(key)) {
                return null;
            }
            var entered = CircuitPlace.claimed(entry.owner, before, System.currentTimeMillis());
            if (inDirectory(waits, replacement(key, before, entered))) {
                return new Claim(entered, before != null && !before.owner().equals(entry.owner));
            }
        }
    }

    /// Enters that a circuit was opened, and so has a journal, unless the entry says that already. Another opener
    /// replaces the entry only after it has waited for the end of this one, for `HostSettings.drain` at most.
    ///
    /// @throws IllegalStateException if the entry is no longer this opener's
    private void confirm(String key, OpeningWaits waits, CircuitPlace entered) {
        if (!entered.wasOpened() && !inDirectory(waits, replacement(key, entered, entered.opened()))) {
            throw new IllegalStateException("another member opens " + key);
        }
    }

    /// Replaces an entry if it is still the one that was read. Returns whether the directory has the new entry.
    private Supplier<Boolean> replacement(String key, @Nullable CircuitPlace before, CircuitPlace after) {
        // An attempt without an answer may have replaced it.
        return () -> before == null
                ? directory.putIfAbsent(key, after) == null || after.equals(directory.get(key))
                : directory.replace(key, before, after) || after.equals(directory.get(key));
    }

    private boolean replace(String key, @Nullable CircuitPlace before, CircuitPlace after) {
        return DirectoryMap.repeated(replacement(key, before, after));
    }

    private static <T extends @Nullable Object> T inDirectory(OpeningWaits waits, Supplier<T> access) {
        return DirectoryMap.repeated(() -> waits.call(access));
    }

    /// Takes back the permits of openings that last long.
    void reclaimPermits() {
        permits.reclaim();
    }

    private CircuitRebuild rebuild(
            ResidentCircuit resident, boolean known, HostedProgram program) {
        return new CircuitRebuild(resident, journal(resident.key(), known), settings.circuits().get(), program);
    }

    /// Begins to rebuild the circuit of another member.
    ///
    /// @param follows whether it follows that one's journal
    StandbyCircuit standby(ResidentCircuit resident, boolean follows) {
        var program = requireNonNull(programs.get(CircuitKey.kind(resident.key())));
        var waits = new OpeningWaits();
        return new StandbyCircuit(resident, waits.during(() -> rebuild(resident, true, program)), waits, follows);
    }

    /// A journal in the directory is never created again: if it is gone it was lost, and opening it fails.
    private HazelcastJournal journal(String key, boolean known) {
        var journal = HazelcastJournal.of(member, key, settings.copies());
        if (!known && !journal.exists()) {
            try {
                HazelcastJournal.create(member, key, settings.copies());
            } catch (IllegalStateException created) {
                // Opened by another member that considered itself the owner.
            }
        }
        return journal.withVirtualThreads();
    }

    /// Asks the previous owner to close the circuit, so that no accepted emission is lost. A previous owner that is
    /// dead, or takes too long, is fenced.
    private void release(ResidentCircuit resident, UUID owner, OwnEntry entry) {
        var before = other(owner);
        if (before != null) {
            release(resident, before, entry);
        }
    }

    /// A member other than this one, `null` if it is this one or has left the cluster.
    private @Nullable Member other(UUID owner) {
        for (var other : member.getCluster().getMembers()) {
            if (other.getUuid().equals(owner)) {
                return other.localMember() ? null : other;
            }
        }
        return null;
    }

    private void release(ResidentCircuit resident, Member before, OwnEntry entry) {
        long deadline = System.nanoTime() + settings.drain().toNanos();
        long patience = SOON_NANOS;
        try {
            boolean released = false;
            // Two members that are opening it may ask each other. Both give up then, and the next emission reopens it.
            while (!released && !resident.isClaimed() && System.nanoTime() - deadline < 0) {
                released = isReleased(resident, before, Math.min(patience, deadline - System.nanoTime()), entry);
                if (!released) {
                    // Others are opened while this one waits.
                    permits.release(resident);
                    patience = settings.drain().toNanos();
                }
            }
        } catch (ExecutionException given) {
            // The fence decides: emissions that the previous owner has not made durable are resent by their senders, or
            // lost with failed receipts.
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
        permits.acquire(resident);
    }

    /// @param nanos how long to wait for the answer
    private boolean isReleased(ResidentCircuit resident, Member before, long nanos, OwnEntry entry)
            throws ExecutionException, InterruptedException {
        long deadline = System.nanoTime() + nanos;
        try {
            var answer = member.getExecutorService(HostCluster.MEMBERS)
                    .submitToMember(new ReleaseCircuit(resident.key()), before);
            while (true) {
                entry.requireToWait();
                long left = deadline - System.nanoTime();
                try {
                    return answer.get(Math.min(left, SOON_NANOS), TimeUnit.NANOSECONDS);
                } catch (TimeoutException silent) {
                    if (left <= SOON_NANOS) {
                        return false;
                    }
                }
            }
        } catch (ExecutionException failed) {
            // The request was lost with a connection. The previous owner may be alive, and make emissions durable.
            if (LostRequests.isLost(failed)) {
                return false;
            }
            throw failed;
        }
    }

    private UUID self() {
        return member.getCluster().getLocalMember().getUuid();
    }

    /// Enters a circuit that is open here into the directory again, if the entry is missing or says otherwise and does
    /// not change meanwhile.
    ///
    /// @param stays whether no other member has claimed the circuit. Asked after the entry was read: a member that
    ///     enters itself has claimed it before, so the entry that is replaced is not that member's
    void enterAgain(String key, BooleanSupplier stays) {
        var self = self();
        @Nullable CircuitPlace before = directory.get(key);
        if ((before == null || !before.wasOpened() || !before.owner().equals(self) || !before.isActive())
                && stays.getAsBoolean()) {
            var claimed = CircuitPlace.claimed(self, before, System.currentTimeMillis());
            boolean unused = replace(key, before, claimed.opened());
        }
    }

    /// Enters into the directory that a circuit waits for its next emission, unless another member has opened it
    /// since: the entry is replaced only if it is still the one that was read.
    ///
    /// @param reopened whether it is open here again, or is being opened. Asked afterwards; if it is, the entry becomes
    ///     active again unless another member has replaced it
    void passivate(String key, BooleanSupplier reopened) {
        var self = self();
        @Nullable CircuitPlace before = directory.get(key);
        if (before != null && before.isActive() && before.wasOpened() && before.owner().equals(self)) {
            long now = System.currentTimeMillis();
            var idle = new CircuitPlace(self, false, Math.max(now, before.since() + 1), before.moves());
            if (replace(key, before, idle) && reopened.getAsBoolean()) {
                boolean unused = replace(key, idle, CircuitPlace.claimed(self, idle, now));
            }
        }
    }
}
