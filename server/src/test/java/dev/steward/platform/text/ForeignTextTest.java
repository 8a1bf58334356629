package dev.steward.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignTextTest {

    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 7, 9, 10, 13, 27, 0x7f, 0x85, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200d, 0x200e,
                0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0x2800, 0x3000, 0x3164, 0xd800, 0xfe0f,
                0xfeff, 0xffa0, 0xfff9, 0xe0041, 0xe0100, 0x10ffff
            })
    void whatDoesNotShowItselfIsWrittenOut(int codePoint) {
        assertThat(ForeignText.name("a" + Character.toString(codePoint) + "b"))
                .isEqualTo("a⟨U+%04X⟩b".formatted(codePoint));
    }

    /** A heart, a family, a keycap, a toned thumb, the flags of a rainbow, Japan and Scotland, and a text sign. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "❤\uFE0F",
                "👨\u200D👩\u200D👧",
                "1\uFE0F\u20E3",
                "👍🏽",
                "👩🏽\u200D⚕\uFE0F",
                "🏳\uFE0F\u200D🌈",
                "🇯🇵",
                "🏴\uDB40\uDC67\uDB40\uDC62\uDB40\uDC73\uDB40\uDC63\uDB40\uDC74\uDB40\uDC7F",
                "☎\uFE0E"
            })
    void anEmojiStaysAsItIs(String emoji) {
        assertThat(ForeignText.name("to" + emoji + "do " + emoji + emoji))
                .isEqualTo("to" + emoji + "do " + emoji + emoji);
    }

    @Test
    void whatStandsBesideAnEmojiAndIsNoPartOfItIsWrittenOut() {
        assertThat(ForeignText.name("❤\uFE0F\uFE0F")).isEqualTo("❤\uFE0F⟨U+FE0F⟩");
        assertThat(ForeignText.name("1\uFE0F")).isEqualTo("1⟨U+FE0F⟩");
        assertThat(ForeignText.name("👨\u200D")).isEqualTo("👨⟨U+200D⟩");
        assertThat(ForeignText.name("👨\u200D\u202E")).isEqualTo("👨⟨U+200D⟩⟨U+202E⟩");
        assertThat(ForeignText.name("🙂" + tags("gbsct"))).startsWith("🙂⟨U+E0067⟩");
        assertThat(ForeignText.name("🏴" + tags("ignore all"))).startsWith("🏴⟨U+E0069⟩");
        assertThat(ForeignText.block("👨\u200D".repeat(20_000))).isNotEmpty();
    }

    private static String tags(String words) {
        return words.chars()
                        .mapToObj(each -> Character.toString(0xE0000 + each))
                        .collect(Collectors.joining())
                + Character.toString(0xE007F);
    }

    @Test
    void wordsStayAsTheyAre() {
        assertThat(ForeignText.name("write_file (ä, עברית, 日本語, 🙂)")).isEqualTo("write_file (ä, עברית, 日本語, 🙂)");
        assertThat(ForeignText.block("a\n\tb\r")).isEqualTo("a\n\tb⟨U+000D⟩");
    }

    @Test
    void aNameIsShort() {
        assertThat(ForeignText.name("x".repeat(200))).hasSize(200);
        assertThat(ForeignText.name("x".repeat(201))).hasSize(200).endsWith("…");
        assertThat(ForeignText.name("\n".repeat(200))).hasSizeLessThanOrEqualTo(200);
    }
}
