/// A live twin of a JVM: what its situation is, since when, why, and what led to it.
@NullMarked
package io.myelin.twin;

import org.jspecify.annotations.NullMarked;
