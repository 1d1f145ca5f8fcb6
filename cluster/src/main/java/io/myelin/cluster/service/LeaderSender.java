package io.myelin.cluster.service;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.exceptions.RegistrationException;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import java.util.function.Consumer;

/// What the leader sends to clients: outputs, and what became of their items. Service thread.
///
/// It has publications of its own: Aeron Cluster's sessions must not be used while the service works in the background.
final class LeaderSender {

    static final int STREAM = 900;
    /// Bytes of a message of outputs, unless one output takes more.
    private static final int BATCH = 7_900;
    private static final int MESSAGES = 64;
    /// A client that is this many outputs behind hears of acceptances at longer intervals. Its unaccepted emissions are
    /// bounded, so it slows down to the rate at which it consumes. After a second without news it would greet again.
    private static final int LAG = 1 << 14;
    private static final long LAG_NANOS = 500_000_000;

    private final Aeron aeron;
    private final Consumer<String> notes;
    private final MessageWriter out = new MessageWriter(16 * 1024);

    /// @param notes told of a client that cannot be reached
    LeaderSender(Aeron aeron, Consumer<String> notes) {
        this.aeron = aeron;
        this.notes = notes;
    }

    /// Begins to send to a client.
    void open(Client client) {
        client.closePublication();
        client.toldLast = client.toldProcessed = client.toldRefused = -1;
        if (client.session >= 0 && !client.channel.isEmpty()) {
            try {
                client.publication = aeron.addExclusivePublication(client.channel, STREAM);
            } catch (RegistrationException unresolved) {
                notes.accept("client " + client.identity + " cannot be reached: " + unresolved.getMessage());
            }
        }
    }

    /// Sends what there is for a client, as far as its channel takes it.
    ///
    /// @param welcomes whether new sessions may be told to begin
    /// @param applied  the log position up to which this member has applied entries
    /// @param agreed   the position up to which entries cannot be lost: what comes from beyond it is held back
    /// @return how many messages were sent
    int send(Client client, boolean welcomes, long applied, long agreed) {
        var publication = client.publication;
        if (publication == null || !publication.isConnected()) {
            return 0;
        }
        int sent = 0;
        client.settle(applied, agreed);
        if (client.welcome) {
            if (!welcomes || agreed < client.greetedAt || client.safe < client.last) {
                return 0;
            }
            out.reset().int8(Messages.WELCOME).int64(client.greeting).int64(client.safe).int64(client.endedAt);
            if (!offer(publication)) {
                return 0;
            }
            client.welcome = false;
            sent++;
        }
        return sent + sendOutputs(client, publication, agreed) + sendStatus(client, publication);
    }

    private int sendOutputs(Client client, ExclusivePublication publication, long agreed) {
        int messages = 0;
        while (!client.send.isEmpty() && messages < MESSAGES) {
            out.reset().int8(Messages.OUTPUTS).int32(0);
            int count = 0;
            for (var output : client.send) {
                if (output.position() > agreed || count > 0 && out.length() + output.value().length + 200 > BATCH) {
                    break;
                }
                out.text(output.from().name).text(output.outlet()).text(output.codec()).int64(output.number())
                        .bytes(output.value());
                count++;
            }
            out.int32At(1, count);
            if (count == 0 || !offer(publication)) {
                break;
            }
            for (; count > 0; count--) {
                client.send.remove();
            }
            messages++;
        }
        return messages;
    }

    private int sendStatus(Client client, ExclusivePublication publication) {
        long processed = Math.min(client.processed, client.safe);
        var newestRefused = client.refused.floorKey(client.safe);
        if (client.toldLast == client.safe
                && client.toldProcessed == processed
                && (newestRefused == null || client.toldRefused >= newestRefused)
                && !client.ended
                || (client.ended || client.send.size() > LAG) && System.nanoTime() - client.toldAt < LAG_NANOS) {
            return 0;
        }
        out.reset().int8(Messages.STATUS).int64(0).int64(0).int8(client.ended ? 1 : 0)
                .int32(0);
        int count = 0;
        long last = client.safe;
        long told = client.toldRefused;
        for (var refused : client.refused.subMap(told, false, client.safe, true).entrySet()) {
            if (out.length() > BATCH) {
                last = refused.getKey() - 1; // callers wait for an item to be accepted, and then look for its refusal
                break;
            }
            out.int64(refused.getKey()).text(refused.getValue());
            told = refused.getKey();
            count++;
        }
        out.int64At(1, last);
        out.int64At(9, Math.min(processed, last));
        out.int32At(18, count);
        if (!offer(publication)) {
            return 0;
        }
        client.toldLast = last;
        client.toldProcessed = processed;
        client.toldRefused = told;
        client.toldAt = System.nanoTime();
        return 1;
    }

    private boolean offer(ExclusivePublication publication) {
        return publication.offer(out.buffer(), 0, out.length()) > 0;
    }
}
