/// What journals promise, tested on both kinds.
@NullMarked
package io.myelin.journal;

import org.jspecify.annotations.NullMarked;
