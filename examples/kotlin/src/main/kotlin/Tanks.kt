import io.humainary.substrates.api.Substrates.Receptor
import io.humainary.substrates.api.Substrates.cortex
import io.myelin.flow.ConduitPublisher
import io.myelin.flow.End
import io.myelin.flow.Overflow
import io.myelin.flow.PipeSubscriber
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.asExecutor
import kotlinx.coroutines.async
import kotlinx.coroutines.flow.filter
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.jdk9.asFlow
import kotlinx.coroutines.jdk9.asPublisher
import kotlinx.coroutines.runBlocking

/** A Kotlin flow into a circuit, and what the circuit's conduit emits as a Kotlin flow again. */
fun highLevels(): List<Int> = runBlocking {
    val circuit = cortex().circuit(cortex().name("plant"))
    val levels = circuit.conduit(cortex().name("level"), Int::class.javaObjectType)

    // Undispatched, so that the conduit has its subscriber before the first value.
    val high = async(start = CoroutineStart.UNDISPATCHED) {
        ConduitPublisher.of(circuit, levels, Overflow.error(64), Dispatchers.Default.asExecutor())
            .asFlow().filter { it > 80 }.toList()
    }
    flowOf(70, 85, 78, 92).asPublisher().subscribe(
        PipeSubscriber.of(
            circuit,
            levels.get(cortex().name("tank.north")),
            circuit.pipe(Receptor<End> { levels.close() }), // the end of one flow is the end of the other
        ),
    )
    high.await().also { circuit.closeAwait() }
}

fun main() = println(highLevels())
