@NullMarked
package io.myelin.journal.thread;

import org.jspecify.annotations.NullMarked;
