/// The settings of one circuit, and their defaults.
///
/// May call: nothing of the provider.
@NullMarked
package io.myelin.substrates.settings;

import org.jspecify.annotations.NullMarked;
