package io.myelin.hazelcast.faults;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent;
import io.myelin.hazelcast.journal.HaltedMergePolicy;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.hazelcast.journal.Placement;
import io.myelin.journal.Appender;
import io.myelin.journal.Block;
import io.myelin.journal.JournalException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A member in a process of its own. It executes commands, one per line, and answers each with a line that begins with
/// the command's first word; it prints acknowledgements as they occur, as `ack <journal> <writer> <durable>`.
///
/// A record's value contains its writer and its number, so a reader detects lost, duplicated and reordered ones.
public final class MemberNode {

    /// The records of one block. The number of blocks matters here, their size does not.
    private static final int RECORDS = 10;

    private static final long BETWEEN_BLOCKS = TimeUnit.MILLISECONDS.toNanos(Integer.getInteger("faults.between", 4));
    private static final int WRITER_SHIFT = 40;

    /// The maximum number of epochs opened in search of a partition at the requested members, as there may be none.
    private static final int PLACES = 200;

    private final HazelcastInstance member;
    private final Placement placement;
    private final Copies copies = Copies.valueOf(System.getProperty("faults.copies", "REQUIRED"));
    private final Map<String, Writing> writing = new ConcurrentHashMap<>();

    private MemberNode(HazelcastInstance member) {
        this.member = member;
        placement = new Placement(member);
    }

    /// @param arguments this member's number and the majority that is required, or 0
    public static void main(String[] arguments) throws IOException {
        var config = MemberConfig.of(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        config.setLiteMember(Boolean.getBoolean("faults.lite"));
        try {
            new MemberNode(Hazelcast.newHazelcastInstance(config)).obey();
            Runtime.getRuntime().halt(0);
        } catch (RuntimeException | Error failed) {
            failed.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    private static synchronized void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private void obey() throws IOException {
        member.getLifecycleService().addLifecycleListener(event -> {
            if (event.getState() == LifecycleEvent.LifecycleState.MERGING) {
                say("merging begins now");
            }
        });
        say("up");
        var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String order = orders.readLine();
        while (order != null) {
            String[] words = order.split(" ");
            // Each command runs on a thread of its own, since it may wait for a member that cannot be reached.
            Thread.ofVirtual().start(() -> answer(words));
            order = orders.readLine();
        }
        // The parent process has ended.
    }

    private void answer(String[] words) {
        String answer;
        try {
            answer = obey(words);
        } catch (RuntimeException failed) {
            answer = "failed " + failed.getClass().getSimpleName() + ' ' + failed.getMessage();
        }
        say(words[0] + ' ' + words[1] + ' ' + answer.replace('\n', ' '));
    }

    private String obey(String[] words) {
        String name = words[1];
        return switch (words[0]) {
            case "safe" -> safe(Integer.parseInt(name));
            case "members" -> Integer.toString(member.getCluster().getMembers().size());
            case "name" -> placement.name(words[2], words[3]);
            case "create" -> create(name);
            case "open" -> open(name, Long.parseLong(words[2]), words[3], words[4]);
            case "fill" -> fill(name);
            case "merge" -> merge(Integer.parseInt(name), words[2]);
            case "pause" -> writing.get(name).pause(true);
            case "resume" -> writing.get(name).pause(false);
            case "health" -> writing.containsKey(name) ? writing.get(name).health() : "none";
            case "close" -> writing.remove(name).close();
            case "read" -> read(name);
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    private String safe(int members) {
        while (member.getCluster().getMembers().size() != members
                || !member.getPartitionService().isClusterSafe()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        return "safe";
    }

    private HazelcastJournal journal(String name) {
        return HazelcastJournal.of(member, name, copies);
    }

    private String create(String name) {
        return HazelcastJournal.create(member, name, copies).circuit();
    }

    /// Opens epochs until the blocks of one are on the requested members.
    private String open(String name, long writer, String owner, String backup) {
        var journal = journal(name);
        var appender = journal.appender();
        for (int tried = 1; !placement.isAt(journal, owner, backup); tried++) {
            appender.close();
            if (tried == PLACES) {
                throw new IllegalStateException("no partition at " + owner + " and " + backup);
            }
            appender = journal.appender();
        }
        var next = new Writing(name, writer, appender);
        writing.put(name, next);
        next.start();
        return appender.epoch() + " " + appender.origin();
    }

    /// Makes this member halt, or report and pause, when it has merged some of its blocks after a split.
    private static String merge(int entries, String action) {
        HaltedMergePolicy.at(entries, () -> {
            if (action.equals("halt")) {
                Runtime.getRuntime().halt(1);
            }
            say("merged some blocks");
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
        });
        return "ready";
    }

    /// Appends blocks of the maximum size until one is refused.
    ///
    /// @return why, and how many records are durable
    private String fill(String name) {
        var appender = journal(name).appender();
        var records = ByteBuffer.allocate(Block.CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
        long next = 0;
        try {
            while (true) {
                records.clear();
                while (records.remaining() >= Long.BYTES) {
                    records.putLong(next);
                    next++;
                }
                appender.append(records.flip(), records.limit() / Long.BYTES);
            }
        } catch (JournalException ended) {
            long durable = appender.durable();
            appender.close();
            return ended.getClass().getSimpleName() + ' ' + durable;
        }
    }

    /// Describes the readable records: their range, how many are out of order, and who wrote them.
    private String read(String name) {
        var runs = new StringBuilder();
        long misplaced = 0;
        long writer = -1;
        long next;
        try (var cursor = journal(name).read()) {
            next = cursor.origin();
            for (Block block = cursor.next(); block != null; block = cursor.next()) {
                var records = block.records();
                while (records.hasRemaining()) {
                    long value = records.getLong();
                    if (value >>> WRITER_SHIFT != writer) {
                        writer = value >>> WRITER_SHIFT;
                        runs.append(' ').append(writer).append(':').append(next);
                    }
                    if ((value & (1L << WRITER_SHIFT) - 1) != next) {
                        misplaced++;
                    }
                    next++;
                }
            }
        }
        return next + " " + misplaced + runs;
    }

    /// A running writer.
    private static final class Writing implements Runnable {

        private final String journal;
        private final long writer;
        private final Appender appender;
        private final Thread thread = Thread.ofPlatform().daemon().unstarted(this);
        private long next;
        private volatile boolean paused;
        private volatile boolean closed;

        Writing(String journal, long writer, Appender appender) {
            this.journal = journal;
            this.writer = writer;
            this.appender = appender;
            next = appender.origin();
        }

        void start() {
            thread.start();
            Thread.ofVirtual().start(this::acknowledge);
        }

        @Override
        public void run() {
            var records =
                    ByteBuffer.allocate(8 * RECORDS).order(ByteOrder.LITTLE_ENDIAN);
            try {
                while (!closed) {
                    if (!paused) {
                        records.clear();
                        for (int i = 0; i < RECORDS; i++) {
                            records.putLong(writer << WRITER_SHIFT | next);
                            next++;
                        }
                        appender.append(records.flip(), RECORDS);
                    }
                    LockSupport.parkNanos(BETWEEN_BLOCKS);
                }
            } catch (JournalException ended) {
                say("ended " + journal + ' ' + writer + ' ' + ended.getClass().getSimpleName());
            }
        }

        private void acknowledge() {
            long said = appender.origin();
            while (!closed) {
                long durable = appender.durable();
                if (durable != said) {
                    say("ack " + journal + ' ' + writer + ' ' + durable);
                    said = durable;
                }
                LockSupport.parkNanos(BETWEEN_BLOCKS);
            }
        }

        String pause(boolean pause) {
            paused = pause;
            return "done";
        }

        String health() {
            return writer + " " + appender.health() + ' ' + appender.durable();
        }

        String close() {
            closed = true;
            long durable = appender.durable();
            appender.close();
            return writer + " " + Math.max(durable, appender.durable());
        }
    }
}
