@NullMarked
package io.myelin.twin.sign;

import org.jspecify.annotations.NullMarked;
