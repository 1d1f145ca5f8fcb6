package io.myelin.substrates.pipe;

import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.engine.dispatch.StimulusClock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Where stages are attached.
///
/// @param subject the subject of the pipe that feeds the stages
/// @param clock   the processing time of the circuit that runs them, to be read on its thread
/// @param operators told of each operator that is attached; `null` if nobody is
public record AttachmentPoint(
        Subject<?> subject, StimulusClock clock, @Nullable Consumer<? super String> operators) {

    /// A point of which nobody is told.
    public AttachmentPoint(Subject<?> subject, StimulusClock clock) {
        this(subject, clock, null);
    }
}
