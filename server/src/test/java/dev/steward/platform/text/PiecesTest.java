package dev.steward.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PiecesTest {

    private static final List<String> TEXTS = List.of(
            "plain",
            "an 🌍 and 👩‍👩‍👧 and ü",
            "🌍🌍🌍🌍",
            "a \ud83d alone",
            "\ude00 first",
            "last \ud83d",
            "\ud83d\ud83d\ude00\ude00",
            "a\0b\0",
            "");

    @Test
    void aTextThatIsCutAnywhereIsTheSameTextAgain() {
        for (var text : TEXTS) {
            for (int seed = 0; seed < 200; seed++) {
                var random = new Random(seed);
                var pieces = new Pieces();
                var together = new StringBuilder();
                for (int at = 0; at < text.length(); ) {
                    int end = Math.min(text.length(), at + random.nextInt(4));
                    var piece = pieces.next(text.substring(at, end));
                    assertThat(WellFormed.is(piece)).isTrue();
                    together.append(piece);
                    at = end;
                }
                together.append(pieces.rest());
                assertThat(together.toString()).as("seed %d", seed).isEqualTo(WellFormed.repaired(text));
            }
        }
    }
}
