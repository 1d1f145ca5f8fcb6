@NullMarked
package io.myelin.journal.state;

import org.jspecify.annotations.NullMarked;
