package io.myelin.substrates.circuit;

import io.myelin.substrates.engine.EngineClasses;
import io.myelin.substrates.identity.StaticState;
import io.myelin.substrates.monitor.CircuitStatistics;
import io.myelin.substrates.monitor.Watchdog;
import io.myelin.substrates.settings.CircuitSettings;
import io.myelin.substrates.state.PublishedCell;
import io.myelin.substrates.time.CircuitClock;
import java.lang.invoke.MethodHandles;

/// Initialises the classes of circuits before their first use, see [StaticState].
public final class CircuitClasses {

    private CircuitClasses() {}

    /// Any thread, any number of times.
    public static void initialise() {
        EngineClasses.initialise();
        CircuitSettings.readEnvironment();
        StaticState.initialise(
                MethodHandles.lookup(),
                CircuitClock.class,
                CircuitSettings.class,
                CircuitStatistics.Activity.class,
                GlobalFailureHandler.class,
                OpenCircuits.class,
                PublishedCell.class,
                Watchdog.class);
    }
}
