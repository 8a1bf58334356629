package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuggestionsTest {

    @Test
    void aBlockAtTheEndBecomesRepliesAndLeavesTheText() {
        var parsed = Suggestions.parse("Fine.\n\n```suggest\n- Go on\n2) Stop\n* Go on\n\n```\n  ");
        assertThat(parsed).isEqualTo(new Suggestions("Fine.", List.of("Go on", "Stop")));
    }

    @Test
    void theTagIsReadInAnyCaseAndMayBeFollowedByMore() {
        assertThat(Suggestions.parse("A\n``` SUGGEST replies\n+ Yes\n```").items())
                .containsExactly("Yes");
    }

    @Test
    void linesMayEndAsOnWindows() {
        assertThat(Suggestions.parse("Fine.\r\n\r\n```suggest\r\n- Go on\r\n```"))
                .isEqualTo(new Suggestions("Fine.", List.of("Go on")));
    }

    @Test
    void theBlockMayBeIndented() {
        assertThat(Suggestions.parse("1. Fine\n\n   ```suggest\n   - Go on\n   ```"))
                .isEqualTo(new Suggestions("1. Fine", List.of("Go on")));
    }

    @Test
    void aNumberOrBoldWordsAreNoListMarker() {
        assertThat(Suggestions.parse("```suggest\n3.5 km\n-5 degrees\n**Yes**, go on\n-Go\n2)Stop\n```")
                        .items())
                .containsExactly("3.5 km", "-5 degrees", "**Yes**, go on", "Go", "Stop");
    }

    @Test
    void atMostFiveRepliesAreKept() {
        assertThat(Suggestions.parse("```suggest\n1\n2\n3\n4\n5\n6\n```").items())
                .containsExactly("1", "2", "3", "4", "5");
    }

    @Test
    void aBlockWithoutAUsableLineIsRemovedToo() {
        assertThat(Suggestions.parse("A\n```suggest\n-\n\n```")).isEqualTo(new Suggestions("A", List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no block at all",
                "a table, a line \n\n",
                "```suggest\n- a\n```\nand more text",
                "inline ```suggest\n- a\n```",
                "```suggestions\n- a\n```",
                "```suggest\n- not closed",
                "```java\ncode\n```"
            })
    void anythingElseStaysText(String answer) {
        assertThat(Suggestions.parse(answer)).isEqualTo(new Suggestions(answer, List.of()));
    }

    @Test
    void whiteSpaceAloneIsNoAnswer() {
        assertThat(Suggestions.parse(" \n\t\n")).isEqualTo(new Suggestions("", List.of()));
    }

    @Test
    void onlyTheLastOfSeveralBlocksIsTaken() {
        var parsed = Suggestions.parse("A\n```suggest\n- a\n```\nB\n```suggest\n- b\n```");
        assertThat(parsed.text()).isEqualTo("A\n```suggest\n- a\n```\nB");
        assertThat(parsed.items()).containsExactly("b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Plain text.  \n",
                "Text\n\n```suggest\n- one\n- two\n```\n",
                "Code:\n```java\nint a;\n```\nand `inline` and ``two`` ticks",
                "```suggest\n- early\n```\nthen more\n\n```suggest\n- late\n```",
                "Ends in a fence\n```suggest",
                "Ends in ticks ``",
                "Fine.\r\n```suggest\r\n- one\r\n```",
                "```suggestions are fun\n```",
                "   \n\n",
                "A\n```suggest\n- x\n``` trailing",
                "1. A\n\n \t ```suggest\n   - x\n   ```",
                "1. A\n   ```suggest\n   - x\n   ```\n   more"
            })
    void whatIsShownPieceByPieceIsExactlyWhatIsStored(String answer) {
        for (int seed = 0; seed < 200; seed++) {
            var random = new Random(seed);
            var filter = new SuggestionFilter();
            var shown = new StringBuilder();
            for (int at = 0; at < answer.length(); ) {
                int end = Math.min(answer.length(), at + 1 + random.nextInt(7));
                shown.append(filter.push(answer.substring(at, end)));
                assertThat(filter.shown()).isEqualTo(shown.toString());
                at = end;
            }
            var ending = filter.end();
            shown.append(ending.rest());
            assertThat(shown.toString())
                    .as("seed %d", seed)
                    .isEqualTo(Suggestions.parse(answer).text());
            assertThat(ending.parsed()).isEqualTo(Suggestions.parse(answer));
        }
    }

    @Test
    void aBlockIsNeverShownWhileItGrows() {
        var filter = new SuggestionFilter();
        assertThat(filter.push("Hello")).isEqualTo("Hello");
        assertThat(filter.push("\n\n``")).isEmpty();
        assertThat(filter.push("`sugg")).isEmpty();
        assertThat(filter.push("est\n- Yes\n```")).isEmpty();
        assertThat(filter.end().rest()).isEmpty();
    }

    @Test
    void codeIsShownAsSoonAsItIsClearlyNoSuggestion() {
        var filter = new SuggestionFilter();
        assertThat(filter.push("```")).isEmpty();
        assertThat(filter.push("java\nint a;")).isEqualTo("```java\nint a;");
    }
}
