package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class IndexReadingTest {

    @Test
    void gapsAreReadUntilNoPageIsFull() {
        var left = new ArrayList<>(List.of(IndexReading.PAGE, IndexReading.PAGE, 3, IndexReading.PAGE));
        IndexReading.whileFull(() -> Flux.just(page(0), page(left.removeFirst())))
                .block();
        assertThat(left).containsExactly(IndexReading.PAGE);
    }

    @Test
    void whereThereAreNoGapsNothingIsRead() {
        IndexReading.<Integer>whileFull(Flux::empty).block();
    }

    private static List<Integer> page(int rows) {
        return Collections.nCopies(rows, 1);
    }
}
