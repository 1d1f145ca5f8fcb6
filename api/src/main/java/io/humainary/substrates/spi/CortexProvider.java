package io.humainary.substrates.spi;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.NotNull;
import io.humainary.substrates.api.Substrates.Utility;
import java.lang.reflect.InvocationTargetException;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/// The service interface: a provider extends this class, and exactly one provider supplies the [Cortex] of a program.
///
/// The first call of [#cortex()] chooses it, once for the life of the class loader:
///
/// 1. When the system property [Substrates#PROVIDER_PROPERTY] holds anything but white space, it is read as
///    a binary class name, resolved by the class loader of this class.
/// 2. Otherwise [ServiceLoader] looks for `META-INF/services/io.humainary.substrates.spi.CortexProvider`
///    entries with the context class loader of the calling thread, and must find one, no more.
///
/// A provider needs a public class and a public constructor without parameters.
///
/// See Specification §3.
@Utility
public abstract class CortexProvider {

    /// Called by the constructor of a provider. It has no effect, so a provider may be constructed at any time and on
    /// any thread.
    ///
    /// See Specification §3.
    protected CortexProvider() {
    }

    /// Returns the one cortex of the program, choosing the provider on the first call. Any thread may call;
    /// the class initialisation lock makes concurrent first callers wait for one choice.
    ///
    /// A failed choice is final too: every later call throws the same exception or error.
    ///
    /// See Specification §3.
    ///
    /// @return the cortex, the same instance on every call
    /// @throws IllegalStateException when no provider is found, when several are and the system property
    ///         names none of them, when the class it names is missing, is no provider or cannot be
    ///         constructed, or when the provider makes no cortex
    /// @throws java.util.ServiceConfigurationError when a service entry is malformed, or its class cannot be
    ///         loaded or constructed
    /// @throws RuntimeException when [#create()] threw it
    @NotNull
    public static Cortex cortex() {
        return Choice.OUTCOME.get();
    }

    /// Creates the cortex of this runtime. Called at most once per choice, on the thread that called [#cortex()] first,
    /// before the choice is complete: an implementation must not call [#cortex()].
    ///
    /// See Specification §3.
    ///
    /// @return the cortex
    @NotNull
    protected abstract Cortex create();

    /// Holds the choice. A class of its own, so that constructing a provider directly neither starts the
    /// choice nor can deadlock with a thread that is choosing: superclass initialisation would wait for the
    /// chooser, which waits for the subclass.
    private static final class Choice {

        /// Returns the cortex, or throws the failure of its creation. The static initialiser must not throw it: the
        /// first caller would get an [ExceptionInInitializerError], and later ones a [NoClassDefFoundError] without the
        /// cause.
        static final Supplier<Cortex> OUTCOME = outcome();

        /// Never called.
        private Choice() {
        }

        /// Chooses a provider and has it make the cortex.
        ///
        /// @return what [#OUTCOME] holds
        private static Supplier<Cortex> outcome() {
            try {
                var provider = provider();
                var cortex = provider.create();
                if (cortex == null) {
                    throw new IllegalStateException(provider.getClass().getName() + " made no cortex");
                }
                return () -> cortex;
            } catch (RuntimeException | ServiceConfigurationError failure) {
                return () -> {
                    throw failure;
                };
            }
        }

        /// Chooses a provider.
        ///
        /// @return the provider named by the system property, else the one that was discovered
        private static CortexProvider provider() {
            var configured = System.getProperty(Substrates.PROVIDER_PROPERTY, "");
            return configured.isBlank() ? discovered() : named(configured);
        }

        /// Constructs the configured provider.
        ///
        /// @param type the binary name of its class
        /// @return the provider
        /// @throws IllegalStateException when there is no such class, or it makes no provider
        private static CortexProvider named(String type) {
            var subject = "Cortex provider " + type + " of system property " + Substrates.PROVIDER_PROPERTY;
            Object candidate;
            try {
                candidate = Class.forName(type).getDeclaredConstructor().newInstance();
            } catch (InvocationTargetException failure) {
                var thrown = failure.getCause();
                throw new IllegalStateException(subject + " failed in its constructor: " + thrown, thrown);
            } catch (ReflectiveOperationException failure) {
                throw new IllegalStateException(subject + " cannot be constructed: " + failure, failure);
            }
            if (candidate instanceof CortexProvider provider) {
                return provider;
            }
            throw new IllegalStateException(subject + " is no " + CortexProvider.class.getName());
        }

        /// Constructs the provider which the class path declares as a service.
        ///
        /// @return the provider
        /// @throws IllegalStateException when none or several are declared
        private static CortexProvider discovered() {
            var entries = ServiceLoader.load(CortexProvider.class).stream().toList();
            if (entries.size() == 1) {
                return entries.getFirst().get();
            }
            var remedy = "name its class in the system property " + Substrates.PROVIDER_PROPERTY;
            if (entries.isEmpty()) {
                throw new IllegalStateException("No cortex provider on the class path: add one or " + remedy);
            }
            var found = entries.stream().map(entry -> entry.type().getName()).toList();
            throw new IllegalStateException("More than one cortex provider, " + found + ": " + remedy);
        }
    }
}
