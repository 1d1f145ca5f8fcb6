package io.myelin.hazelcast.journal;

import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.SplitBrainProtectionConfig;
import com.hazelcast.core.HazelcastInstance;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Prepares the configuration of a member that holds journals.
public final class JournalCluster {

    /// Without it Hazelcast acknowledges operations whose backup did not answer in time.
    static final String INDETERMINATE = "hazelcast.operation.fail.on.indeterminate.state";

    private static final long POLL_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final String SHUTDOWN_POLICY = "hazelcast.shutdownhook.policy";

    static final String BLOCKS = "myelin.journal.blocks";
    static final String HEADS = "myelin.journal.heads";
    static final String PROTECTION = "myelin.journal.majority";

    private JournalCluster() {}

    /// Prepares a member: its maps and wire types, and that operations with an unknown outcome fail. To be called
    /// before the member starts, in the same way on every member.
    ///
    /// @param config  the member's configuration
    /// @param backups synchronous copies besides the owner's, 1 to 6; 0 keeps no copy and survives nothing
    /// @return the configuration
    /// @throws IllegalArgumentException if the number is out of range
    /// @throws IllegalStateException    if the configuration was prepared before: the settings made since would be lost
    public static Config configure(Config config, int backups) {
        if (MemberState.of(config) != null) {
            throw new IllegalStateException("the configuration was prepared before");
        }
        var blocks = map(BLOCKS, backups, BlockMergePolicy.class);
        config.setProperty(INDETERMINATE, "true");
        // A member that is asked to end hands over its copies first; so members may be stopped one after the other.
        if (config.getProperty(SHUTDOWN_POLICY) == null) {
            config.setProperty(SHUTDOWN_POLICY, "GRACEFUL");
        }
        config.getSerializationConfig().addDataSerializableFactory(JournalTypes.FACTORY, new JournalTypes());
        config.addMapConfig(blocks);
        // A head is small, and the journal depends on it: if there are copies at all, it has as many as possible.
        config.addMapConfig(map(HEADS, backups == 0 ? 0 : MapConfig.MAX_BACKUP_COUNT, HeadMergePolicy.class));
        new MemberState().attach(config);
        return config;
    }

    /// Whether the configuration of a member was prepared.
    ///
    /// @param member any member
    public static boolean isPrepared(HazelcastInstance member) {
        return MemberState.of(member) != null;
    }

    /// Prepares a client, which can then read journals by [HazelcastInspection].
    ///
    /// @param config the client's configuration
    /// @return the configuration
    public static ClientConfig configure(ClientConfig config) {
        config.getSerializationConfig().addDataSerializableFactory(JournalTypes.FACTORY, new JournalTypes());
        return config;
    }

    /// Makes a member refuse to acknowledge and to open journals while it receives heartbeats of fewer members than a
    /// majority. For a member that was cut off this begins after five seconds, independently of the time after which
    /// silent members are removed. Then the member also closes the connections of its clients, once, so that a client
    /// which reaches other members turns to them. Sets `hazelcast.heartbeat.interval.seconds` to 1. To be called after
    /// [#configure]; useful with three members or more.
    ///
    /// @param config   the member's configuration
    /// @param majority the number of members with data below which nothing is appended, 2 or more
    /// @return the configuration
    /// @throws IllegalArgumentException if the number is below 2
    /// @throws IllegalStateException    if the configuration was not prepared
    public static Config requireMembers(Config config, int majority) {
        if (majority < 2) {
            throw new IllegalArgumentException(majority + " members");
        }
        var protection = new SplitBrainProtectionConfig(PROTECTION, true, majority)
                .setFunctionImplementation(new HeardMajority(majority));
        prepared(config);
        config.addSplitBrainProtectionConfig(protection);
        config.setProperty("hazelcast.heartbeat.interval.seconds", "1");
        config.getMapConfig(BLOCKS).setSplitBrainProtectionName(PROTECTION);
        config.getMapConfig(HEADS).setSplitBrainProtectionName(PROTECTION);
        return config;
    }

    /// Makes a member also write the blocks that it stores, as owner and as backup, to files of its own, and
    /// acknowledge them once the devices confirmed them. After a complete shutdown, the cluster restarts with all
    /// acknowledged records. To be called after [#configure], on every member with data and on every other one that
    /// writes, each with a folder of its own. If some of these members keep files and others do not, nothing can be
    /// written.
    ///
    /// @param config  the member's configuration
    /// @param folder  made if it does not exist; used by one member at a time
    /// @param members how many members have to return with their files, after a complete shutdown, before a journal is
    ///                opened: all of them; with one backup, one less after a disk was permanently lost. If the files
    ///                show that more members had files, at least that number less the backups have to return, or all of
    ///                that number if a journal was ever created or opened with copies preferred; and no journal is
    ///                created with copies preferred before all of them have been back. A member that begins with an
    ///                empty folder counts in the given number alone, unless no files show another
    /// @return the configuration
    /// @throws IllegalArgumentException if the number is below 1
    /// @throws IllegalStateException    if the configuration was not prepared, or has a folder
    /// @throws java.io.UncheckedIOException if the folder cannot be used
    public static Config keepFiles(Config config, Path folder, int members) {
        if (members < 1) {
            throw new IllegalArgumentException(members + " members");
        }
        if (prepared(config).log() != null) {
            throw new IllegalStateException("the configuration has a folder");
        }
        var files = BlockLog.open(folder);
        try {
            return keepFiles(config, files, members);
        } catch (Throwable scarce) {
            if (prepared(config).log() == null) {
                files.close(); // nobody else would
            }
            throw scarce;
        }
    }

    /// The same, with files that are open.
    static Config keepFiles(Config config, BlockLog files, int members) {
        prepared(config).files(files, members);
        KeptFiles.announce(config);
        return config;
    }

    private static MemberState prepared(Config config) {
        var state = MemberState.of(config);
        if (state == null) {
            throw new IllegalStateException("to be called after configure");
        }
        return state;
    }

    /// Sets how much of a member's heap the blocks of all journals may take, its own and the backups that it keeps;
    /// half of it unless set. Once a member has reached it, every writer ends with a [FullClusterException], while
    /// there is still memory to read and to truncate. To be called after [#configure].
    ///
    /// @param config  the member's configuration
    /// @param percent of the virtual machine's maximum heap, 1 to 90
    /// @return the configuration
    /// @throws IllegalArgumentException if the number is out of range
    /// @throws IllegalStateException    if the configuration was not prepared
    public static Config limitMemory(Config config, int percent) {
        if (percent < 1 || percent > 90) {
            throw new IllegalArgumentException(percent + " percent");
        }
        prepared(config).share(percent);
        return config;
    }

    /// Waits until all partitions have their copies, and keeps the answer for the journals that this member opens. To
    /// be called by a member without data before it receives data: copies migrate from then on, and a journal that
    /// requires its copies, opened here meanwhile, would acknowledge nothing before the last of them has migrated.
    /// Returns at once if there are no more members with data than backups.
    ///
    /// @param member  a member that was prepared
    /// @param timeout how long to wait at most; zero or less does not wait
    /// @return whether all copies are in place; false also if there are too few members, or if the thread is
    ///     interrupted, which it stays
    /// @throws IllegalStateException if the member was not prepared
    public static boolean awaitCopies(HazelcastInstance member, Duration timeout) {
        var safe = MemberState.required(member).safeMembers(member);
        long deadline = System.nanoTime() + Math.max(0, TimeUnit.NANOSECONDS.convert(timeout));
        while (true) {
            var present = CopyHolders.of(member);
            if (safe.isSafe(present)) {
                return true;
            }
            if (safe.isTooSmall(present)
                    || System.nanoTime() - deadline >= 0
                    || Thread.currentThread().isInterrupted()) {
                return false;
            }
            LockSupport.parkNanos(safe, POLL_INTERVAL_NANOS);
        }
    }

    /// Whether a member receives heartbeats of the number of members that [#requireMembers] asks for, or none was asked
    /// for. While it does not, no journal can be opened or read on it. Cheap; asks nobody.
    ///
    /// @param member a member that was prepared
    /// @throws com.hazelcast.core.HazelcastInstanceNotActiveException if the member was shut down
    public static boolean hearsMajority(HazelcastInstance member) {
        var majority = majority(member.getConfig());
        return majority == null || majority.apply(member.getCluster().getMembers());
    }

    static int backups(HazelcastInstance member) {
        return member.getConfig().findMapConfig(BLOCKS).getBackupCount();
    }

    /// The check for heartbeats of a majority of members, `null` if none is required.
    static @Nullable HeardMajority majority(Config config) {
        var protection = config.getSplitBrainProtectionConfigs().get(PROTECTION);
        return protection == null ? null : (HeardMajority) protection.getFunctionImplementation();
    }

    private static MapConfig map(String name, int backups, Class<?> merge) {
        var map = new MapConfig(name)
                .setBackupCount(backups)
                .setAsyncBackupCount(0)
                .setReadBackupData(false)
                .setInMemoryFormat(InMemoryFormat.BINARY)
                .setStatisticsEnabled(false);
        map.getMergePolicyConfig().setPolicy(merge.getName());
        return map;
    }
}
