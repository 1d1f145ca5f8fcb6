package io.humainary.substrates.spi;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.NotNull;
import io.humainary.substrates.api.Substrates.Utility;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;

/// The service interface: a provider extends this class, and exactly one provider supplies the [Cortex] of a program.
///
/// [#cortex()] chooses it, once for the life of the class loader that has this class. Two class loaders are asked in
/// turn, the context class loader of the calling thread and the one of this class, until one has a provider:
///
/// 1. When the system property [Substrates#PROVIDER_PROPERTY] holds anything but white space, it is read as
///    a binary class name.
/// 2. Otherwise [ServiceLoader] looks for `META-INF/services/io.humainary.substrates.spi.CortexProvider`
///    entries, and must find one, no more. A loader that sees one of another copy of the API is passed over.
///
/// A provider needs a public class and a public constructor without parameters.
///
/// See Specification §3.
@Utility
public abstract class CortexProvider {

    /// The end of a message: what always helps.
    private static final String BY_NAME = "name its class in the system property " + Substrates.PROVIDER_PROPERTY;

    /// The lock that is held while a provider is chosen.
    private static final Object CHOICE = new Object();
    /// The cortex, once a choice has succeeded. Volatile: read without the lock by every later call.
    private static volatile Cortex chosen;

    /// Called by the constructor of a provider. It has no effect, so a provider may be constructed at any time and on
    /// any thread.
    ///
    /// See Specification §3.
    protected CortexProvider() {
    }

    /// Returns the one cortex of the program, choosing the provider first if that has not been done. Any thread may
    /// call; concurrent first callers wait for one choice.
    ///
    /// Only a cortex is kept: after a failure, which may be due to the thread that called, the next call tries again.
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
        var cortex = chosen;
        return cortex == null ? choose() : cortex;
    }

    /// Creates the cortex of this runtime. Called once for a choice, on a thread that called [#cortex()], before the
    /// choice is complete: an implementation must not call [#cortex()].
    ///
    /// See Specification §3.
    ///
    /// @return the cortex
    @NotNull
    protected abstract Cortex create();

    /// Chooses a provider and has it make the cortex, unless another thread has done so meanwhile.
    ///
    /// @return the cortex
    private static Cortex choose() {
        synchronized (CHOICE) {
            if (chosen == null) {
                var provider = provider();
                var cortex = provider.create();
                if (cortex == null) {
                    throw new IllegalStateException(provider.getClass().getName() + " made no cortex");
                }
                chosen = cortex;
            }
            return chosen;
        }
    }

    /// Constructs the provider named by the system property, else the one that was discovered.
    ///
    /// @return the provider
    private static CortexProvider provider() {
        var configured = System.getProperty(Substrates.PROVIDER_PROPERTY, "");
        var loaders = new LinkedHashSet<ClassLoader>();
        for (var loader : Arrays.asList(
                Thread.currentThread().getContextClassLoader(), CortexProvider.class.getClassLoader())) {
            loaders.add(loader == null ? ClassLoader.getSystemClassLoader() : loader);
        }
        return configured.isBlank() ? discovered(loaders) : named(configured, loaders);
    }

    /// Constructs the configured provider.
    ///
    /// @param type    the binary name of its class
    /// @param loaders asked for it in turn
    /// @return the provider
    /// @throws IllegalStateException when there is no such class, or it makes no provider
    private static CortexProvider named(String type, Set<ClassLoader> loaders) {
        var subject = "Cortex provider " + type + " of system property " + Substrates.PROVIDER_PROPERTY;
        ClassNotFoundException missing = null;
        for (var loader : loaders) {
            try {
                var found = Class.forName(type, false, loader);
                if (CortexProvider.class.isAssignableFrom(found)) {
                    return (CortexProvider) found.getDeclaredConstructor().newInstance();
                }
            } catch (ClassNotFoundException absent) {
                missing = absent;
            } catch (InvocationTargetException failure) {
                var thrown = failure.getCause();
                throw new IllegalStateException(subject + " failed in its constructor: " + thrown, thrown);
            } catch (ReflectiveOperationException | LinkageError failure) {
                throw new IllegalStateException(subject + " cannot be constructed: " + failure, failure);
            }
        }
        if (missing == null) {
            throw new IllegalStateException(subject + " is no " + CortexProvider.class.getName());
        }
        throw new IllegalStateException(subject + " is not visible to " + asked(loaders), missing);
    }

    /// Constructs the provider that is declared as a service.
    ///
    /// @param loaders asked for it in turn
    /// @return the provider
    /// @throws IllegalStateException when none or several are declared
    private static CortexProvider discovered(Set<ClassLoader> loaders) {
        ServiceConfigurationError malformed = null;
        for (var loader : loaders) {
            List<ServiceLoader.Provider<CortexProvider>> entries;
            try {
                entries = ServiceLoader.load(CortexProvider.class, loader).stream().toList();
            } catch (ServiceConfigurationError failure) {
                malformed = malformed == null ? failure : malformed;
                continue;
            }
            if (entries.size() == 1) {
                return entries.getFirst().get();
            }
            if (entries.size() > 1) {
                throw new IllegalStateException("More than one cortex provider, "
                        + entries.stream().map(entry -> entry.type().getName()).toList() + ": remove all but one, or "
                        + BY_NAME);
            }
        }
        if (malformed != null) {
            throw malformed;
        }
        throw new IllegalStateException("No cortex provider is visible to " + asked(loaders) + ": add one to the class "
                + "path or the module path, set the context class loader of the calling thread to one that sees it, or "
                + BY_NAME);
    }

    /// Names the class loaders for a message. Their own text may be long, and is foreign code.
    ///
    /// @param loaders those that were asked
    /// @return their names, classes and hash codes
    private static String asked(Set<ClassLoader> loaders) {
        return loaders.stream()
                .map(loader -> (loader.getName() == null ? "" : "'" + loader.getName() + "' ")
                        + loader.getClass().getName() + '@' + Integer.toHexString(System.identityHashCode(loader)))
                .collect(Collectors.joining(", nor to ", "the class loader ", ""));
    }
}
