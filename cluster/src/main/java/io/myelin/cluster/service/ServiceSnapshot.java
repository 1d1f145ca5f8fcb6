package io.myelin.cluster.service;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.myelin.cluster.Address;
import io.myelin.cluster.circuit.CircuitSlot;
import io.myelin.cluster.circuit.Emitted;
import io.myelin.cluster.circuit.Recorded;
import io.myelin.cluster.circuit.Tick;
import io.myelin.cluster.wire.Interest;
import io.myelin.cluster.wire.MessageReader;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.SnapshotInput;
import io.myelin.cluster.wire.SnapshotOutput;
import java.util.Collection;
import org.agrona.concurrent.IdleStrategy;

/// Writes the replicated state to a snapshot and reads it back: a header, then a record for each client and circuit.
final class ServiceSnapshot {

    private static final int FORMAT = 5;

    private ServiceSnapshot() {}

    static void save(CircuitService service, ExclusivePublication publication, String cluster, IdleStrategy idle) {
        var out = new SnapshotOutput(publication, idle);
        var header = out.begin().int32(FORMAT).text(cluster).int64(service.time).int32(service.leader);
        header.int32(service.terms.size());
        service.terms.forEach((term, begun) -> header.int64(term).int64(begun));
        header.int32(service.versions.size());
        service.versions.forEach((kind, version) -> header.text(kind).int32(version));
        header.int32(service.announced.size());
        service.announced.forEach((member, versions) -> {
            header.int32(member).int32(versions.size());
            versions.forEach(each -> header.text(each.kind()).int32(each.version()));
        });
        header.int32(service.clients.all().size()).int32(service.slots.size());
        out.end();
        for (var client : service.clients.all()) {
            save(client, out.begin());
            out.end();
        }
        for (var slot : service.slots.values()) {
            save(slot, out.begin());
            out.end();
        }
    }

    static void load(CircuitService service, Image image, String cluster, IdleStrategy idle) {
        var in = new SnapshotInput(image, idle);
        var header = in.next();
        int format = header.int32();
        if (format != FORMAT) {
            throw new IllegalStateException("the snapshot's format is " + format + ", this member reads " + FORMAT);
        }
        var from = header.text();
        if (!from.equals(cluster)) {
            throw new IllegalStateException("the folder is of cluster " + from + ", this member's is " + cluster);
        }
        service.time = header.int64();
        service.leader = header.int32();
        for (int n = header.int32(); n > 0; n--) {
            service.terms.put(header.int64(), header.int64());
        }
        for (int n = header.int32(); n > 0; n--) {
            service.versions.put(header.text(), header.int32());
        }
        for (int n = header.int32(); n > 0; n--) {
            service.announce(header);
        }
        int clients = header.int32();
        int slots = header.int32();
        header.requireEnd("the snapshot's header");
        for (int n = clients; n > 0; n--) {
            load(service.clients, in.next());
        }
        for (int n = slots; n > 0; n--) {
            load(service, in.next());
        }
        service.outputs.subscriptionsChanged();
    }

    private static void save(Client client, MessageWriter out) {
        out.text(client.identity).int64(client.session).int64(client.process).text(client.channel).int64(client.last);
        out.int8(client.ended ? 1 : 0).int64(client.endedAt);
        out.int32(client.refused.size());
        client.refused.forEach((number, reason) -> out.int64(number).text(reason));
        out.int32(client.subscriptions.size());
        client.subscriptions.forEach(
                (subscription, since) -> out.text(subscription.kind()).text(subscription.outlet()).int64(since));
    }

    private static void load(Clients clients, MessageReader in) {
        var client = clients.get(in.text());
        clients.open(client, in.int64());
        client.process = in.int64();
        client.channel = in.text();
        client.last = in.int64();
        client.ended = in.int8() != 0;
        client.endedAt = in.int64();
        for (int n = in.int32(); n > 0; n--) {
            client.refused.put(in.int64(), in.text());
        }
        for (int n = in.int32(); n > 0; n--) {
            client.subscriptions.put(new Interest(in.text(), in.text()), in.int64());
        }
        in.requireEnd("the snapshot's client " + client.identity);
    }

    private static void save(CircuitSlot slot, MessageWriter out) {
        out.text(slot.name).text(slot.failed == null ? "" : slot.failed).int32(slot.restarts);
        out.int8(slot.saved == null ? 0 : 1).bytes(slot.saved == null ? new byte[0] : slot.saved);
        out.int64(slot.begun).int64(slot.seed).int64(slot.delivered).int64(slot.forwarded);
        out.int32(slot.history.size());
        for (var recorded : slot.history) {
            out.int64(recorded.millis()).int64(recorded.position()).text(recorded.inlet()).text(recorded.codec())
                    .bytes(recorded.value());
        }
        out.int32(slot.ticks.size());
        for (var tick : slot.ticks) {
            out.text(tick.name).int64(tick.interval).int64(tick.due).int64(tick.number);
        }
        save(slot.pending, out);
        out.int32(slot.outlets.size());
        slot.outlets.forEach((outlet, queue) -> {
            out.text(outlet).int64(queue.last).int32(queue.acknowledged.size());
            queue.acknowledged.forEach((client, number) -> out.text(client).int64(number));
            save(queue.held, out);
        });
    }

    private static void save(Collection<Emitted> emitted, MessageWriter out) {
        out.int32(emitted.size());
        for (var each : emitted) {
            out.text(each.outlet()).text(each.to()).text(each.codec()).int64(each.number()).int64(each.position())
                    .bytes(each.value());
        }
    }

    private static void load(CircuitService service, MessageReader in) {
        var slot = new CircuitSlot(Address.of(in.text()));
        service.slots.put(slot.name, slot);
        var failed = in.text();
        slot.failed = failed.isEmpty() ? null : failed;
        slot.restarts = in.int32();
        boolean saved = in.int8() != 0;
        var states = in.bytes();
        slot.saved = saved ? states : null;
        slot.begun = in.int64();
        slot.seed = in.int64();
        slot.delivered = in.int64();
        slot.forwarded = in.int64();
        for (int n = in.int32(); n > 0; n--) {
            var recorded = new Recorded(in.int64(), in.int64(), in.text(), in.text(), in.bytes());
            slot.history = CircuitSlot.with(slot.history, recorded);
        }
        for (int n = in.int32(); n > 0; n--) {
            slot.ticks = CircuitSlot.with(slot.ticks, new Tick(slot, in.text(), in.int64(), in.int64(), in.int64()));
        }
        for (int n = in.int32(); n > 0; n--) {
            slot.pending.add(emitted(slot, in));
        }
        for (int n = in.int32(); n > 0; n--) {
            var queue = slot.outlet(in.text());
            queue.last = in.int64();
            for (int k = in.int32(); k > 0; k--) {
                queue.acknowledged.put(in.text(), in.int64());
            }
            for (int k = in.int32(); k > 0; k--) {
                service.outputs.restore(queue, emitted(slot, in));
            }
        }
        in.requireEnd("the snapshot's circuit " + slot.name);
    }

    private static Emitted emitted(CircuitSlot slot, MessageReader in) {
        return new Emitted(slot, in.text(), in.text(), in.text(), in.int64(), in.int64(), in.bytes());
    }
}
