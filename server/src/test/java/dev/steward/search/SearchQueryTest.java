package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.steward.search.SearchFilter.Role;
import dev.steward.search.SearchFilter.Section;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchQueryTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "tea|tea*",
                "tea |tea",
                "  green   tea|green tea*",
                "\"green tea\"|[green tea]",
                "“green tea” cup|[green tea] cup*",
                "\"green tea|[green tea]",
                "a\"b c\"d|a [b c] d*",
                "in:topic tea|tea*",
                "IN:Topic tea|tea*",
                "tea in:topic|tea",
                "in:garden tea|in:garden tea*",
                "after:soon|after:soon*",
                "note:tea|note:tea*",
                "http://tea.example/|http://tea.example/*",
                "- ... !|``",
                "\"\" \" \"|``",
                "100% under_way|100% under_way*",
                "東京 タワー|東京 タワー*",
                "👍|👍*",
            })
    void wordsPhrasesAndWhatIsStillTyped(String typed, String terms) {
        assertThat(shown(SearchQuery.of(typed))).isEqualTo(terms);
    }

    private static String shown(SearchQuery query) {
        return query.terms().stream()
                .map(term -> switch (term.kind()) {
                    case word -> term.text();
                    case prefix -> term.text() + "*";
                    case phrase -> "[" + term.text() + "]";
                })
                .collect(Collectors.joining(" "));
    }

    @Test
    void filtersNarrow() {
        var filter = SearchQuery.of(
                        "in:topic in:chats from:me from:assistant after:2026 before:2026-03-5 has:attachment x")
                .filter();
        assertThat(filter.sections()).containsExactly(Section.topic, Section.chat);
        assertThat(filter.roles()).containsExactly(Role.user, Role.assistant);
        assertThat(filter.after()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
        assertThat(filter.before()).isEqualTo(Instant.parse("2026-03-05T00:00:00Z"));
        assertThat(filter.attached()).isTrue();
    }

    @Test
    void ofSeveralDatesTheNarrowestCounts() {
        var filter = SearchQuery.of("after:2024-05 after:2023 before:2026 before:2027")
                .filter();
        assertThat(filter.after()).isEqualTo(Instant.parse("2024-05-01T00:00:00Z"));
        assertThat(filter.before()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    }

    @ParameterizedTest
    @CsvSource({
        "in:topic,true",
        "in:,false",
        "in:garden,false",
        "from:you,false",
        "FROM:ME,true",
        "after:2026-13,false",
        "after:2026-02-30,false",
        "after:26,false",
        "after:2026-02-28,true",
        "before:2026-2,true",
        "after:0000,false",
        "after:0001,true",
        "has:attachment,true",
        "has:cheese,false",
    })
    void whatLooksLikeAFilterIsNamedWhetherOrNotItIsUnderstood(String piece, boolean understood) {
        assertThat(SearchQuery.of("tea " + piece + " cup").pieces())
                .containsExactly(new SearchRead.Filter(piece, understood));
    }

    @Test
    void blankIsWhatSaysNothing() {
        assertThat(SearchQuery.of("").isBlank()).isTrue();
        assertThat(SearchQuery.of(" \t\u00a0").isBlank()).isTrue();
        assertThat(SearchQuery.of("...").isBlank()).isTrue();
        assertThat(SearchQuery.of("in:topic").isBlank()).isFalse();
        assertThat(SearchQuery.of(" tea ").text()).isEqualTo("tea");
    }

    @Test
    void noMoreThanSomeTermsAreLookedFor() {
        assertThat(SearchQuery.of("x ".repeat(500)).terms()).hasSize(SearchQuery.MAX_TERMS);
        assertThat(SearchQuery.of("\"".repeat(1_000)).terms()).isEmpty();
    }

    @Test
    void anythingCanBeTyped() {
        var random = new Random(13);
        var odd = "\" :“”inafter2026-\u0301\ud83d\udc4d\u202e\u0000東ß\t";
        for (int i = 0; i < 2_000; i++) {
            var typed = random.ints(random.nextInt(60), 0, odd.length())
                    .mapToObj(at -> String.valueOf(odd.charAt(at)))
                    .collect(Collectors.joining());
            assertThatCode(() -> SearchQuery.of(typed)).as(typed).doesNotThrowAnyException();
        }
        assertTimeout(Duration.ofSeconds(5), () -> SearchQuery.of("a:\"".repeat(100_000)));
    }
}
