/// The settings of one circuit, and where their defaults come from.
///
/// May call: `engine`, `time`.
@NullMarked
package io.myelin.substrates.settings;

import org.jspecify.annotations.NullMarked;
