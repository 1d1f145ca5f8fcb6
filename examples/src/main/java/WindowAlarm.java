import static io.humainary.substrates.api.Substrates.*;

void main() {
    var cortex = cortex();
    var plant = cortex.circuit(cortex.name("plant"));
    var display = plant.<String>pipe(IO::println);

    // The mean of the last three readings, told when it crosses 80.
    var readings = cortex.flow(Integer.class)
            .window(3)
            .map(window -> window.fold(0, Integer::sum) / window.size())
            .map(mean -> mean > 80 ? "too high" : "calm")
            .fiber(cortex.fiber(String.class).diff())
            .pipe(display);

    for (int reading : new int[] {60, 75, 90, 95, 99, 60, 50, 40, 90, 99, 99})
        readings.emit(reading);
    plant.await();
    plant.close();
}
