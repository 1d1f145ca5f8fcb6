/// Events for Java Flight Recorder, and a substitute for run-time images without the module `jdk.jfr`.
///
/// The event classes are loaded only if the module is present. No event is recorded for an emission.
///
/// May call: `monitor`.
@NullMarked
package io.myelin.substrates.flight;

import org.jspecify.annotations.NullMarked;
