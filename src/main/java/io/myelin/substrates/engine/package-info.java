/// The circuit's thread: its loop and its order, barriers, the close, waking and parking.
///
/// Independent of names, subjects, conduits and pipes; of the API it uses only `Receptor`, `Pulse` and `Subject`.
/// Four rooms below it:
///
/// - `engine.ingress`: emissions from other threads, in the shared queue or the lane of a steady producer
/// - `engine.dispatch`: targets and their receptors, and transit, where emissions made while processing wait
/// - `engine.compile`: code in place of hot lists
/// - `engine.idle`: how long to spin, back off and park
///
/// To read it in the order of an emission: [io.myelin.substrates.engine.Worker#submit];
/// [io.myelin.substrates.engine.ingress.Ingress], which admits it; the worker's loop;
/// [io.myelin.substrates.engine.ingress.Delivery] with [io.myelin.substrates.engine.dispatch.Transit]; and
/// [io.myelin.substrates.engine.dispatch.Target], which runs the receptors. Then
/// [io.myelin.substrates.engine.WorkerParking], for how an idle worker is woken.
///
/// May call: `engine.ingress`, `engine.dispatch`, `engine.idle`.
@NullMarked
package io.myelin.substrates.engine;

import org.jspecify.annotations.NullMarked;
