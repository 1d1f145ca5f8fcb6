/// Tests of the contract through the API alone, for any provider on the class path.
///
/// - `arguments`: what is `null`, out of range, foreign, closed, or called on the wrong thread
/// - `confinement`: everything runs on the circuit that owns it
/// - `isolation`: a callback that fails, however it fails, touches nothing else
/// - `operators`: each operator of fibers, flows and windows against a model of its own
/// - `ordering`: random programs against a plain sequential reference, histories of several threads, order
///   that threads pass on to each other outside of the circuit
/// - `delivery`: nothing lost or doubled, whatever threads, pauses, interrupts and closes do
/// - `factories`: what the API declares since 3.1; skipped beside an older one
/// - `stem`: discovery and delivery level by level
/// - `window`: the lease of windows
/// - `leaks`: nothing is kept, and nothing runs, that nobody uses
/// - `edgecases`: valid but unusual uses
/// - `support`: what the tests share
///
/// Tests tagged `workers` run once more on virtual threads, those tagged `virtual` only there, and those tagged
/// `api` once more beside the API 3.0.2. Random tests
/// repeat the same seeds; a failure names its own (`-Dtck.seed=…`), and `-Dtck.scale=…` runs more of them.
package io.myelin.tck;
