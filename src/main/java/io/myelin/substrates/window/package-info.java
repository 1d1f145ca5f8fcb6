/// Windows: the last values of a flow, seen through views that live as long as the callback they are
/// handed to.
///
/// - [io.myelin.substrates.window.RollingWindow] and [io.myelin.substrates.window.TimedWindow]: the stages
/// - `LeasedRing`, `TimedRing`: the values, and the lease under which they may be seen
/// - `RingView`: a window, as a range of indexes
///
/// A view used after its callback has returned, or on any thread but its circuit's, raises a fault that
/// names the pipe it came from; so values that are to be kept or handed to another thread have to be copied
/// out during the callback. Each emission gets a new small root view: a shared one could not tell the
/// callback it is kept from from the one it is used in.
///
/// May call: `operator`. Specification §6.2.3, §6.4.
@NullMarked
package io.myelin.substrates.window;

import org.jspecify.annotations.NullMarked;
