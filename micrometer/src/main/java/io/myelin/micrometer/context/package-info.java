/// Carriers of context from an emitter to the receptor that processes its emission, for `ContextPipe`. Each class needs
/// a library that this module does not bring.
@NullMarked
package io.myelin.micrometer.context;

import org.jspecify.annotations.NullMarked;
