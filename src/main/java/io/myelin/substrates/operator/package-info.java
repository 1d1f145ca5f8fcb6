/// Operators: one class for each kind of stage of a fiber or a flow, in a package per family.
///
/// - `filtering`: passes or drops a value as it is
/// - `comparing`: filters and clamps by an ordering
/// - `changing`: detects runs of equal values
/// - `folding`: accumulates
/// - `shifting`: relates values to earlier ones
/// - `timing`: measures processing time
/// - `tapping`: copies or diverts values to a receptor or pipe
/// - `converting`: maps each value to another
///
/// Stages run on the emission path, so they use no stream and no capturing lambda, and box no value that the user has
/// not boxed. The `recipe` package checks their arguments and creates them. May call: nothing of the provider; time is
/// passed as a supplier, a side pipe as the API's pipe.
///
/// A stage processes one value at a time, on the thread of the circuit that owns its pipe. An exception of a user's
/// function propagates through the stage and ends the emission for that chain only; the chain's target catches and
/// reports it (Specification §15.4).
@NullMarked
package io.myelin.substrates.operator;

import org.jspecify.annotations.NullMarked;
