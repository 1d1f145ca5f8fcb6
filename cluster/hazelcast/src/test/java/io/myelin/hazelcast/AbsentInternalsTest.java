package io.myelin.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Another release of Hazelcast, without the internals that a class uses where there is no public interface.
class AbsentInternalsTest {

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    private static Class<?> without(String name) throws ClassNotFoundException {
        var loader = new AbsentClass(HazelcastInstanceProxy.class.getName(), name);
        assertThatThrownBy(() -> Class.forName(HazelcastInstanceProxy.class.getName(), false, loader))
                .isInstanceOf(ClassNotFoundException.class);
        var type = Class.forName(name, true, loader);
        assertThat(type.getClassLoader()).isSameAs(loader);
        return type;
    }

    /// Without the version of their list, the members are compared as objects.
    @Test
    void holdersOfCopiesAreKnownWithoutTheVersionOfTheirList() throws Exception {
        var type = without("io.myelin.hazelcast.journal.CopyHolders");
        var member = members.start();
        var of = type.getDeclaredMethod("of", HazelcastInstance.class);
        of.setAccessible(true);
        var are = type.getDeclaredMethod("are", HazelcastInstance.class);
        are.setAccessible(true);
        var version = type.getDeclaredMethod("version");
        version.setAccessible(true);
        var holders = of.invoke(null, member);
        assertThat(version.invoke(holders)).isEqualTo(0);
        assertThat(are.invoke(holders, member)).isEqualTo(true);
        members.start();
        assertThat(are.invoke(holders, member)).isEqualTo(false);
    }

    /// So a member has no standbys.
    @Test
    void noBackupIsFoundHere() throws Exception {
        var type = without("io.myelin.hazelcast.host.FirstBackups");
        var made = type.getDeclaredConstructor(HazelcastInstance.class);
        made.setAccessible(true);
        var isHere = type.getDeclaredMethod("isHere", String.class);
        isHere.setAccessible(true);
        assertThat(isHere.invoke(made.newInstance(members.start()), "key")).isEqualTo(false);
    }
}
