@NullMarked
package io.myelin.twin;

import org.jspecify.annotations.NullMarked;
