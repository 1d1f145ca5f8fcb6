package io.myelin.twin.travel;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.source.Entrance;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// Signals like those of the untroubled shop in kind and number, emitted beat by beat.
final class ShopLikeSignals {

    /// Signals in a beat.
    static final int IN_A_BEAT = 200;

    private static final Name REQUEST = cortex().name("jvm.shop.request");
    private static final Name DATABASE = cortex().name("jvm.shop.database");
    private static final List<Name> ALLOCATIONS =
            IntStream.range(0, 16).mapToObj(i -> cortex().name("jvm.alloc.Type" + i)).toList();

    private final Random random = new Random(18);
    private long time = 1_700_000_000_000_000L;

    /// Emits the signals of a beat.
    void beat(Entrance entrance) {
        for (int i = 0; i < IN_A_BEAT - 4; i++) {
            var name = switch (i % 5) {
                case 0, 1 -> REQUEST;
                case 2, 3 -> DATABASE;
                default -> ALLOCATIONS.get(i % ALLOCATIONS.size());
            };
            var sign = i % 5 == 4 ? JvmSign.OCCUR : JvmSign.DONE;
            entrance.signal(name, new Signal(sign, time + 1_000L * i, 1_000 + random.nextInt(3_000)));
        }
        entrance.signal(Names.CPU_LOAD, new Signal(JvmSign.LEVEL, time + 200_000, 200 + random.nextInt(100)));
        entrance.signal(Names.CPU_MACHINE, new Signal(JvmSign.LEVEL, time + 200_000, 300));
        entrance.signal(Names.EXCEPTION_THROWN, new Signal(JvmSign.OCCUR, time + 210_000, random.nextInt(4)));
        entrance.signal(Names.THREAD_COUNT, new Signal(JvmSign.LEVEL, time + 220_000, 30));
        time += Circulation.BEAT;
        entrance.beat(time);
    }
}
