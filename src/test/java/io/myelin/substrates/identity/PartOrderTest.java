package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartOrderTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            a,              6100000000000000
            ab,             6162000000000000
            abcdefgh,       6162636465666768
            abcdefghi,      6162636465666768
            a\u00fez,       61fe7a0000000000
            a\u00ffz,       61ff000000000000
            a\u0100z,       61ff000000000000
            a\uffffz,       61ff000000000000
            """)
    void theFirstEightCharactersAreTheKey(String part, String key) {
        assertThat("%016x".formatted(PartOrder.key(part))).isEqualTo(key);
    }

    @Test
    void anEmptyPartHasTheLeastKey() {
        assertThat(PartOrder.key("")).isEqualTo(0);
    }

    @Test
    void theOrderIsThatOfStrings() {
        var parts = List.of(
                "", "a", "a\0", "ab", "abcdefgh", "abcdefghi", "abcdefgz", "b",
                "\u0080", "\u00fe", "\u00fea", "\u00ff", "\u00ffa", "\u0100", "\u0100a",
                "z\u00ff", "z\u0100a", "z\u0100b", "\uffff");
        for (var left : parts) {
            for (var right : parts) {
                var order = PartOrder.compare(PartOrder.key(left), left, PartOrder.key(right), right);
                assertThat(Integer.signum(order))
                        .as(() -> left + " " + right)
                        .isEqualTo(Integer.signum(left.compareTo(right)));
            }
        }
    }

    /// The purpose of the key: if two keys differ, the parts themselves are never compared.
    @Test
    void unequalKeysDecideAlone() {
        assertThat(Integer.signum(PartOrder.compare(1, "z", 2, "a"))).isEqualTo(-1);
        assertThat(Integer.signum(PartOrder.compare(-1, "a", 1, "z"))).as("keys have no sign").isEqualTo(1);
    }
}
