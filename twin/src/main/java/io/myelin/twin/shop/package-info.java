/// A small shop to watch: requests by HTTP, a database, a queue of orders, and five troubles that can be made at will.
@NullMarked
package io.myelin.twin.shop;

import org.jspecify.annotations.NullMarked;
