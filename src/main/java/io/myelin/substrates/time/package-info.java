/// Where a circuit's time comes from: the machine, or a test that moves it.
///
/// May call: nothing of the provider.
@NullMarked
package io.myelin.substrates.time;

import org.jspecify.annotations.NullMarked;
