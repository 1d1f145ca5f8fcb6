/// The circuit's thread and its queues: admission, transit, dispatch, barriers, waking and idling.
///
/// Knows nothing of names, subjects, conduits or pipes; of the API it uses the functional type
/// `Receptor` alone. May call: nothing of the provider.
///
/// Read in the order in which an emission passes: [io.myelin.substrates.engine.Worker#submit];
/// [io.myelin.substrates.engine.Ingress], which admits it, to a [io.myelin.substrates.engine.Lane] of
/// its producer or to the [io.myelin.substrates.engine.SharedQueue]; the worker's loop;
/// [io.myelin.substrates.engine.LaneMerger], which keeps the order of both;
/// [io.myelin.substrates.engine.Delivery] with [io.myelin.substrates.engine.Transit], where emissions
/// made while processing wait; and [io.myelin.substrates.engine.Target], which runs the receptors.
/// Then [io.myelin.substrates.engine.WorkerParking], for how an idle worker is woken.
@NullMarked
package io.myelin.substrates.engine;

import org.jspecify.annotations.NullMarked;
