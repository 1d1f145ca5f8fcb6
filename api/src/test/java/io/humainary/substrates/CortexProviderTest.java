package io.humainary.substrates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.spi.CortexProvider;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ServiceConfigurationError;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A provider is chosen once per class loader, so every case gets a class loader of its own.
class CortexProviderTest {

    @TempDir
    private Path services;

    private final String before = System.getProperty(Substrates.PROVIDER_PROPERTY);
    private final ClassLoader context = Thread.currentThread().getContextClassLoader();
    private URLClassLoader loader;

    @BeforeEach
    void load() throws IOException {
        System.clearProperty(Substrates.PROVIDER_PROPERTY);
        loader = new URLClassLoader(new URL[] {
                Substrates.class.getProtectionDomain().getCodeSource().getLocation(),
                Providers.class.getProtectionDomain().getCodeSource().getLocation(),
                services.toUri().toURL()
        }, ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
    }

    @AfterEach
    void unload() throws IOException {
        Thread.currentThread().setContextClassLoader(context);
        if (before == null) {
            System.clearProperty(Substrates.PROVIDER_PROPERTY);
        } else {
            System.setProperty(Substrates.PROVIDER_PROPERTY, before);
        }
        loader.close();
    }

    @Test
    void theProvidersPropertyHasItsPublishedName() {
        assertThat(Substrates.PROVIDER_PROPERTY).isEqualTo("io.humainary.substrates.spi.provider");
    }

    @Test
    void findsTheOnlyServiceEntry() throws Exception {
        declare("First");
        assertThat(cortex().toString()).isEqualTo("first");
    }

    @Test
    void answersWithTheSameCortexEveryTime() throws Exception {
        declare("First");
        assertThat(cortex()).isSameAs(cortex());
    }

    @Test
    void thePropertyWinsOverServiceEntries() throws Exception {
        declare("First");
        configure("Second");
        assertThat(cortex().toString()).isEqualTo("second");
    }

    @Test
    void thePropertyDecidesBetweenServiceEntries() throws Exception {
        declare("First", "Second");
        configure("Second");
        assertThat(cortex().toString()).isEqualTo("second");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \t"})
    void aBlankPropertyCountsAsNone(String blank) throws Exception {
        declare("First");
        System.setProperty(Substrates.PROVIDER_PROPERTY, blank);
        assertThat(cortex().toString()).isEqualTo("first");
    }

    @Test
    void aMissingProviderIsReported() {
        var failure = catchThrowableOfType(IllegalStateException.class, this::cortex);
        assertThat(failure.getMessage().contains(Substrates.PROVIDER_PROPERTY))
                .as(() -> failure.getMessage())
                .isTrue();
    }

    @Test
    void twoProvidersWithoutAChoiceAreReported() throws IOException {
        declare("First", "Second");
        var failure = catchThrowableOfType(IllegalStateException.class, this::cortex);
        assertThat(failure.getMessage().contains(Providers.First.class.getName()))
                .as(() -> failure.getMessage())
                .isTrue();
        assertThat(failure.getMessage().contains(Providers.Second.class.getName()))
                .as(() -> failure.getMessage())
                .isTrue();
        assertThat(failure.getMessage().contains(Substrates.PROVIDER_PROPERTY))
                .as(() -> failure.getMessage())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Missing", "Stranger", "Demanding", "Unfinished", "Broken", "Uninitialised"})
    void aPropertyThatNamesNoUsableProviderIsReported(String type) throws IOException {
        declare("First");
        configure(type);
        var failure = catchThrowableOfType(IllegalStateException.class, this::cortex);
        assertThat(failure.getMessage().contains(named(type))).as(() -> failure.getMessage()).isTrue();
    }

    @Test
    void aMissingClassIsTheCause() {
        configure("Missing");
        assertThat(catchThrowableOfType(IllegalStateException.class, this::cortex).getCause())
                .isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void aBrokenConstructorIsTheCause() {
        configure("Broken");
        assertThat(catchThrowableOfType(IllegalStateException.class, this::cortex).getCause())
                .isInstanceOf(ArithmeticException.class);
    }

    @Test
    void aServiceEntryThatCannotBeConstructedIsReported() throws IOException {
        declare("Broken");
        assertThatThrownBy(this::cortex).isInstanceOf(ServiceConfigurationError.class);
    }

    @Test
    void aServiceEntryThatIsNoProviderIsReported() throws IOException {
        declare("Stranger");
        assertThatThrownBy(this::cortex).isInstanceOf(ServiceConfigurationError.class);
    }

    @Test
    void exceptionsOfAProviderArePropagated() {
        configure("Unready");
        var failure = catchThrowableOfType(RuntimeException.class, this::cortex);
        assertThat(failure.getClass().getName()).isEqualTo(Providers.Unwilling.class.getName());
    }

    @Test
    void aProviderThatReturnsNullIsReported() {
        configure("Empty");
        assertThatThrownBy(this::cortex).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aLookupThatFoundNothingIsNotKept() throws Exception {
        assertThatThrownBy(this::cortex).isInstanceOf(IllegalStateException.class);
        declare("First");
        assertThat(cortex().toString()).isEqualTo("first");
    }

    @Test
    void aChoiceThatFailedIsNotKept() throws Exception {
        configure("Unready");
        assertThatThrownBy(this::cortex).isInstanceOf(RuntimeException.class);
        configure("Second");
        assertThat(cortex().toString()).isEqualTo("second");
    }

    /// The common pool, and an executable jar or a plugin whose classes are in a loader of its own.
    @Test
    void theApisOwnLoaderIsAskedWhenTheCallersSeesNoProvider() throws Exception {
        declare("First");
        Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
        assertThat(cortex().toString()).isEqualTo("first");
    }

    @Test
    void aCallerWithoutAContextClassLoaderFindsTheProvider() throws Exception {
        declare("First");
        Thread.currentThread().setContextClassLoader(null);
        assertThat(cortex().toString()).isEqualTo("first");
    }

    /// The test's own loader has the API too, so its provider is none of the API that is called.
    @Test
    void aProviderOfAnotherCopyOfTheApiIsPassedOver() throws Exception {
        var other = new URLClassLoader(
                new URL[] {services.toUri().toURL()}, CortexProviderTest.class.getClassLoader());
        declare("First");
        Thread.currentThread().setContextClassLoader(other);
        assertThat(cortex().toString()).isEqualTo("first");
    }

    @Test
    void aConfiguredProviderOfAnotherCopyOfTheApiIsPassedOver() throws Exception {
        configure("First");
        Thread.currentThread().setContextClassLoader(CortexProviderTest.class.getClassLoader());
        assertThat(cortex().toString()).isEqualTo("first");
    }

    /// An API that a container shares, and a provider that an application brings.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aProviderMayBeVisibleToTheCallersLoaderAlone(boolean named) throws Exception {
        URL[] provider = {
                Providers.class.getProtectionDomain().getCodeSource().getLocation(), services.toUri().toURL()
        };
        loader.close();
        loader = new URLClassLoader(
                new URL[] {Substrates.class.getProtectionDomain().getCodeSource().getLocation()},
                ClassLoader.getPlatformClassLoader());
        if (named) {
            configure("First");
        } else {
            declare("First");
        }
        try (var application = new URLClassLoader(provider, loader)) {
            Thread.currentThread().setContextClassLoader(application);
            assertThat(cortex().toString()).isEqualTo("first");
        }
    }

    @Test
    void aMissingProviderIsReportedWithTheLoadersThatWereAsked() throws IOException {
        try (var named = new URLClassLoader("plugin", new URL[0], ClassLoader.getPlatformClassLoader())) {
            Thread.currentThread().setContextClassLoader(named);
            assertThatThrownBy(this::cortex)
                    .hasMessageContaining("'plugin'")
                    .hasMessageContaining(URLClassLoader.class.getName() + '@' + Integer.toHexString(loader.hashCode()))
                    .hasMessageContaining("context class loader");
        }
    }

    @Test
    void constructingAProviderChoosesNothing() throws Exception {
        configure("Missing");
        loader.loadClass(Providers.First.class.getName()).getDeclaredConstructor().newInstance();
        configure("Second");
        assertThat(cortex().toString()).isEqualTo("second");
    }

    @Test
    void concurrentFirstCallersGetOneCortex() throws Exception {
        declare("First");
        var callers = 8;
        var ready = new CountDownLatch(callers);
        try (var pool = Executors.newFixedThreadPool(callers)) {
            Callable<Object> caller = () -> {
                Thread.currentThread().setContextClassLoader(loader);
                ready.countDown();
                ready.await();
                return cortex();
            };
            var answers = new ArrayList<Object>();
            for (var answer : pool.invokeAll(Collections.nCopies(callers, caller))) {
                answers.add(answer.get());
            }
            answers.forEach(answer -> assertThat(answer).isSameAs(answers.getFirst()));
        }
    }

    private void configure(String type) {
        System.setProperty(Substrates.PROVIDER_PROPERTY, named(type));
    }

    private void declare(String... types) throws IOException {
        var entries = services.resolve("META-INF/services").resolve(CortexProvider.class.getName());
        Files.createDirectories(entries.getParent());
        Files.write(entries, Arrays.stream(types).map(CortexProviderTest::named).toList());
    }

    private static String named(String type) {
        return Providers.class.getName() + "$" + type;
    }

    private Object cortex() throws ReflectiveOperationException {
        try {
            return loader.loadClass(Substrates.class.getName()).getMethod("cortex").invoke(null);
        } catch (InvocationTargetException failure) {
            switch (failure.getCause()) {
                case RuntimeException thrown -> throw thrown;
                case Error thrown -> throw thrown;
                default -> throw failure;
            }
        }
    }
}
