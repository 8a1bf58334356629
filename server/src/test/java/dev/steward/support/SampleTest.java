package dev.steward.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleTest {

    private static List<Integer> cases(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    @Test
    void oneInOneIsAll() {
        assertThat(Sample.of("kind", cases(50), 1, "seed")).isEqualTo(cases(50));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 11, 100})
    void itIsNeverEmptyAndAlwaysInOrder(int count) {
        for (int seed = 0; seed < 100; seed++) {
            assertThat(Sample.of("kind", cases(count), 4, "" + seed))
                    .hasSize(Math.ceilDiv(count, 4))
                    .isSorted()
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void nothingIsRepeatedLessThanOnce() {
        assertThat(Sample.times("property.that.is.not.set", 0)).isEqualTo(1);
        assertThat(Sample.times("property.that.is.not.set", 7)).isEqualTo(7);
    }

    @Test
    void aSeedRepeatsItAndAFewOtherSeedsTryTheRest() {
        assertThat(Sample.of("kind", cases(11), 4, "seed")).isEqualTo(Sample.of("kind", cases(11), 4, "seed"));
        var tried = new HashSet<Integer>();
        for (int seed = 0; seed < 50; seed++) {
            tried.addAll(Sample.of("kind", cases(11), 4, "seed " + seed));
        }
        assertThat(tried).hasSize(11);
    }

    @Test
    void eachClassHasItsTurnOnEachDatabaseInOneRoundOfSeeds() {
        for (int place = 0; place < ByTurns.PLACES; place++) {
            for (var test : List.of("dev.steward.ATest", "dev.steward.BTest", "dev.steward.CTest")) {
                var tried = new HashSet<Boolean>();
                for (int seed = 0; seed < 3 * ByTurns.PLACES; seed++) {
                    var next = Character.toString('0' + seed);
                    if (Sample.isTurn(place, ByTurns.PLACES, next)) {
                        tried.add(TestDatabase.isTurnOf(test, 3, next));
                    }
                }
                assertThat(tried).containsExactlyInAnyOrder(true, false);
            }
        }
    }

    @Test
    void aRunHasTheClassesOfOnePlaceAndTheNightAll() {
        for (int seed = 0; seed < 100; seed++) {
            var commit = "2026.11.0-" + seed + "-gabcdef";
            assertThat(IntStream.range(0, ByTurns.PLACES).filter(place -> Sample.isTurn(place, ByTurns.PLACES, commit)))
                    .hasSize(1);
            assertThat(IntStream.range(0, ByTurns.PLACES).filter(place -> Sample.isTurn(place, 1, commit)))
                    .hasSize(ByTurns.PLACES);
        }
    }

    @Test
    void whatHasNotItsTurnIsLeftOutBeforeAnythingOfItIsLoaded() {
        var left = ByTurns.Turn.decide(2, ByTurns.PLACES, "0");
        assertThat(left.isDisabled()).isTrue();
        assertThat(left.getReason()).hasValue("by turns: this commit's run leaves it out");
        assertThat(ByTurns.Turn.decide(3, ByTurns.PLACES, "0").isDisabled()).isFalse();
    }
}
