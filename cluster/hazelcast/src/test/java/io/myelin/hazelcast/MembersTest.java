package io.myelin.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Members of tests do not listen on ports that systems assign to outgoing connections.
class MembersTest {

    @Test
    void deadMemberCannotBeMistakenForTheOneThatReconnects() {
        try (var members = Members.create()) {
            for (int i = 0; i < 2; i++) {
                var member = members.start();
                assertThat(member.getCluster().getMembers()).hasSize(i + 1);
                assertThat(member.getCluster().getLocalMember().getAddress().getPort()).isBetween(10_000, 32_767);
            }
        }
    }
}
