/// Tests of journals as streams.
@NullMarked
package io.myelin.journal.stream;

import org.jspecify.annotations.NullMarked;
