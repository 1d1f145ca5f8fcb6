@NullMarked
package io.myelin.twin.circulation;

import org.jspecify.annotations.NullMarked;
