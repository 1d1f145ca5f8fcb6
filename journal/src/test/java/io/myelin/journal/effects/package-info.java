@NullMarked
package io.myelin.journal.effects;

import org.jspecify.annotations.NullMarked;
