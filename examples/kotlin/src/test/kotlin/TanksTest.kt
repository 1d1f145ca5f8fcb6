import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

class TanksTest {

    @Test
    fun `values go from flow to flow through a circuit`() {
        assertThat(highLevels()).containsExactly(85, 92)
    }
}
