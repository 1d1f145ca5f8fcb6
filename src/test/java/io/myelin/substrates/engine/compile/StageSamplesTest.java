package io.myelin.substrates.engine.compile;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.myelin.substrates.operator.Stage;
import org.junit.jupiter.api.Test;

/// A separate class, because `MutantsTest` also runs the tests of [StageChainTest], in a module without ArchUnit.
class StageSamplesTest {

    @Test
    void thereIsASampleOfEachStage() {
        var stages = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("/target/dev/test/"))
                .importPackages("io.myelin.substrates")
                .that(assignableTo(Stage.class).and(not(equivalentTo(Stage.class))));
        assertThat(stages.stream().map(JavaClass::getName))
                .containsExactlyInAnyOrderElementsOf(StageSamples.CLASSES.stream().map(Class::getName).toList());
    }
}
