package io.myelin.cluster.client;

import static java.util.Objects.requireNonNull;

import io.aeron.Aeron;
import io.aeron.FragmentAssembler;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.cluster.codecs.EventCode;
import io.aeron.driver.MediaDriver;
import io.aeron.logbuffer.Header;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.Idling;
import io.myelin.cluster.wire.Interest;
import io.myelin.cluster.wire.MessageReader;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentInvoker;
import org.jspecify.annotations.Nullable;

/// A connection to the log, kept up across changes of the leader: numbers items, sends them again until the log has
/// them, drops outputs that come again, and acknowledges outputs.
///
/// One thread of its own does all that; items are appended by any thread.
public final class LogSession implements AutoCloseable {

    private record Source(String address, String outlet) {}

    /// How far a source's outputs have come.
    private static final class Progress {
        final Source source;
        final SessionListener.Outputs receiver;
        long received;
        boolean unacknowledged;

        Progress(Source source, SessionListener.Outputs receiver) {
            this.source = source;
            this.receiver = receiver;
        }
    }

    private static final int STREAM = 900;
    /// So many items may be on their way: half of them are left to consumers and acknowledgements.
    private static final int RING = 1 << 17;
    /// So many that a caller appends may be unprocessed: members remember each of them. Not more than they let wait for
    /// one circuit, or a slow one could hold up an election.
    private static final int UNPROCESSED = (1 << 16) - 1;
    /// Bytes of a message of items, unless one item takes more: a message of one fragment is sent as it is.
    private static final int BATCH = 7_800;
    private static final int MESSAGES = 32;
    private static final int FRAGMENTS = 64;
    private static final long ACKNOWLEDGE_NANOS = 20_000_000;
    private static final int ACKNOWLEDGE_OUTPUTS = 2_000;
    /// Aeron Cluster ends a session that sends nothing; its client leaves keeping it alive to the application.
    private static final long KEEP_ALIVE_NANOS = 1_000_000_000;
    private static final long AGAIN_NANOS = 1_000_000_000;
    private static final long CONNECT_NANOS = 2_000_000_000;
    private static final long NEW_LEADER_NANOS = 3_000_000_000L;

    private final ClusterSettings settings;
    private final String identity;
    /// Tells this process from others with the same identity.
    private final long process = UUID.randomUUID().getMostSignificantBits();
    private final List<Interest> interests;
    private final String directory;
    private final String host;
    private final SessionListener listener;
    private final Thread thread;
    private final @Nullable MediaDriver driver;
    private final @Nullable AgentInvoker invoker;
    private final Idling idle;

    // Under this object's lock; the session's thread reads an item after it has read `emitted`.
    private final byte[][] ring = new byte[RING][];

    /// Items without a number yet.
    private final ConcurrentLinkedQueue<byte[]> queued = new ConcurrentLinkedQueue<>();

    /// The number of the last item, -1 before the session was connected first.
    volatile long emitted = -1;
    private volatile long accepted = -1;
    /// The number of the last item that circuits have processed, with all before it.
    volatile long processed;
    private volatile boolean closed;
    private volatile @Nullable String failure;
    /// What hindered the last attempt to connect, or empty.
    volatile String trouble = "";
    /// -1 before one is known.
    volatile int leader = -1;

    // The session's thread.
    private final MessageWriter out = new MessageWriter(16 * 1024);
    private final MessageReader in = new MessageReader();
    private final Map<Source, Progress> sources = new HashMap<>();
    private final ArrayDeque<Progress> unacknowledged = new ArrayDeque<>();
    private String channel = "";
    private long next;
    private boolean greet;
    private boolean welcome;
    /// Counts greetings. The answer of an earlier leader, which may have been stopped before it sent it, does not say
    /// how far the log is; and of two answers of one leader, each by a connection of its own, the second counts.
    private long greeting;
    /// The greeting that was answered, or the last one of an earlier leader.
    private long answered;
    /// What the welcome came by. One that begins in between, after a connection was lost, lacks messages.
    private @Nullable Image image;
    /// The log position at which subscriptions that had ended began again.
    private long endedAt;
    private long outputsSinceAcknowledged;
    private long acknowledgedAt;

    /// Prepares a session; [#start] connects it.
    ///
    /// @param directory the media driver's
    /// @param host      where members reach this process
    /// @param driver    if the session's thread is to drive it, and to close it
    /// @param idle      of the session's thread
    public LogSession(ClusterSettings settings, String identity, List<Interest> interests, String directory,
            String host, @Nullable MediaDriver driver, Idling idle, String threadName, SessionListener listener) {
        this.settings = settings;
        this.identity = identity;
        this.interests = List.copyOf(interests);
        this.directory = directory;
        this.host = host;
        this.listener = listener;
        this.driver = driver;
        invoker = driver == null ? null : driver.sharedAgentInvoker();
        this.idle = idle;
        thread = Thread.ofPlatform().daemon().name(threadName).unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /// Whether the session has ever been connected: only then there are numbers.
    public boolean hasNumbers() {
        return emitted >= 0;
    }

    /// Why the cluster refuses this client, or `null`.
    public @Nullable String failure() {
        return failure;
    }

    /// The number of the last item in the log.
    public long accepted() {
        return accepted;
    }

    /// Appends an item. Waits while too many are unprocessed; the session's thread, on which it would wait for itself,
    /// waits for nothing.
    ///
    /// @return its number
    /// @throws IllegalStateException if the session is closed or refused, or its own thread has appended too many
    public long append(byte[] item) {
        boolean waits = Thread.currentThread() != thread;
        for (;;) {
            long number = offer(item, waits ? UNPROCESSED : Long.MAX_VALUE);
            if (number > 0) {
                return number;
            } else if (!waits) {
                throw new IllegalStateException("too many emissions of consumers are on their way");
            }
            LockSupport.parkNanos(50_000);
        }
    }

    /// Appends an item.
    ///
    /// @param most how many items may be unprocessed
    /// @return its number, 0 if too many are on their way or unprocessed
    /// @throws IllegalStateException if the session is closed or refused
    private synchronized long offer(byte[] item, long most) {
        if (closed || failure != null) {
            throw new IllegalStateException(failure != null ? failure : "the client is closed");
        }
        long number = emitted + 1;
        if (emitted < 0 || number - accepted >= RING || number - processed > most) {
            return 0;
        }
        ring[(int) number & RING - 1] = item;
        emitted = number;
        idle.wake();
        return number;
    }

    /// Appends an item once there is room. Any thread; never waits.
    public void enqueue(byte[] item) {
        queued.add(item);
        idle.wake();
    }

    // ---- the session's thread ----

    private void run() {
        while (!closed && failure == null) {
            try (var aeron = Aeron.connect(new Aeron.Context()
                    .aeronDirectoryName(directory)
                    .useConductorAgentInvoker(true)
                    .driverAgentInvoker(invoker)
                    .errorHandler(this::noteTrouble));
                    var subscription =
                            aeron.addSubscription("aeron:udp?endpoint=" + host + ":0|term-length=1m", STREAM)) {
                channel = "aeron:udp?endpoint=" + resolved(aeron, subscription) + "|term-length=1m";
                while (!closed && failure == null && !aeron.isClosed()) {
                    connect(aeron, subscription);
                }
            } catch (RuntimeException failed) {
                noteTrouble(failed);
                LockSupport.parkNanos(100_000_000);
            }
        }
        CloseHelper.quietClose(driver);
    }

    private void noteTrouble(Throwable failed) {
        trouble = requireNonNull(failed.toString());
    }

    private int drive(Aeron aeron) {
        return (invoker == null ? 0 : invoker.invoke()) + aeron.conductorAgentInvoker().invoke();
    }

    private String resolved(Aeron aeron, Subscription subscription) {
        for (;;) {
            drive(aeron);
            var endpoint = subscription.resolvedEndpoint();
            if (endpoint != null) {
                return endpoint;
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    private void connect(Aeron aeron, Subscription subscription) {
        var context = new AeronCluster.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .agentInvoker(invoker)
                .egressListener(egress)
                .messageTimeoutNs(CONNECT_NANOS)
                .newLeaderTimeoutNs(NEW_LEADER_NANOS)
                .ingressChannel("aeron:udp?term-length=1m")
                .ingressEndpoints(settings.ingressEndpoints())
                .egressChannel("aeron:udp?endpoint=" + host + ":0|term-length=64k")
                .errorHandler(this::noteTrouble);
        try (var cluster = AeronCluster.connect(context)) {
            leads(cluster.leaderMemberId());
            trouble = "";
            converse(aeron, cluster, subscription);
        } catch (RuntimeException failed) {
            noteTrouble(failed);
            LockSupport.parkNanos(20_000_000);
        }
    }

    private void converse(Aeron aeron, AeronCluster cluster, Subscription subscription) {
        var assembler = new FragmentAssembler(
                (buffer, offset, length, header) -> receive(in.read(buffer, offset, length), (Image) header.context()));
        long now = System.nanoTime();
        long aliveAt = now;
        long greetedAt = 0;
        long progressAt = now;
        long progress = accepted;
        while (!closed && failure == null && !cluster.isClosed() && !aeron.isClosed()) {
            now = System.nanoTime();
            int work = drive(aeron) + cluster.pollEgress() + subscription.poll(assembler, FRAGMENTS);
            greet |= welcome && requireNonNull(image).isClosed();
            if (greet || !welcome && now - greetedAt > AGAIN_NANOS) {
                if (greet(cluster)) {
                    greet = false;
                    welcome = false;
                    greetedAt = now;
                    aliveAt = now;
                }
            }
            if (welcome) {
                for (var item = queued.peek(); item != null && offer(item, Long.MAX_VALUE) > 0; item = queued.peek()) {
                    queued.remove();
                }
                work += sendItems(cluster);
                acknowledge(now);
            }
            if (accepted != progress || next > emitted && accepted == emitted) {
                progress = accepted;
                progressAt = now;
            } else if (now - progressAt > AGAIN_NANOS) {
                progressAt = now;
                greet = true; // its answer says from where to send again
            }
            if (now - aliveAt > KEEP_ALIVE_NANOS && cluster.sendKeepAlive()) {
                aliveAt = now;
            }
            idle.idle(work);
        }
    }

    private void leads(int member) {
        leader = member;
        answered = greeting;
        greet = true;
        welcome = false;
    }

    private boolean greet(AeronCluster cluster) {
        out.reset().int8(Messages.HELLO).int8(Messages.PROTOCOL).text(settings.name()).text(identity).int64(process)
                .int8(hasNumbers() ? 0 : 1).text(channel).int64(++greeting).int32(interests.size());
        interests.forEach(interest -> out.text(interest.kind()).text(interest.outlet()));
        return cluster.offer(out.buffer(), 0, out.length()) > 0;
    }

    private int sendItems(AeronCluster cluster) {
        int messages = 0;
        long end = emitted;
        while (next <= end && messages < MESSAGES) {
            out.reset().int8(Messages.ITEMS).int64(accepted).int64(next).int32(0);
            int count = 0;
            while (next + count <= end) {
                var item = requireNonNull(ring[(int) (next + count) & RING - 1]);
                if (count > 0 && out.length() + item.length + 4 > BATCH) {
                    break;
                }
                out.bytes(item);
                count++;
            }
            out.int32At(17, count);
            if (cluster.offer(out.buffer(), 0, out.length()) <= 0) {
                break;
            }
            next += count;
            messages++;
        }
        return messages;
    }

    private void acknowledge(long now) {
        if (unacknowledged.isEmpty()
                || outputsSinceAcknowledged < ACKNOWLEDGE_OUTPUTS && now - acknowledgedAt < ACKNOWLEDGE_NANOS) {
            return;
        }
        var item = new MessageWriter(1024).int8(Messages.ACKNOWLEDGEMENT).int32(0);
        int count = 0;
        for (var next : unacknowledged) {
            if (item.length() > BATCH / 2) {
                break;
            }
            item.text(next.source.address()).text(next.source.outlet()).int64(next.received);
            count++;
        }
        item.int32At(1, count);
        if (offer(item.copy(), Long.MAX_VALUE) > 0) {
            for (; count > 0; count--) {
                unacknowledged.remove().unacknowledged = false;
            }
            acknowledgedAt = now;
            outputsSinceAcknowledged = 0;
        }
    }

    private final EgressListener egress = new EgressListener() {
        @Override
        public void onMessage(long session, long timestamp, DirectBuffer buffer, int offset, int length,
                Header header) {
            if (in.read(buffer, offset, length).int8() == Messages.REFUSED) { // all else comes by the own channel
                fail(in.text());
            }
        }

        @Override
        public void onSessionEvent(long correlation, long session, long term, int member, EventCode code,
                String detail) {
            if (code == EventCode.ERROR || code == EventCode.AUTHENTICATION_REJECTED) {
                trouble = detail;
            }
        }

        @Override
        public void onNewLeader(long session, long term, int member, String endpoints) {
            leads(member);
        }
    };

    private void receive(MessageReader in, Image from) {
        int kind = in.int8();
        if (kind == Messages.WELCOME) {
            long greeted = in.int64();
            if (greeted > answered) {
                answered = greeted;
                image = from;
                welcomed(in.int64(), in.int64());
            }
        } else if (kind == Messages.STATUS && from == image) {
            status(in);
        } else if (kind == Messages.OUTPUTS && from == image) {
            outputs(in);
        }
    }

    private void fail(String reason) {
        failure = reason;
        listener.progress();
    }

    private void welcomed(long last, long ended) {
        if (emitted < 0) {
            synchronized (this) {
                accepted = last;
                emitted = last;
            }
        } else if (last < accepted) {
            fail("the log has lost accepted items, it has " + last + " of " + accepted
                    + ": its members' folders were emptied");
            return;
        }
        next = last + 1; // what is accepted, the status says, which has the refusals
        welcome = true;
        if (ended > endedAt) {
            endedAt = ended;
            sources.clear();
            unacknowledged.clear();
            listener.gap("subscriptions had ended, because too many outputs were not acknowledged");
        }
        listener.progress();
    }

    private void status(MessageReader in) {
        long last = in.int64();
        long done = in.int64();
        boolean ended = in.int8() != 0;
        for (int n = in.int32(); n > 0; n--) {
            listener.refused(in.int64(), in.text());
        }
        if (!welcome) {
            return;
        }
        accept(last);
        if (done > processed) {
            processed = done;
        }
        greet |= ended;
        listener.progress();
    }

    private void accept(long last) {
        for (long number = accepted + 1; number <= last; number++) {
            ring[(int) number & RING - 1] = null;
        }
        if (last > accepted) {
            accepted = last;
        }
        if (next <= last) {
            next = last + 1;
        }
    }

    private void outputs(MessageReader in) {
        for (int n = in.int32(); n > 0; n--) {
            var source = new Source(in.text(), in.text());
            var codec = in.text();
            long number = in.int64();
            var value = in.view();
            var progress = sources.get(source);
            if (progress == null) {
                progress = new Progress(source, listener.outputs(source.address(), source.outlet()));
                sources.put(source, progress);
            }
            if (!progress.unacknowledged) {
                progress.unacknowledged = true;
                unacknowledged.add(progress);
            }
            long last = progress.received;
            if (number <= last) {
                continue; // sent again, for example by a new leader
            }
            if (last != 0 && number != last + 1) {
                listener.gap("outputs of " + source.address() + " by " + source.outlet() + " are missing from "
                        + (last + 1) + " to " + (number - 1));
            }
            progress.received = number;
            outputsSinceAcknowledged++;
            progress.receiver.receive(codec, number, value);
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        if (thread != Thread.currentThread()) { // a consumer's
            try {
                thread.join(CONNECT_NANOS / 1_000_000 * 2);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
