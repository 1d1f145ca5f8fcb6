@NullMarked
package io.myelin.twin.shop;

import org.jspecify.annotations.NullMarked;
