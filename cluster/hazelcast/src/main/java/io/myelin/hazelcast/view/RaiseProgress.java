package io.myelin.hazelcast.view;

import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Raises a view's progress, unless a later writer raised it further.
final class RaiseProgress
        implements EntryProcessor<String, ViewProgress, Boolean>, IdentifiedDataSerializable {

    @Serial
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // sent by writeData alone
    private final ViewProgress progress;

    /// For Hazelcast alone.
    RaiseProgress() {
        this(new ViewProgress());
    }

    RaiseProgress(ViewProgress progress) {
        this.progress = progress;
    }

    @Override
    public @Nullable Boolean process(Map.Entry<String, ViewProgress> entry) {
        ViewProgress present = entry.getValue();
        if (present == null || present.applied() <= progress.applied()) {
            entry.setValue(progress);
        }
        return null;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        progress.writeData(out);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        progress.readData(in);
    }

    @Override
    public int getFactoryId() {
        return ViewTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return ViewTypes.RAISE;
    }
}
