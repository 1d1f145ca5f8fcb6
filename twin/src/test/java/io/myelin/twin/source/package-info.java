@NullMarked
package io.myelin.twin.source;

import org.jspecify.annotations.NullMarked;
