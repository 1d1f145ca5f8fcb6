package io.myelin.hazelcast.host.route;

import com.hazelcast.nio.serialization.DataSerializableFactory;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;

/// Creates the objects that hosts and their clients exchange, by type number.
public final class HostTypes implements DataSerializableFactory {

    /// The factory's number.
    public static final int FACTORY = 0x4D5B;

    static final int DELIVER = 1;
    static final int AWAIT = 2;
    static final int ANSWER = 3;
    static final int PLACE = 4;
    static final int RELEASE = 5;
    static final int DECLARE = 6;
    static final int READ = 7;
    static final int BLOCKS = 8;
    static final int LIST = 9;
    static final int HOSTED = 10;
    static final int RESTORED = 11;
    static final int ASK = 12;
    static final int UNSERVED = 13;

    @Override
    public IdentifiedDataSerializable create(int typeId) {
        return switch (typeId) {
            case DELIVER -> new DeliverBatch();
            case AWAIT -> new AwaitDurable();
            case ANSWER -> new BatchAnswer();
            case PLACE -> new CircuitPlace();
            case RELEASE -> new ReleaseCircuit();
            case DECLARE -> new DeclareCircuit();
            case READ -> new ReadPublished();
            case BLOCKS -> new PublishedBlocks();
            case LIST -> new ListHosted();
            case HOSTED -> new HostedList();
            case RESTORED -> new ContentRestored();
            case ASK -> new AskMember();
            case UNSERVED -> new FindUnserved();
            default -> throw new IllegalArgumentException("no host type " + typeId);
        };
    }
}
