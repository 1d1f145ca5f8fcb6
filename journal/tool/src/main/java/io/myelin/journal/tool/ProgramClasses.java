package io.myelin.journal.tool;

import io.myelin.journal.JournalException;
import io.myelin.journal.circuit.Program;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// The classes of a program of a user, until it is closed.
final class ProgramClasses implements AutoCloseable {

    private final CommandSpec spec;
    private final String name;
    private final URLClassLoader loader;

    /// @param spec      the command, for its errors
    /// @param name      the class, a [Program]
    /// @param classPath where it and the classes that it uses are
    /// @throws ParameterException if a part of the class path does not exist
    ProgramClasses(CommandSpec spec, String name, List<Path> classPath) throws MalformedURLException {
        this.spec = spec;
        this.name = name;
        var urls = new URL[classPath.size()];
        for (int i = 0; i < urls.length; i++) {
            var path = classPath.get(i);
            if (!Files.exists(path)) {
                throw invalid(path + " on the class path does not exist");
            }
            urls[i] = path.toUri().toURL();
        }
        loader = new URLClassLoader(urls, getClass().getClassLoader());
    }

    /// Makes a program.
    ///
    /// @throws ParameterException if there is no such class, or it is no program
    /// @throws JournalException if it cannot be instantiated
    Program make() {
        try {
            var made = loader.loadClass(name).getConstructor().newInstance();
            if (made instanceof Program one) {
                return one;
            }
            throw invalid(name + " is not a " + Program.class.getName());
        } catch (ClassNotFoundException none) {
            throw invalid("there is no class " + name + " on the class path");
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException hidden) {
            throw invalid(name + " has no public constructor without parameters");
        } catch (InvocationTargetException failed) {
            throw new JournalException(
                    "the program " + name + " cannot be instantiated: " + failed.getCause(), failed);
        } catch (LinkageError failed) {
            throw new JournalException("the program " + name + " cannot be instantiated: " + failed, failed);
        }
    }

    private ParameterException invalid(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
