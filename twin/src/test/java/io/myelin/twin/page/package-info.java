@NullMarked
package io.myelin.twin.page;

import org.jspecify.annotations.NullMarked;
