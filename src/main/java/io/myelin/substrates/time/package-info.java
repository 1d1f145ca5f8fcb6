/// The source of a circuit's time: the machine, or a test that advances it.
///
/// May call: nothing of the provider.
@NullMarked
package io.myelin.substrates.time;

import org.jspecify.annotations.NullMarked;
