package io.myelin.substrates.recipe;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.pipe.Assembly;
import io.myelin.substrates.pipe.Site;
import java.util.function.Function;

/// A step that is chosen anew for each attachment, by the subject of the pipe that is being made.
///
/// @param <I> what the chosen chain receives
/// @param <O> what the chosen chain hands on
final class Choice<I, O> implements Assembly<I, O> {

    private final Function<Subject<?>, Chain<I, O>> factory;

    /// Makes the step.
    ///
    /// @param factory runs the user's factory and recognises what it returns
    Choice(Function<Subject<?>, Chain<I, O>> factory) {
        this.factory = factory;
    }

    Chain<I, O> choose(Subject<?> subject) {
        return factory.apply(subject);
    }

    @Override
    public Receptor<I> assemble(Receptor<? super O> downstream, Site site) {
        return choose(site.subject()).assemble(downstream, site);
    }
}
