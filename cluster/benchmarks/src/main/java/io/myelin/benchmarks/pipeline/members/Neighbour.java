package io.myelin.benchmarks.pipeline.members;

import java.io.IOException;
import java.util.List;

/// The main class of the second virtual machine: a member that joins, reports it, and lives as long as the process that
/// started it.
final class Neighbour {

    /// Printed once it has joined.
    static final String JOINED = "joined";

    private Neighbour() {
    }

    /// Joins a cluster and stays until standard input ends, that is, until the parent closes it or dies.
    ///
    /// @param args the cluster's name and a member's address
    /// @throws IOException if the member cannot start
    public static void main(String[] args) throws IOException {
        var member = Member.start(args[0], List.of(args[1]));
        boolean alone = member.getCluster().getMembers().size() < 2;
        if (!alone) {
            System.out.println(JOINED);
        }
        while (!alone && System.in.read() >= 0) {
            // The parent sends nothing.
            continue;
        }
        Runtime.getRuntime().halt(alone ? 1 : 0);
    }
}
