/// The circuit: it creates everything that runs on its worker, and refuses calls after its close.
///
/// There is no loop here; the circuit's thread is `engine.Worker`.
///
/// May call: `identity`, `engine`, `pipe`, `channel`, `state`,
/// `settings`, `monitor`, `flight`, `topology`.
@NullMarked
package io.myelin.substrates.circuit;

import org.jspecify.annotations.NullMarked;
