package io.myelin.hazelcast.journal;

import com.hazelcast.nio.serialization.DataSerializableFactory;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;

/// Creates the objects that members exchange, by type number: no class name is sent, and no Java serialisation is used.
final class JournalTypes implements DataSerializableFactory {

    static final int FACTORY = 0x4D59;

    static final int BLOCK_KEY = 1;
    static final int APPEND = 2;
    static final int STORE = 3;
    static final int SEAL = 4;
    static final int HEAD = 5;
    static final int CLAIM = 6;
    static final int PUBLISH = 7;
    static final int NOTE = 8;
    static final int TRUNCATE = 9;
    static final int SWEPT = 10;
    static final int CREATE = 11;
    static final int HEAD_MERGE = 12;
    static final int INQUIRY = 13;
    static final int SLOTS = 14;
    static final int LATER_EPOCH = 15;
    static final int PLACES = 16;
    static final int DROP = 17;
    static final int RESTORE = 18;
    static final int FORCE = 19;
    static final int NOTE_SNAPSHOT = 20;
    static final int DROP_SNAPSHOT = 21;
    static final int BYTES = 22;
    static final int CONFIRM = 23;
    static final int REPLACE = 24;
    static final int BLOCK_MERGE = 25;

    @Override
    public IdentifiedDataSerializable create(int typeId) {
        return switch (typeId) {
            case BLOCK_KEY -> new BlockKey();
            case APPEND -> new AppendBlock();
            case STORE -> new StoreBlock<>();
            case SEAL -> new SealSlot();
            case HEAD -> new Head();
            case CLAIM -> new ClaimEpoch();
            case PUBLISH -> new PublishEpoch();
            case NOTE -> new NoteDurable();
            case TRUNCATE -> new TruncateHead();
            case SWEPT -> new NoteSwept();
            case CREATE -> new CreateHead();
            case HEAD_MERGE -> new HeadMergePolicy();
            case INQUIRY -> new MemberInquiry();
            case SLOTS -> new SlotsBetween();
            case LATER_EPOCH -> new LaterEpoch();
            case PLACES -> new PlacesOf();
            case DROP -> new DropSlot();
            case RESTORE -> new RestoreHead();
            case FORCE -> new ForceFiles();
            case NOTE_SNAPSHOT -> new NoteSnapshot();
            case DROP_SNAPSHOT -> new DropSnapshot();
            case BYTES -> new HeldBytes();
            case CONFIRM -> new ConfirmBlocks();
            case REPLACE -> new ReplaceHead();
            case BLOCK_MERGE -> new BlockMergePolicy();
            default -> throw new IllegalArgumentException("no journal type " + typeId);
        };
    }
}
