/// Shared by the tests of `journal` and of the modules on top of it. Compiled with each module's tests.
@NullMarked
package io.myelin.journal.support;

import org.jspecify.annotations.NullMarked;
