package io.myelin.substrates.operator;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/// Each stage has a test of its own, beside it and with its name.
class StageTestsTest {

    @Test
    void eachStageHasATestOfItsName() {
        var stages = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(Stage.class.getPackageName())
                .that(assignableTo(Stage.class).and(not(equivalentTo(Stage.class))));
        assertThat(stages).hasSizeGreaterThan(40)
                .allSatisfy(stage -> assertThat(
                        StageTestsTest.class.getResource("/" + stage.getName().replace('.', '/') + "Test.class"))
                        .as(stage.getName()).isNotNull());
    }
}
