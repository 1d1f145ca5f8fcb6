@NullMarked
package io.myelin.twin.travel;

import org.jspecify.annotations.NullMarked;
