package io.myelin.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A cluster of one member, which the tests of a class share: a static field with `@RegisterExtension`.
public final class OneMember implements BeforeAllCallback, AfterAllCallback {

    private final Members members = Members.create();
    private HazelcastInstance member;

    /// The member, from the first test of the class to its last.
    public HazelcastInstance get() {
        return member;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        member = members.start();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        members.close();
    }
}
