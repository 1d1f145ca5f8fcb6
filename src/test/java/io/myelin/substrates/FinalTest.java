package io.myelin.substrates;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/// Parameters and local variables are never declared `final`, in any module. The compiler refuses the capture of one
/// that is reassigned, with or without the modifier.
class FinalTest {

    @Test
    void noParameterOrLocalVariableIsDeclaredFinal() throws IOException {
        List<Path> sources = SourceTree.files("", name -> name.endsWith(".java")).stream()
                .filter(file -> !file.toString().contains("/target/"))
                .toList();
        List<String> offenders = new ArrayList<>();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var task = (JavacTask) compiler.getTask(null, files, null, List.of("-proc:none"), null,
                    files.getJavaFileObjectsFromPaths(sources));
            for (CompilationUnitTree unit : task.parse()) {
                new TreePathScanner<Void, Void>() {
                    @Override
                    public Void visitVariable(VariableTree variable, Void unused) {
                        if (variable.getModifiers().getFlags().contains(Modifier.FINAL)
                                && !(getCurrentPath().getParentPath().getLeaf() instanceof ClassTree)) {
                            offenders.add(unit.getSourceFile().getName() + ": " + variable);
                        }
                        return super.visitVariable(variable, unused);
                    }
                }.scan(unit, null);
            }
        }

        assertThat(sources).as("the sources are no longer found").hasSizeGreaterThan(700);
        assertThat(offenders).isEmpty();
    }
}
