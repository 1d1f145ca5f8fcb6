package io.myelin.hazelcast.view;

import com.hazelcast.nio.serialization.DataSerializableFactory;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;

/// Creates the objects that members exchange about views, by type number.
final class ViewTypes implements DataSerializableFactory {

    static final int FACTORY = 0x4D5A;

    static final int KEY = 1;
    static final int PUT_NEWER = 2;
    static final int PROGRESS = 3;
    static final int RAISE = 4;
    static final int MERGE = 5;

    @Override
    public IdentifiedDataSerializable create(int typeId) {
        return switch (typeId) {
            case KEY -> new ViewKey();
            case PUT_NEWER -> new PutNewer();
            case PROGRESS -> new ViewProgress();
            case RAISE -> new RaiseProgress();
            case MERGE -> new LaterMergePolicy();
            default -> throw new IllegalArgumentException("no view type " + typeId);
        };
    }
}
