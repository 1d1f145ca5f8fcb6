package io.myelin.journal.why;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.journal.Codecs;
import io.myelin.journal.circuit.JournaledCircuit;
import io.myelin.journal.circuit.Program;
import org.jspecify.annotations.Nullable;

/// Two tanks. A jump from any level to the next is an alarm if the valve is open, which is recorded as an emission of
/// the program's own, and the third alarm is an alert.
public final class Plant implements Program {

    @Nullable Pipe<Integer> north;
    @Nullable Pipe<Integer> south;
    @Nullable Pipe<Boolean> valve;
    private boolean open;
    private int alarms;
    private int previous;

    public Plant() {}

    @Override
    public void build(JournaledCircuit journaled) {
        var cortex = Substrates.cortex();
        var circuit = journaled.circuit();
        var sum = circuit.<Integer>cell(cortex.name("sum"), 0);
        var levels = circuit.conduit(cortex.name("level"), Integer.class);
        var alert = circuit.<String>pipe(cortex.name("alert"));
        var alarm = journaled.inlet("alarm", Codecs.STRING, (String text) -> {
            alarms++;
            if (alarms == 3) {
                alert.emit("third: " + text);
            }
        });
        levels.subscribe(circuit.subscriber(cortex.name("watch"), (channel, registrar) -> {
            registrar.register(cortex.fiber(Integer.class).reduce(0, Integer::sum).pipe(sum.pipe()));
            registrar.register(level -> {
                if (open && level - previous > 50) {
                    alarm.emit(channel.name() + " jumps to " + level);
                }
                previous = level;
                if (level < 0) {
                    throw new IllegalArgumentException("level " + level);
                }
            });
        }));
        north = journaled.inlet("north", Codecs.INT, levels.get(cortex.name("north")));
        south = journaled.inlet("south", Codecs.INT, levels.get(cortex.name("south")));
        valve = journaled.inlet("valve", Codecs.BOOLEAN, (Boolean opened) -> open = opened);
        journaled.state("plant", Codecs.STRING, () -> open + " " + alarms + " " + previous, saved -> {
            var parts = saved.split(" ");
            open = Boolean.parseBoolean(parts[0]);
            alarms = Integer.parseInt(parts[1]);
            previous = Integer.parseInt(parts[2]);
        });
    }
}
