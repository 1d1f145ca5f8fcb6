/// The settings of one circuit, and their defaults.
///
/// May call: `engine`, `time`.
@NullMarked
package io.myelin.substrates.settings;

import org.jspecify.annotations.NullMarked;
