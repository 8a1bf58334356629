package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SnippetTest {

    @Test
    void aShortTextIsShownInOneLine() {
        var snippet = snippet("  The\n\n kettle \t is   on. ", "kettle");
        assertThat(snippet.text()).isEqualTo("The kettle is on.");
        assertThat(marked(snippet)).containsExactly("kettle");
    }

    @Test
    void markupIsLeftOutUnlessItWasFound() {
        var text = """
                ## A table

                > **Notes** on `tea`, and 2**8 of a - b

                | Tea | Cups |
                |:--|:-:|
                | green | 2 |
                """;
        var snippet = snippet(text, "cups");
        assertThat(snippet.text()).isEqualTo("A table Notes on tea, and 2**8 of a - b Tea Cups green 2");
        assertThat(marked(snippet)).containsExactly("Cups");
        assertThat(marked(snippet(text, "## a"))).containsExactly("## A");
        assertThat(snippet("ps | grep tea", "tea").text()).isEqualTo("ps | grep tea");
    }

    @Test
    void aLongOneIsCutAroundWhatMatches() {
        var text = "before ".repeat(200) + "the kettle sings " + "after ".repeat(200);
        var snippet = snippet(text, "kettle");
        assertThat(snippet.text()).startsWith("…before").endsWith("after…").contains("the kettle sings");
        assertThat(snippet.text().length()).isBetween(Snippet.LENGTH - 40, Snippet.LENGTH + 40);
        assertThat(marked(snippet)).containsExactly("kettle");
    }

    @Test
    void thePassageWithMostOfTheWordsIsShown() {
        var far = "word ".repeat(100);
        var snippet = snippet("tea " + far + "tea tea tea " + far + "green tea " + far, "green", "tea");
        assertThat(marked(snippet)).containsExactly("green", "tea");
    }

    @Test
    void withoutAMatchTheBeginningIsShown() {
        assertThat(snippet("word ".repeat(100)).text()).startsWith("word word").endsWith("word…");
        assertThat(snippet("").text()).isEmpty();
    }

    @Test
    void aWordWithoutAnEndIsCut() {
        var snippet = snippet("x".repeat(100_000) + "tea" + "y".repeat(100_000), "tea");
        assertThat(marked(snippet)).containsExactly("tea");
        assertThat(snippet.text().length()).isLessThan(Snippet.LENGTH + 40);
    }

    @Test
    void marksAreFewAndInOrderAndNoCharacterIsHalved() {
        var random = new Random(13);
        for (int i = 0; i < 500; i++) {
            var text = IntStream.range(0, random.nextInt(400))
                    .mapToObj(_ -> List.of("👍", "tea", " ", "\n", "é").get(random.nextInt(5)))
                    .collect(Collectors.joining());
            var snippet = snippet(text, "tea", "é");
            assertThat(snippet.marks()).hasSizeLessThanOrEqualTo(20);
            assertThat(marked(snippet)).allSatisfy(word -> assertThat(word).isIn("tea", "é"));
            assertThat(snippet.text().replace("👍", "")).doesNotContainPattern("[\ud800-\udfff]");
        }
    }

    @Test
    void aLongTextThatHoldsAWordEverywhereGivesSomeOfItsPlaces() {
        var letters = Collections.nCopies(32, "a");
        assertThat(DatabaseSearch.spans("a".repeat(1_000_000), letters)).hasSizeBetween(20, 1_000);
    }

    private static Snippet snippet(String text, String... words) {
        return Snippet.of(text, DatabaseSearch.spans(text, List.of(words)));
    }

    private static List<String> marked(Snippet snippet) {
        return snippet.marks().stream()
                .map(mark -> snippet.text().substring(mark.start(), mark.end()))
                .toList();
    }
}
