/// What runs on a circuit at one point of its order: nodes, edges, and their pictures as text.
///
/// May call: nothing of the provider.
@NullMarked
package io.myelin.substrates.topology;

import org.jspecify.annotations.NullMarked;
