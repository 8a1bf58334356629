package dev.steward.exposed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextPartTest {

    @Test
    void partsTogetherAreTheText() {
        var text = "a\uD83D\uDE00bcd\uD83D\uDE00e".repeat(7);
        for (int most = 2; most < text.length() + 2; most++) {
            var together = new StringBuilder();
            var part = TextPart.of(text, 0, most);
            together.append(part.text());
            while (part.next() != null) {
                part = TextPart.of(text, part.next(), most);
                together.append(part.text());
            }
            assertThat(together.toString()).isEqualTo(text);
        }
    }

    @Test
    void theLastPartSaysThatItIs() {
        assertThat(TextPart.of("abc", 0, 3)).isEqualTo(new TextPart("abc", 0, null));
        assertThat(TextPart.of("abcd", 0, 3)).isEqualTo(new TextPart("abc", 0, 3L));
        assertThat(TextPart.of("abcd", 3, 3)).isEqualTo(new TextPart("d", 3, null));
        assertThat(TextPart.of("abcd", 99, 3)).isEqualTo(new TextPart("", 4, null));
        assertThat(TextPart.of("", 0, 3)).isEqualTo(new TextPart("", 0, null));
    }

    @Test
    void rowsAreAsManyAsMayBe() {
        assertThat(Bounds.rows(null, 50)).isEqualTo(50);
        assertThat(Bounds.rows(0L, 50)).isEqualTo(1);
        assertThat(Bounds.rows(200L, 50)).isEqualTo(200);
        assertThat(Bounds.rows(2_147_483_648L, 50)).isEqualTo(200);
    }
}
