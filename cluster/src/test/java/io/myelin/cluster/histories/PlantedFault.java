package io.myelin.cluster.histories;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.myelin.cluster.service.SimulatedHistory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;

/// Faults that simulated histories must find: each is a change of one source file, compiled before the others.
enum PlantedFault {
    /// The last number of a client is not in snapshots: what is sent again is handled again.
    LOST_NUMBER("service/ServiceSnapshot", "client.last = in.int64();", "in.int64(); client.last = -1;"),
    /// What is sent again is handled again.
    NO_NUMBERS("service/CircuitService", "if (number <= client.last) {", "if (number < client.last) {"),
    /// The machine's clock in place of the log's.
    WALL_CLOCK("service/CircuitService", "time = timestamp;", "time = System.currentTimeMillis();"),
    /// Emissions to other circuits do not pass through the log.
    FED_LOCALLY("service/CircuitService", "slot.pending.add(emitted);",
            "emission(null, emitted.to(), emitted.outlet(),"
                    + " emitted.codec(), ByteBuffer.wrap(emitted.value()).order(java.nio.ByteOrder.LITTLE_ENDIAN));"),
    /// Random numbers of each member's own.
    OWN_SEED("service/CircuitService", "slot.seed = time * 31", "slot.seed = System.nanoTime() * 31"),
    /// The numbers of outputs begin anew after a snapshot.
    LOST_OUTPUT_NUMBERS("circuit/LiveCircuit", "Cell()).value = in.int64();", "Cell()).value = 0 * in.int64();"),
    /// A new leader does not send again what is not acknowledged.
    NOT_SENT_AGAIN("service/CircuitService", "outputs.sendAgain(client);", "client.send.clear();"),
    /// Outputs are released before they are acknowledged.
    RELEASED_EARLY("service/Outputs", "put(client.identity, number);", "put(client.identity, number + 50);"),
    /// Emissions to other circuits that were on their way are forgotten by a snapshot's reader and by a new leader.
    FORWARDS_FORGOTTEN("service/CircuitService", "slot.pending.forEach(this::offerForward);", "slot.pending.clear();"),
    /// A circuit that its tick opens is queued twice for it.
    TICKED_TWICE("service/CircuitService", "ticks.removeAll(slot.ticks); // passes through all", ""),
    /// A snapshot is written before circuits have completed their entries.
    CUT_TOO_EARLY("service/CircuitService", "!circuit.isIdle();", "circuit.isClosed();");

    private final String file;
    private final String text;
    private final String replacement;

    PlantedFault(String file, String text, String replacement) {
        this.file = file;
        this.text = text;
        this.replacement = replacement;
    }

    /// Runs simulated histories with the fault until one is broken.
    ///
    /// @return what they printed
    String run(Path sources) throws IOException, InterruptedException {
        var folder = Files.createTempDirectory("fault");
        var source = Files.readString(sources.resolve("io/myelin/cluster/" + file + ".java"));
        if (!source.contains(text)) {
            throw new IllegalStateException(name() + ": " + file + " has no " + text);
        }
        var changed = folder.resolve(Path.of(file + ".java").getFileName());
        Files.writeString(changed, source.replace(text, replacement));
        var classPath = System.getProperty("java.class.path");
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", classPath, "-d", folder.toString(), changed.toString());
        if (result != 0) {
            throw new IllegalStateException(name() + " cannot be compiled");
        }
        var command = LineProcess.java(
                List.of(),
                List.of(),
                SimulatedHistory.class,
                "1", "10", "2000");
        command.set(command.indexOf("-cp") + 1, folder + File.pathSeparator + classPath);
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), UTF_8);
        process.waitFor();
        return output;
    }
}
