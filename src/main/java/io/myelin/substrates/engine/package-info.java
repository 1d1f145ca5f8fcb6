/// The circuit's thread and its queues: admission, transit, dispatch, barriers, waking and idling.
///
/// Knows nothing of names, subjects, conduits or pipes; of the API it uses the functional type
/// `Receptor` alone. May call: nothing of the provider.
///
/// Read in this order: [io.myelin.substrates.engine.Worker] (the loop),
/// [io.myelin.substrates.engine.Ingress] and [io.myelin.substrates.engine.Chunk] (emissions from
/// other threads), [io.myelin.substrates.engine.Transit] (emissions made while processing),
/// [io.myelin.substrates.engine.Target] (what an emission is delivered to).
@NullMarked
package io.myelin.substrates.engine;

import org.jspecify.annotations.NullMarked;
