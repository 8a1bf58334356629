package dev.steward.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FencesTest {

    /** A comma ends a line, and {@code '} stands for a backtick. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "plain|plain",
                "''',code,'''|''',code,'''",
                "'''js,cut|'''js,cut,'''",
                "'''js,cut,|'''js,cut,'''",
                "'''',''',inside|'''',''',inside,''''",
                "''',more,''''|''',more,''''",
                "''',no end '''js,'''js|''',no end '''js,'''js,'''",
                "~~~,''',~~~|~~~,''',~~~",
                "   ''',x|   ''',x,'''",
                "    ''',x|    ''',x",
                "a ''' b|a ''' b",
                "'''a'b,x|'''a'b,x",
                "''',one,''',''',two|''',one,''',''',two,'''",
            })
    void theLastBlockIsClosed(String text, String closed) {
        assertThat(Fences.closed(written(text))).isEqualTo(written(closed));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "x|json|'''json,x,'''",
                "x,|json|'''json,x,'''",
                "a '''' b|json|'''''json,a '''' b,'''''",
            })
    void anyTextFitsIntoABlock(String text, String language, String block) {
        assertThat(Fences.around(written(text), language)).isEqualTo(written(block));
    }

    private static String written(String text) {
        return text.replace(',', '\n').replace('\'', '`');
    }
}
