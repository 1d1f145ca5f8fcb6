/// Tests of the contract through the API alone, for any provider on the class path.
///
/// - `arguments`: arguments that are `null`, out of range or foreign; closed objects; calls on the wrong thread
/// - `confinement`: everything runs on the circuit that owns it
/// - `isolation`: a failing callback affects nothing else
/// - `operators`: each operator of fibers, flows and windows against a model of its own
/// - `ordering`: random programs against a plain sequential reference, histories of several threads, order established
///   between threads outside the circuit
/// - `delivery`: nothing lost or duplicated, under threads, pauses, interrupts and closes
/// - `factories`: methods added in API 3.1; skipped with an older API
/// - `stem`: discovery and delivery level by level
/// - `window`: the lease of windows
/// - `leaks`: unused objects are freed, and unused threads end
/// - `edgecases`: valid but unusual uses
/// - `support`: shared by the tests
///
/// Tests tagged `workers` run once more on virtual threads, those tagged `virtual` only there, and those tagged `api`
/// once more with the API 3.0.2. Random tests repeat the same seeds; a failure names its seed (`-Dtck.seed=…`), and
/// `-Dtck.scale=…` runs more of them.
package io.myelin.tck;
