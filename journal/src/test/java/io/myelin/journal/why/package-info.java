/// Tests of explanations.
@NullMarked
package io.myelin.journal.why;

import org.jspecify.annotations.NullMarked;
