/// The circuit's thread and its queues: admission, transit, dispatch, barriers, waking and idling.
///
/// Independent of names, subjects, conduits and pipes; of the API it uses only the functional type `Receptor`. It knows
/// what a stage is in order to compile chains of stages.
///
/// May call: `operator`.
///
/// To read it in the order of an emission: [io.myelin.substrates.engine.Worker#submit];
/// [io.myelin.substrates.engine.Ingress], which admits it, to a [io.myelin.substrates.engine.Lane] of its producer or
/// to the [io.myelin.substrates.engine.SharedQueue]; the worker's loop; [io.myelin.substrates.engine.LaneMerger], which
/// keeps the order of both; [io.myelin.substrates.engine.Delivery] with [io.myelin.substrates.engine.Transit], where
/// emissions made while processing wait; and [io.myelin.substrates.engine.Target], which runs the receptors. Then
/// [io.myelin.substrates.engine.WorkerParking], for how an idle worker is woken.
@NullMarked
package io.myelin.substrates.engine;

import org.jspecify.annotations.NullMarked;
