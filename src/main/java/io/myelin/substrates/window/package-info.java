/// Windows: the last values of a flow, seen through views that live as long as the callback they are
/// handed to.
///
/// - [io.myelin.substrates.window.RollingWindow] and [io.myelin.substrates.window.TimedWindow]: the stages
/// - `LeasedRing`, `TimedRing`: the values, and the lease under which they may be seen
/// - `RingView`: a window, as a range of indexes
///
/// A view used after its callback has returned raises a fault that names the pipe it came from, on
/// whichever thread, and never shows a later value; so the values of a window that is to be kept have to
/// be copied out during the callback. Within the callback a view may be used from any thread. The root
/// window is a new small object per emission: a shared one could not tell the callback it is kept from
/// from the one it is used in.
///
/// May call: `operator`. Specification §6.2.3, §6.4.
@NullMarked
package io.myelin.substrates.window;

import org.jspecify.annotations.NullMarked;
