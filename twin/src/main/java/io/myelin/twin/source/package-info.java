/// The sources of signals: flight-recorder events of this JVM, another one or a file, sorted by time.
@NullMarked
package io.myelin.twin.source;

import org.jspecify.annotations.NullMarked;
