package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class IndexReadingTest {

    /** As after the commit of a large transaction that overlapped others. */
    @Test
    void aStretchIsReadToItsEndHoweverMuchIsInIt() {
        int last = 3 * IndexReading.PAGE + 2;
        var pages = Objects.requireNonNull(
                IndexReading.pages(new IdWatermark.Stretch(3, last), Long::longValue, after -> Flux.fromStream(
                                        LongStream.rangeClosed(after + 1, last).boxed())
                                .take(IndexReading.PAGE))
                        .collectList()
                        .block());
        assertThat(pages).hasSize(4).last().isEqualTo(List.of());
        assertThat(pages.stream().flatMap(List::stream))
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(3, last).boxed().toList());
    }

    @Test
    void whereNothingIsThereYetOnePageSaysSo() {
        var pages = IndexReading.<Long>pages(new IdWatermark.Stretch(1, 9), Long::longValue, _ -> Flux.empty());
        assertThat(pages.collectList().block()).containsExactly(List.of());
    }
}
