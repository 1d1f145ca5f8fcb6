/// A small shop to watch: requests by HTTP, a database, a queue of orders, and five troubles that can be made on
/// demand.
@NullMarked
package io.myelin.twin.shop;

import org.jspecify.annotations.NullMarked;
