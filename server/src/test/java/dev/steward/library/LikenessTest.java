package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LikenessTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Lives in Berlin | Lives in Berlin | true",
                "Lives in Berlin | lives  in BERLIN! | true",
                "Mag Äpfel und Brötchen | mag apfel und brotchen | true",
                "Prefers answers in German | Prefers answers in German language | true",
                "The tests run with Maven, never with Gradle | Tests run with Maven, never with Gradle | true",
                "彼は毎朝コーヒーを飲みます | 彼は毎朝コーヒーを飲みます。 | true",
                "Lives in Berlin | Lives in Bern since the spring | false",
                "The service listens on port 8080 | The service listens on port 8081 | false",
                "Has a dog called Rex | Writes Java for a living | false",
                "Likes tea | Lives in Hamburg and likes tea, music and long walks | false",
            })
    void twoTextsSayTheSameOrNot(String one, String other, boolean same) {
        assertThat(Likeness.isSame(one, other)).isEqualTo(same);
        assertThat(Likeness.isSame(other, one)).isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource({"''", "!!", "?"})
    void aTextWithoutWordsSaysNothing(String nothing) {
        assertThat(Likeness.isSame(nothing, "Lives in Berlin")).isFalse();
    }

    @Test
    void theMostAlikeComeFirstAndEachIsInOnePair() {
        var texts = List.of(
                "Prefers short answers in German",
                "Lives in Berlin",
                "Prefers short answers in German.",
                "Prefers short answers in the German language",
                "lives in berlin!",
                "Has a dog");
        var pairs = Likeness.pairs(texts, 10);
        assertThat(pairs)
                .extracting(pair -> List.of(pair.first(), pair.second()))
                .containsExactly(List.of(0, 2), List.of(1, 4));
        assertThat(pairs.getFirst().share()).isEqualTo(1);
        assertThat(Likeness.pairs(texts, 1)).hasSize(1);
        assertThat(Likeness.pairs(List.of(), 10)).isEmpty();
    }

    @Test
    void asManyAsAreKeptAndAsLongAsTheyMayBeTakeLittleTime() {
        var random = new Random(7);
        var texts = new ArrayList<String>();
        for (int i = 0; i < Memory.MAX; i++) {
            texts.add(random.ints(Memory.MAX_LENGTH, 'a', 'z' + 1)
                    .mapToObj(letter -> String.valueOf((char) letter))
                    .collect(Collectors.joining()));
        }
        texts.set(17, texts.get(400) + "!");
        var begun = System.nanoTime();
        assertThat(Likeness.pairs(texts, 50)).hasSize(1);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(20));
    }
}
