package io.myelin.hazelcast.host.route;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Takes a [HostQuestion] to a member that has the circuit open: one that no longer owns its key, or any one while
/// partitions migrate.
public final class AskMember implements Callable<BatchAnswer>, HazelcastInstanceAware, IdentifiedDataSerializable {

    private String key;
    private HostQuestion question;
    private @Nullable HazelcastInstance member;

    /// For Hazelcast alone.
    AskMember() {
        this("", new AwaitDurable(new UUID(0, 0), 0, 0));
    }

    /// @param key the circuit's key
    AskMember(String key, HostQuestion question) {
        this.key = key;
        this.question = question;
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        member = instance;
    }

    @Override
    public BatchAnswer call() {
        return question.direct(key, member);
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        RouteVersion.write(out);
        out.writeString(key);
        out.writeObject(question);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        RouteVersion.check(in, this);
        key = RouteVersion.text(in);
        question = in.readObject();
    }

    @Override
    public int getFactoryId() {
        return HostTypes.FACTORY;
    }

    @Override
    public int getClassId() {
        return HostTypes.ASK;
    }
}
