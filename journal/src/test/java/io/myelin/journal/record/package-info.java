@NullMarked
package io.myelin.journal.record;

import org.jspecify.annotations.NullMarked;
