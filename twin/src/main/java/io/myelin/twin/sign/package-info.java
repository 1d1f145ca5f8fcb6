/// The vocabulary: the signals of a JVM, their names and times. Depends on no other package of the twin.
@NullMarked
package io.myelin.twin.sign;

import org.jspecify.annotations.NullMarked;
