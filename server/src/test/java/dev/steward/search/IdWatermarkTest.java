package dev.steward.search;

import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdWatermarkTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    @Test
    void whatIsMissingIsAGapUntilItCame() {
        var reach = IdWatermark.NOTHING.read(List.of(1L, 2L, 5L, 9L), NOW);
        assertThat(reach.written()).isEqualTo("9 3-4 6-8");
        assertThat(reach.whole()).isEqualTo(2);
        reach = reach.filled(List.of(7L));
        assertThat(reach.written()).isEqualTo("9 3-4 6-6 8-8");
        reach = reach.filled(List.of(3L, 4L));
        assertThat(reach.written()).isEqualTo("9 6-6 8-8");
        assertThat(reach.read(List.of(), NOW)).isEqualTo(reach);
    }

    @Test
    void aGapThatNobodyFillsIsForgotten() {
        var reach = IdWatermark.NOTHING.read(List.of(3L), NOW).read(List.of(5L), NOW.plusSeconds(1));
        assertThat(reach.at(NOW.plus(IdWatermark.KEPT)).written()).isEqualTo("5 4-4");
        assertThat(reach.at(NOW.plus(IdWatermark.KEPT)).whole()).isEqualTo(3);
    }

    @Test
    void aRowIsMissedUntilManyThousandsAfterItWereRead() {
        var everyOther = LongStream.range(1, IdWatermark.MAX_AFTER + 1)
                .mapToObj(i -> i * 2)
                .toList();
        var reach = IdWatermark.NOTHING.read(everyOther, NOW);
        assertThat(reach.gaps()).hasSize(IdWatermark.MAX_AFTER);
        assertThat(reach.has(1)).isFalse();
        assertThat(reach.has(2)).isTrue();
        reach = reach.read(List.of(reach.upTo() + 1), NOW);
        assertThat(reach.has(1)).as("nobody waits for ever").isTrue();
        assertThat(reach.has(3)).isFalse();
    }

    @Test
    void gapsThatAreNearAreLookedIntoTogether() {
        var reach = IdWatermark.NOTHING
                .read(List.of(2L, 4L, 6L), NOW)
                .read(LongStream.rangeClosed(7, 1_000).boxed().toList(), NOW)
                .read(List.of(1_002L), NOW);
        assertThat(reach.stretches())
                .containsExactly(new IdWatermark.Stretch(1, 5), new IdWatermark.Stretch(1_001, 1_001));
    }

    @Test
    void aGapThatReachesOverTheNewEndIsKeptUpToThere() {
        var reach = IdWatermark.NOTHING.read(List.of(2L, 4L, 9L, 12L), NOW);
        assertThat(reach.backTo(7))
                .isEqualTo(new IdWatermark(
                        7,
                        List.of(
                                new IdWatermark.Gap(1, 1, NOW),
                                new IdWatermark.Gap(3, 3, NOW),
                                new IdWatermark.Gap(5, 7, NOW))));
        assertThat(reach.backTo(12)).isEqualTo(reach);
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        var reach = IdWatermark.NOTHING.read(List.of(1L, 2L, 5L, 9L), NOW);
        assertThat(IdWatermark.of(reach.written(), NOW)).isEqualTo(reach);
        assertThat(IdWatermark.of("0", NOW)).isEqualTo(IdWatermark.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1 2", "1 a-b", "1 2-"})
    void anythingElseIsRefused(String written) {
        assertThatThrownBy(() -> IdWatermark.of(written, NOW))
                .isInstanceOfAny(IllegalArgumentException.class, IndexOutOfBoundsException.class);
    }

    /** Ids are assigned in order and become visible in any order. */
    @Test
    void whoeverIsSeenLateIsReadNevertheless() {
        for (int seed = 0; seed < 200; seed++) {
            var random = new Random(seed);
            var coming = new ArrayList<>(LongStream.rangeClosed(1, 60).boxed().toList());
            for (int i = 0; i < 40; i++) {
                int at = random.nextInt(coming.size() - 5);
                Collections.swap(coming, at, at + random.nextInt(5));
            }
            var there = new TreeSet<Long>();
            var read = new ArrayList<Long>();
            var reach = IdWatermark.NOTHING;
            while (!coming.isEmpty() || read.size() < 60) {
                for (int i = random.nextInt(5); i >= 0 && !coming.isEmpty(); i--) {
                    there.add(coming.removeFirst());
                }
                var page = List.copyOf(there.tailSet(reach.upTo(), false));
                read.addAll(page);
                reach = reach.read(page, NOW);
                for (var stretch : reach.stretches()) {
                    var late = there.subSet(stretch.from(), true, stretch.to(), true).stream()
                            .filter(not(reach::has))
                            .toList();
                    read.addAll(late);
                    reach = reach.filled(late);
                }
            }
            assertThat(read).hasSize(60).doesNotHaveDuplicates();
            assertThat(reach.gaps()).isEmpty();
        }
    }
}
