package io.myelin.journal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import io.humainary.substrates.api.Substrates;
import io.myelin.hazelcast.journal.HazelcastInspection;
import io.myelin.hazelcast.journal.HazelcastJournal;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Block;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Verification;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Journals in a cluster, as the command shows them.
class ClusterJournalsTest {

    private final ToolMember member = new ToolMember();
    private String identity;

    @BeforeEach
    void write() throws Exception {
        var journal = HazelcastJournal.create(member.instance(), "plant/north", Copies.PREFERRED);
        identity = journal.identity();
        HazelcastJournal.create(member.instance(), "other", Copies.PREFERRED);
        ToolProgram.write(journal);
    }

    @AfterEach
    void stop() {
        member.close();
    }

    private ToolRun run(String command, Object... arguments) {
        var all = new ArrayList<Object>(List.of(command, member.members(), "--cluster", member.cluster()));
        all.addAll(List.of(arguments));
        return ToolRun.of(all.toArray());
    }

    /// All slots of all journals.
    private IMap<Object, byte[]> blocks() {
        return member.instance().getMap("myelin.journal.blocks");
    }

    @Test
    void listDescribesEachJournal() {
        var all = run("list");
        assertThat(all.error()).isEmpty();
        assertThat(all.code()).isZero();
        assertThat(all.lines()).hasSize(2);
        assertThat(all.lines().getFirst()).startsWith("{\"journal\":\"other\",").contains("\"end\":0,");
        assertThat(all.lines().getLast())
                .startsWith("{\"journal\":\"plant/north\",\"identity\":\"" + identity + "\",\"first\":0,\"end\":16,")
                .contains("\"epoch\":1,", "\"sequence\":13,", "\"parts\":[\"inlets\",\"sources\",\"state total\"]");
        assertThat(run("list", "plant/").lines()).containsExactly(all.lines().getLast());
        assertThat(run("list", "unknown")).isEqualTo(new ToolRun(0, List.of(), ""));
    }

    @Test
    void dumpPrintsRecords() {
        var some = run("dump", "plant/north", "--inlet", "numbers", "--from", "9", "--to", "14");
        assertThat(some.error()).isEmpty();
        assertThat(some.code()).isZero();
        assertThat(some.lines()).hasSize(4).allMatch(line -> line.contains("\"inlet\":\"numbers\""));
        assertThat(some.lines().getFirst()).startsWith("{\"number\":9,").endsWith("\"value\":10}");
        assertThat(run("dump", "plant/north").lines().getLast()).contains("\"control\":\"end\"");
    }

    @Test
    void verifyComparesAProgramWithTheRecord() {
        var sound = run("verify", "plant/north");
        assertThat(sound.error()).isEmpty();
        assertThat(sound.code()).isZero();
        assertThat(sound.lines()).containsExactly(
                "{\"journal\":\"plant/north\",\"sound\":true,\"from\":0,\"end\":16,\"snapshots\":[13]}");
        assertThat(run("verify", "plant/north", "--program", ToolProgram.class.getName()).code()).isZero();
        var changed = run("verify", "plant/north", "--program", ToolProgram.Changed.class.getName());
        assertThat(changed.code()).isEqualTo(1);
        assertThat(changed.lines().getFirst()).contains("\"sound\":false", "\"at\":10,");
    }

    @Test
    void damagedBlockIsReported() {
        for (var entry : blocks().entrySet()) {
            byte[] block = entry.getValue();
            if (block.length > 100) {
                byte[] damaged = Arrays.copyOf(block, block.length);
                damaged[block.length - 1]++;
                blocks().set(entry.getKey(), damaged);
            }
        }
        var found = run("verify", "plant/north");
        assertThat(found.code()).isEqualTo(1);
        assertThat(found.lines().getFirst()).contains("\"sound\":false").contains("damaged");
    }

    /// A replay that begins at the last snapshot does not read the block.
    @Test
    void damagedBlockBeforeTheReplayIsReported() throws Exception {
        var journal = HazelcastJournal.of(member.instance(), "plant/north", Copies.PREFERRED);
        var program = new ToolProgram();
        try (var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, program)) {
            circuit.truncate(13);
            for (int number = 16; number < 20; number++) {
                program.emit(number, number + 1);
                circuit.sync(ToolProgram.LONG);
            }
            assertThat(circuit.snapshot(ToolProgram.LONG)).isEqualTo(20);
        }
        journal.snapshots().remove(13);
        assertThat(journal.first()).isPositive();
        var name = ToolProgram.class.getName();
        assertThat(run("verify", "plant/north", "--program", name).code()).isZero();
        for (var entry : blocks().entrySet()) {
            byte[] bytes = entry.getValue();
            var block = Block.verified(bytes);
            if (block != null && block.count() > 0 && block.first() == journal.first()) {
                bytes[bytes.length - 1]++;
                blocks().set(entry.getKey(), bytes);
            }
        }
        var found = run("verify", "plant/north", "--program", name);
        assertThat(found.code()).isEqualTo(1);
        assertThat(found.lines().getFirst()).contains("\"sound\":false").contains("damaged");
    }

    /// The circuit takes a snapshot while a command inspects the journal.
    @Test
    void aSnapshotTakenDuringAnInspectionIsNoDifference() throws Exception {
        var seen = HazelcastInspection.of(member.instance(), "plant/north");
        var journal = HazelcastJournal.of(member.instance(), "plant/north", Copies.PREFERRED);
        var program = new ToolProgram();
        try (var circuit = JournaledCircuit.open(Substrates.cortex().circuit(), journal, program)) {
            program.emit(16, 20);
            assertThat(circuit.snapshot(ToolProgram.LONG)).isEqualTo(20);
        }
        var found = Verification.of(Substrates.cortex().circuit(), seen, new ToolProgram());
        assertThat(found.difference()).isNull();
        assertThat(found.snapshots()).containsExactly(13L);
        assertThat(found.end()).isEqualTo(16);
    }

    @Test
    void missingJournalsAndArgumentsAreReported() {
        var missing = run("dump", "nowhere");
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.error()).startsWith("journal-tool: ").contains("nowhere");
        assertThat(run("dump").code()).isEqualTo(2);
        assertThat(ToolRun.of("list").code()).isEqualTo(2);
        try (var empty = new ToolMember()) {
            var listed = ToolRun.of("list", empty.members(), "--cluster", empty.cluster());
            assertThat(listed).isEqualTo(new ToolRun(0, List.of(), ""));
            assertThat(empty.instance().getDistributedObjects()).isEmpty();
        }
    }
}
