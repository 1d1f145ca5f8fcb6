package io.myelin.substrates.recipe;

import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.pipe.Assembly;
import io.myelin.substrates.pipe.Site;

/// A step that is chosen anew for each attachment, by the subject of the pipe that is being made.
///
/// @param <I> what the chosen chain receives
/// @param <O> what the chosen chain hands on
@FunctionalInterface
interface Choice<I, O> extends Assembly<I, O> {

    /// Runs the user's factory.
    ///
    /// @param subject the subject of the pipe that is being made
    /// @return the steps to put in this place
    Chain<I, O> choose(Subject<?> subject);

    @Override
    default Receptor<I> assemble(Receptor<? super O> downstream, Site site) {
        return choose(site.subject()).assemble(downstream, site);
    }
}
