package io.myelin.substrates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// A native image contains only what its builder finds reachable; elements found by name at run time must be listed.
/// The provider looks fields up by name for its variable handles, and is itself named by a system property. This
/// compares the list in `META-INF/native-image` with the class files.
class ReachabilityMetadataTest {

    private static final String LIST = "META-INF/native-image/io.myelin/myelin-substrates/reachability-metadata.json";
    private static final Pattern TYPE = Pattern.compile("\"type\": \"([^\"]+)\",\\s+\"fields\": \\[([^]]*)]");
    private static final Pattern NAME = Pattern.compile("\"name\": \"([^\"]+)\"");

    /// Each use of reflection or similar means, with the reason why an image needs no entry for it.
    private static final Set<String> EXPECTED = Set.of(
            // The fields are those that the callers name, below.
            "engine.dispatch.FieldHandle: MethodHandles.privateLookupIn",
            // An image defines no classes at run time: the loop over the list remains.
            "engine.compile.FanOutCode: Lookup.defineHiddenClassWithClassData",
            "engine.compile.FanOutCode: Class.getDeclaredConstructor",
            "engine.compile.FanOutCode: Constructor.newInstance",
            // In an image a picture has no lines, and nothing that receptors hold.
            "topology.cut.CodeFinder: Class.getDeclaredFields",
            "topology.cut.CodeFinder: ClassLoader.getResourceAsStream",
            "topology.cut.TopologyTracer: Class.getDeclaredFields",
            "topology.cut.TopologyTracer: Field.get",
            // This warns of two API jars; an image has one.
            "ApiDeclarations: ClassLoader.getResources",
            "ApiDeclarations: ClassLoader.getSystemResources");

    @Test
    void everyFieldThatIsFoundByNameIsListed() throws Exception {
        var found = new TreeSet<String>();
        for (var type : provider()) {
            for (var code : codes(type)) {
                found.addAll(fields(type, code));
            }
        }
        assertThat(found).hasSizeGreaterThan(20);
        assertThat(listed()).containsAll(found);
    }

    @Test
    void nothingElseIsFoundByName() throws Exception {
        var found = new TreeSet<String>();
        for (var type : provider()) {
            for (var code : codes(type)) {
                code.elementStream().filter(InvokeInstruction.class::isInstance).map(InvokeInstruction.class::cast)
                        .filter(ReachabilityMetadataTest::findsByName)
                        .forEach(call -> found.add(name(type).replaceFirst("^io\\.myelin\\.substrates\\.", "") + ": "
                                + call.owner().asInternalName().replaceAll(".*[/$]", "") + '.'
                                + call.name().stringValue()));
            }
        }
        assertThat(found).isEqualTo(new TreeSet<>(EXPECTED));
    }

    @Test
    void theProviderCanBeMadeByItsName() throws IOException {
        assertThat(metadata()).containsIgnoringWhitespaces("""
                "type": "io.myelin.substrates.MyelinProvider", "methods": [{"name": "<init>", "parameterTypes": []}]
                """);
    }

    private static boolean findsByName(InvokeInstruction call) {
        var owner = call.owner().asInternalName();
        var name = call.name().stringValue();
        return switch (owner) {
            case "java/lang/Class" ->
                name.matches("forName|get(Declared)?(Field|Method|Constructor|Class)s?|getResource.*");
            case "java/lang/ClassLoader" -> name.matches("loadClass|get(System)?Resource.*");
            case "java/lang/invoke/MethodHandles" -> name.equals("privateLookupIn");
            case "java/lang/invoke/MethodHandles$Lookup" ->
                name.matches("find(?!VarHandle).*|define.*|unreflect.*|ensureInitialized");
            case "java/lang/reflect/Modifier" -> false;
            case "java/lang/reflect/Method" -> name.equals("invoke");
            case "java/lang/reflect/Field" -> name.matches("[gs]et|setAccessible"); // not what a field says of itself
            case "java/lang/reflect/Member" -> false; // what a name is made of, given by the caller
            default -> owner.startsWith("java/lang/reflect/") || owner.startsWith("java/util/ServiceLoader");
        };
    }

    /// The fields that a method hands to `findVarHandle` or to `FieldHandle.of`: the last class and text before the
    /// call.
    private static Set<String> fields(ClassModel type, CodeModel code) {
        var found = new TreeSet<String>();
        var classes = new ArrayList<ClassDesc>();
        String field = null;
        ClassDesc owner = null;
        for (var element : code) {
            if (element instanceof ConstantInstruction constant
                    && constant.constantValue() instanceof ClassDesc named) {
                classes.add(named);
            } else if (element instanceof ConstantInstruction constant
                    && constant.constantValue() instanceof String text) {
                field = text;
                owner = classes.isEmpty() ? null : classes.getLast();
            } else if (element instanceof InvokeInstruction call && !name(type).endsWith(".FieldHandle")
                    && (call.name().equalsString("findVarHandle")
                            || call.owner().asInternalName().endsWith("/FieldHandle"))) {
                assertThat(owner).as("constants before the call in " + name(type)).isNotNull();
                found.add(owner.descriptorString().replaceAll("^L|;$", "").replace('/', '.') + '.' + field);
            }
        }
        return found;
    }

    private static List<CodeModel> codes(ClassModel type) {
        return type.methods().stream().flatMap(method -> method.code().stream()).toList();
    }

    private static String name(ClassModel type) {
        return type.thisClass().asInternalName().replace('/', '.');
    }

    private static List<ClassModel> provider() throws IOException, URISyntaxException {
        var classes = Path.of(MyelinProvider.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        var models = new ArrayList<ClassModel>();
        try (var files = Files.walk(classes)) {
            for (var file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
                models.add(ClassFile.of().parse(file));
            }
        }
        return models;
    }

    private static Set<String> listed() throws IOException {
        var listed = new TreeSet<String>();
        var types = TYPE.matcher(metadata());
        while (types.find()) {
            var names = NAME.matcher(types.group(2));
            while (names.find()) {
                listed.add(types.group(1) + '.' + names.group(1));
            }
        }
        return listed;
    }

    private static String metadata() throws IOException {
        try (var bytes = MyelinProvider.class.getClassLoader().getResourceAsStream(LIST)) {
            assertThat(bytes).as(LIST).isNotNull();
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
