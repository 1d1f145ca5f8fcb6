/// Where signals come from: flight-recorder events of this JVM, another one or a file, put into the order of their
/// times.
@NullMarked
package io.myelin.twin.source;

import org.jspecify.annotations.NullMarked;
