package io.myelin.tck.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.tck.support.EarlierApi;
import io.myelin.tck.support.Surfaces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/// One provider for the API 3.0.2 and for all that came since: it refers to nothing that 3.0.2 lacks, and the
/// same classes work beside either.
@EnabledIf("io.myelin.tck.support.ApiLevel#hasUntypedFactories")
class BothSurfacesTest {

    private static final String API = "io/humainary/substrates/";

    @Test
    void theEarlierApiLacksWhatTheListingSays() throws Exception {
        var dropped = EarlierApi.write(Surfaces.api(), EarlierApi.CLASSES);
        assertThat(dropped).isNotEmpty().isEqualTo(EarlierApi.laterMembers());
        try (var loader = Surfaces.loader(EarlierApi.CLASSES)) {
            var circuit = loader.loadClass("io.humainary.substrates.api.Substrates$Circuit");
            var name = loader.loadClass("io.humainary.substrates.api.Substrates$Name");
            assertThatThrownBy(() -> circuit.getMethod("conduit", name)).isInstanceOf(NoSuchMethodException.class);
            assertThat(circuit.getMethod("conduit", name, Class.class)).isNotNull();
        }
    }

    /// The references that a class file makes are the only ones that can fail to link. Those to the provider's own
    /// types count: what such a type inherits may be the API's.
    @Test
    void theProviderRefersToNothingThatTheEarlierApiLacks() throws Exception {
        var references = new TreeSet<String>();
        var missing = new TreeSet<String>();
        try (var loader = Surfaces.loader(Surfaces.earlier(), Surfaces.provider())) {
            for (var entry : references(Surfaces.provider())) {
                references.add(text(entry));
                if (!resolves(entry, loader)) {
                    missing.add(text(entry));
                }
            }
        }
        assertThat(references).hasSizeGreaterThan(100);
        assertThat(missing).isEmpty();
    }

    @Test
    void theProviderWorksBesideTheEarlierApi() throws Exception {
        Surfaces.run(EverydayUse.class, Surfaces.earlier(), Surfaces.provider());
    }

    @Test
    void theProviderWorksBesideTheLaterApi() throws Exception {
        Surfaces.run(EverydayUse.class, Surfaces.api(), Surfaces.provider());
    }

    private static List<MemberRefEntry> references(Path place) throws IOException, URISyntaxException {
        if (Files.isDirectory(place)) {
            return referencesBelow(place);
        }
        try (var jar = FileSystems.newFileSystem(place)) {
            return referencesBelow(jar.getPath("/"));
        }
    }

    private static List<MemberRefEntry> referencesBelow(Path root) throws IOException {
        var found = new ArrayList<MemberRefEntry>();
        try (var files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(".class"))
                    .forEach(file -> references(root, file).forEach(found::add));
        }
        return found;
    }

    private static Stream<MemberRefEntry> references(Path root, Path file) {
        try {
            var pool = ClassFile.of().parse(file).constantPool();
            return StreamSupport.stream(pool.spliterator(), false)
                    .filter(MemberRefEntry.class::isInstance).map(MemberRefEntry.class::cast)
                    .filter(entry -> concerns(root, entry.owner().asInternalName()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static boolean concerns(Path root, String owner) {
        return owner.startsWith(API) || Files.exists(root.resolve(owner + ".class"));
    }

    /// By name and descriptor, among what the type declares or inherits.
    private static boolean resolves(MemberRefEntry entry, ClassLoader loader) throws ClassNotFoundException {
        var name = entry.name().stringValue();
        var descriptor = entry.type().stringValue();
        var declaring = new LinkedHashSet<Class<?>>(Set.of(Object.class));
        addWithSupertypes(loader.loadClass(entry.owner().asInternalName().replace('/', '.')), declaring);
        return declaring.stream().anyMatch(type -> switch (name) {
            case "<init>" -> Arrays.stream(type.getDeclaredConstructors())
                    .anyMatch(constructor -> descriptor(void.class, constructor).equals(descriptor));
            case String method when descriptor.startsWith("(") -> Arrays.stream(type.getDeclaredMethods())
                    .anyMatch(declared -> declared.getName().equals(method)
                            && descriptor(declared.getReturnType(), declared).equals(descriptor));
            default -> Arrays.stream(type.getDeclaredFields()).anyMatch(field -> field.getName().equals(name)
                    && field.getType().descriptorString().equals(descriptor));
        });
    }

    private static void addWithSupertypes(Class<?> type, Set<Class<?>> found) {
        if (found.add(type)) {
            if (type.getSuperclass() != null) {
                addWithSupertypes(type.getSuperclass(), found);
            }
            for (var implemented : type.getInterfaces()) {
                addWithSupertypes(implemented, found);
            }
        }
    }

    private static String descriptor(Class<?> result, Executable declared) {
        return MethodType.methodType(result, declared.getParameterTypes()).descriptorString();
    }

    private static String text(MemberRefEntry entry) {
        return entry.owner().asInternalName() + "." + entry.name().stringValue() + entry.type().stringValue();
    }
}
