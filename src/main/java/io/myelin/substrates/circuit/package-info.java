/// The circuit: it creates everything that runs on its worker, and refuses calls after its close.
///
/// There is no loop here; the circuit's thread is `engine.Worker`.
///
/// May call: `identity`, `context`, `engine`, `lifecycle`, `pipe`, `channel`, `state`,
/// `settings`, `time`, `monitor`, `flight`.
@NullMarked
package io.myelin.substrates.circuit;

import org.jspecify.annotations.NullMarked;
