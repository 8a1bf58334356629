package dev.steward.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests texts of others on someone's screen. */
class PushTextTest {

    @ParameterizedTest
    @CsvSource({
        "'Which folder?', 'Which folder?'",
        "'  Two\n\nlines\tand a tab ', 'Two lines and a tab'",
        "'turned \u202Eround', 'turned round'",
        "'no\u200Bwidth', 'no width'",
        "'a\u0000b\u001b[31mc', 'a b [31mc'",
        "'\n \t', ''",
        "'half \uD83D', 'half \uFFFD'",
        "'exactly twenty chars', 'exactly twenty chars'",
        "'one more than twenty!!', 'one more than twent…'",
    })
    void itIsOneLineThatHidesNothing(String text, String line) {
        assertThat(PushText.line(text, 20)).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource({
        "'Mail\n\n\n \t\n  Dear all, \n\n', 'Mail\n  Dear all,'",
        "'one\r\n\r\ntwo', 'one\ntwo'",
        "'a\u2028b\u202Ec', 'a b c'",
        "'\n \n', ''",
        "'', ''",
    })
    void linesAreKeptAndBlankOnesAreNot(String text, String lines) {
        assertThat(PushText.lines(text)).isEqualTo(lines);
    }

    @Test
    void aCharacterIsNotCutInHalf() {
        assertThat(PushText.line("😀".repeat(20), 10)).isEqualTo("😀".repeat(4) + "…");
    }

    @Test
    void aNoticeOpensNothingElsewhere() {
        for (var path :
                List.of("https://elsewhere.example", "//elsewhere.example", "agents/1", "", "/" + "a".repeat(200))) {
            assertThatThrownBy(() -> PushNotice.of("Title", "Body", path, "tag", true))
                    .as(path)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
