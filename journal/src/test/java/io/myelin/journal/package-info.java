/// Tests of the guarantees that both kinds of journal share.
@NullMarked
package io.myelin.journal;

import org.jspecify.annotations.NullMarked;
