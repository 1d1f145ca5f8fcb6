/// A live twin of a JVM: its situation, since when, why, and what led to it.
@NullMarked
package io.myelin.twin;

import org.jspecify.annotations.NullMarked;
