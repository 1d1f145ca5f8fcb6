package io.myelin.substrates.pipe;

import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.engine.StimulusClock;

/// Where stages are attached.
///
/// @param subject the subject of the pipe that feeds the stages
/// @param clock   the processing time of the circuit that runs them, to be read on its thread
public record AttachmentPoint(Subject<?> subject, StimulusClock clock) {}
