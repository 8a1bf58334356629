package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LastLineTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Hello                       | Hello
                    '  one\n\n two\tthree '     | one two three
                    '# Title\n\nText'           | Title Text
                    '- one\n- **two**'          | one two
                    '```java\nint x = 1;\n```'  | int x = 1;
                    '| a | b |\n|--|--|\nText'  | Text
                    '> quoted `code`'           | quoted code
                    '3 * 4 - 5'                 | 3 * 4 - 5
                    """)
    void theMarksOfALayoutAreLeftOut(String text, String line) {
        assertThat(LastLine.of(text.replace("\\n", "\n").replace("\\t", "\t"))).isEqualTo(line);
    }

    @Test
    void aLongTextIsCutBetweenItsCharacters() {
        assertThat(LastLine.of("😀".repeat(1000)))
                .hasSizeLessThanOrEqualTo(LastLine.MAX)
                .endsWith("😀…");
        assertThat(LastLine.of("x".repeat(LastLine.MAX))).hasSize(LastLine.MAX).doesNotContain("…");
    }

    @Test
    void ofNothingThereIsNoLine() {
        assertThat(LastLine.of(" \n```\n")).isNull();
    }
}
