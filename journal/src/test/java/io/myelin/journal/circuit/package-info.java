@NullMarked
package io.myelin.journal.circuit;

import org.jspecify.annotations.NullMarked;
