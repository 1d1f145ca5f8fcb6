/// What the tests of several packages use.
@NullMarked
package io.myelin.journal.support;

import org.jspecify.annotations.NullMarked;
