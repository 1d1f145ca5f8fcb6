/// What journals promise, tested on both kinds.
@NullMarked
package io.myelin.distributed;

import org.jspecify.annotations.NullMarked;
