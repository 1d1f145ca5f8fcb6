package io.myelin.tck.myelin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.tck.support.Surfaces;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The provider as a module of the platform, beside this API and beside the published one, which is a module by its
/// file name alone.
class ModulesTest {

    private static final String API = "humainary.substrates.api";
    private static final String PROVIDER = "io.myelin.substrates";

    @Test
    void besideThisApiTheProviderIsFoundAndEveryModuleCanBeLinked() throws Exception {
        var finder = ModuleFinder.of(Surfaces.api(), Surfaces.provider());
        var configuration = ModuleLayer.boot().configuration().resolveAndBind(finder, ModuleFinder.of(), Set.of(API));

        assertThat(configuration.modules()).extracting(module -> module.name()).contains(API, PROVIDER);
        assertThat(configuration.modules()).noneMatch(module -> module.reference().descriptor().isAutomatic());
        assertThat(moduleOfTheCortex(configuration)).isEqualTo(PROVIDER);
    }

    @Test
    void besideThePublishedApiTheProgramNamesTheProvider(@TempDir Path folder) throws Exception {
        var published = jar(folder.resolve("humainary-substrates-api-3.0.2.jar"), Surfaces.earlier());
        var finder = ModuleFinder.of(published, Surfaces.provider());
        var boot = ModuleLayer.boot().configuration();

        var named = boot.resolveAndBind(finder, ModuleFinder.of(), Set.of(API, PROVIDER));
        assertThat(named.findModule(API)).hasValueSatisfying(
                module -> assertThat(module.reference().descriptor().isAutomatic()).isTrue());
        assertThat(moduleOfTheCortex(named)).isEqualTo(PROVIDER);

        var unnamed = boot.resolveAndBind(finder, ModuleFinder.of(), Set.of(API));
        assertThatThrownBy(() -> moduleOfTheCortex(unnamed)).hasStackTraceContaining("No cortex provider");
    }

    /// JSpecify's annotations are no dependency of the provider, so a user's module path does not have them.
    @Test
    void aUsersModuleCompilesWithNothingButTheApiAndTheProvider(@TempDir Path folder) throws Exception {
        var module =
                Files.writeString(folder.resolve("module-info.java"), "module user { requires " + PROVIDER + "; }");
        var program = Files.writeString(folder.resolve("Use.java"), """
                package user;
                class Use {
                    Object circuits = io.myelin.substrates.MyelinProvider.circuits();
                }
                """);
        var messages = new StringWriter();
        int result = ToolProvider.findFirst("javac").orElseThrow().run(
                new PrintWriter(messages), new PrintWriter(messages), "-d", folder.resolve("classes").toString(),
                "--module-path", Surfaces.api() + File.pathSeparator + Surfaces.provider(),
                module.toString(), program.toString());
        assertThat(messages).hasToString("");
        assertThat(result).isZero();
    }

    /// Loads the modules and asks the API for its cortex, as a program does.
    private static String moduleOfTheCortex(Configuration configuration) throws Exception {
        var layer = ModuleLayer.defineModulesWithOneLoader(
                configuration, List.of(ModuleLayer.boot()), ClassLoader.getPlatformClassLoader()).layer();
        var loader = layer.findLoader(API);
        var caller = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(loader);
        try {
            var cortex = loader.loadClass("io.humainary.substrates.api.Substrates").getMethod("cortex").invoke(null);
            return cortex.getClass().getModule().getName();
        } catch (InvocationTargetException failure) {
            throw new AssertionError(failure.getCause());
        } finally {
            Thread.currentThread().setContextClassLoader(caller);
        }
    }

    /// Like the published one: only classes, no module descriptor.
    private static Path jar(Path file, Path classes) throws IOException {
        try (OutputStream bytes = Files.newOutputStream(file);
                var jar = new ZipOutputStream(bytes);
                var found = Files.walk(classes)) {
            for (var each : found.filter(Files::isRegularFile).toList()) {
                var name = classes.relativize(each).toString();
                if (!name.equals("module-info.class")) {
                    jar.putNextEntry(new ZipEntry(name.replace('\\', '/')));
                    Files.copy(each, jar);
                }
            }
        }
        return file;
    }
}
