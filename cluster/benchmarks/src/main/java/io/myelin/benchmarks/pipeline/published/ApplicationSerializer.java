package io.myelin.benchmarks.pipeline.published;

import com.hazelcast.nio.serialization.compact.CompactReader;
import com.hazelcast.nio.serialization.compact.CompactSerializer;
import com.hazelcast.nio.serialization.compact.CompactWriter;

/// The format in which an entry processor is sent to another member: compact, which takes precedence over Java's
/// serialization.
final class ApplicationSerializer implements CompactSerializer<Application> {

    @Override
    public Application read(CompactReader in) {
        return new Application(in.readFloat64("amount"), in.readInt64("occurredAt"));
    }

    @Override
    public void write(CompactWriter out, Application application) {
        out.writeFloat64("amount", application.amount());
        out.writeInt64("occurredAt", application.occurredAt());
    }

    @Override
    public String getTypeName() {
        return "Application";
    }

    @Override
    public Class<Application> getCompactClass() {
        return Application.class;
    }
}
