/// Events for Java Flight Recorder, and how the provider does without it where the module `jdk.jfr` is missing.
///
/// The classes of events are loaded only where that module is there. Nothing is recorded for an emission.
///
/// May call: `monitor`.
@NullMarked
package io.myelin.substrates.flight;

import org.jspecify.annotations.NullMarked;
