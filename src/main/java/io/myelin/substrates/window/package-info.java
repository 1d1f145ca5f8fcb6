/// Windows: the last values of a flow, read through views that are valid during the callback that receives them.
///
/// - [io.myelin.substrates.window.RollingWindow] and [io.myelin.substrates.window.TimedWindow]: the stages
/// - `LeasedRing`, `TimedRing`: the values, and the lease under which they may be read
/// - `RingView`, `ReversedView`: a window, as a range of indexes
///
/// A view used after its callback has returned, or on any thread but its circuit's, throws a fault that names the pipe
/// it came from; so a callback must copy the values that it keeps or passes to another thread. Each emission gets a new
/// small root view: a shared one could not distinguish a view kept from an earlier callback.
///
/// May call: `operator`. Specification §6.2.3, §6.4.
@NullMarked
package io.myelin.substrates.window;

import org.jspecify.annotations.NullMarked;
