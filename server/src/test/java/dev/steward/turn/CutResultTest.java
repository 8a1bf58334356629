package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.text.Tokens;
import dev.steward.platform.text.WellFormed;
import dev.steward.provider.PromptMessage;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CutResultTest {

    @Test
    void whatFitsIsWhole() {
        assertThat(CutResult.of("short", 100, 7)).isEqualTo("short");
    }

    @Test
    void aLongOneHasAHeadATailAndHowToReadOn() {
        var text = "head ".repeat(20_000) + "middle ".repeat(20_000) + "tail ".repeat(20_000);
        var seen = CutResult.of(text, 2_000, 4711);
        var matcher = Pattern.compile("((?:head )+h?e?a?d?)\n\\[… (\\d+) characters are left out here\\. Read on with"
                        + " results__read: result 4711, from character (\\d+)\\.]\n(\\w* ?(?:tail )+)")
                .matcher(seen);
        assertThat(matcher.matches()).as(seen).isTrue();
        int head = matcher.group(1).length();
        assertThat(matcher.group(3)).isEqualTo(String.valueOf(head));
        assertThat(head + Integer.parseInt(matcher.group(2)) + matcher.group(4).length())
                .isEqualTo(text.length());
        assertThat(Tokens.of(seen)).isBetween(1_500, 2_000);
        assertThat(CutResult.isIn(new PromptMessage.ToolResult("c", "t", seen))).isTrue();
    }

    @Test
    void whatIsKeptNowherePromisesNothing() {
        var seen = CutResult.of("word ".repeat(10_000), 500, 0);
        assertThat(seen).contains("characters are left out here.]").doesNotContain(CutResult.READER);
        assertThat(CutResult.isIn(new PromptMessage.ToolResult("c", "t", seen))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 101, 102, 103, 104, 1_000, 1_001, 1_002})
    void noCharacterIsCutInHalfAndTheCapHolds(int tokens) {
        for (var text :
                new String[] {"😀".repeat(9_000), "x" + "😀".repeat(9_000), "字".repeat(9_000), "x".repeat(90_000)}) {
            var seen = CutResult.of(text, tokens, 1);
            assertThat(WellFormed.is(seen)).isTrue();
            assertThat(Tokens.of(seen)).isLessThanOrEqualTo(tokens);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "😀"})
    void aTailThatIsDenserThanTheHeadIsShorter(String sign) {
        var seen = CutResult.of("word ".repeat(5_000) + ("字" + sign).repeat(5_000), 1_000, 1);
        assertThat(Tokens.of(seen)).isLessThanOrEqualTo(1_000);
    }
}
