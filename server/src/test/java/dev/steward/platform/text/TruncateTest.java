package dev.steward.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TruncateTest {

    @ParameterizedTest
    @CsvSource({
        "'', 10, 2147483647",
        "10, 10, 2147483647",
        "11, 10, 10",
        "1 2 3, 6, 2147483647",
        "1 2 4, 6, 3",
        "1 100 100, 11, 5",
        "100 1 100, 11, 5",
        "5 5 5 5, 10, 2",
        "9000000 9000000 1, 2000000, 999999",
        "1 1 1, 2, 0",
        "9999999999 1, 5000000001, 2147483647"
    })
    void whatIsShortStaysWholeAndTheRestIsCutToOneLength(String lengths, long room, int expected) {
        List<Long> texts = lengths.isEmpty()
                ? List.of()
                : Arrays.stream(lengths.split(" ", -1)).map(Long::valueOf).toList();
        assertThat(Truncate.length(texts, room)).isEqualTo(expected);
    }

    @Test
    void aCutTextHasNoHalfCharacterAtItsEnd() {
        assertThat(Truncate.to("abc", 5)).isEqualTo("abc");
        assertThat(Truncate.to("abc", 2)).isEqualTo("ab");
        assertThat(Truncate.to("ab😀", 3)).isEqualTo("ab");
        assertThat(Truncate.to("ab😀", 4)).isEqualTo("ab😀");
        assertThat(Truncate.to("ab\uD83D", 9)).isEqualTo("ab");
    }
}
