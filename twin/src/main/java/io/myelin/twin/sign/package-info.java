/// The vocabulary: what is told of a JVM, under which name, and when. Depends on nothing else of the twin.
@NullMarked
package io.myelin.twin.sign;

import org.jspecify.annotations.NullMarked;
