/// The journal of a twin, and twins of other moments rebuilt from it.
@NullMarked
package io.myelin.twin.travel;

import org.jspecify.annotations.NullMarked;
