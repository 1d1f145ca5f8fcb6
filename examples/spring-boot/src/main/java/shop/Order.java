package shop;

/// An order.
///
/// @param cents its amount, in cents
public record Order(long cents) {}
