package io.myelin.cluster.histories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class PlantedFaultTest {

    @ParameterizedTest
    @EnumSource
    void isFound(PlantedFault fault) throws Exception {
        assertThat(fault.run(Path.of("src/main/java"))).contains("IS BROKEN");
    }
}
