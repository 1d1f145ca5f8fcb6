/// The page: a web server for this machine alone, and a line for users without a browser.
@NullMarked
package io.myelin.twin.page;

import org.jspecify.annotations.NullMarked;
