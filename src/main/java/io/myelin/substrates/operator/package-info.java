/// Operators: one class per stage that a fiber or a flow materialises into, in a package per family.
///
/// - `filtering`: passes or drops a value as it is
/// - `comparing`: filters and clamps by an ordering
/// - `changing`: detects runs of equal values
/// - `folding`: accumulates
/// - `shifting`: relates values to earlier ones
/// - `timing`: measures processing time
/// - `tapping`: shows or diverts values to the side
/// - `converting`: makes another value of each
///
/// Stages run on the emission path: no stream, no lambda that captures, no boxing but the user's own.
/// They are made by the recipe package from arguments it has checked, and check nothing again. May call:
/// nothing of the provider; time comes in as a supplier, a side pipe as the API's pipe.
///
/// Every stage acts on one value at a time on the thread of the circuit that owns the pipe it is attached
/// to. An exception of a user's function passes through the stage; it ends the emission for that chain alone,
/// where the pipe package catches and reports it (Specification §15.4).
@NullMarked
package io.myelin.substrates.operator;

import org.jspecify.annotations.NullMarked;
