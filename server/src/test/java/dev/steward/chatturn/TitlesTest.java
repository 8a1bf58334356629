package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the titles made from a model's answer to the request for one. */
class TitlesTest {

    @ParameterizedTest(name = "{0} → {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "Baking bread at home | Baking bread at home",
                "~  Baking\tbread   at\u00a0home  ~ | Baking bread at home",
                "~\n\n  Baking bread\nThis title says what it is about~ | Baking bread",
                "Title: Baking bread | Baking bread",
                "TITLE:Baking bread | Baking bread",
                "**Title:** Baking bread | Baking bread",
                "Titre : Le pain maison | Le pain maison",
                "Título: Pan casero | Pan casero",
                "Titel: Brot backen | Brot backen",
                "Titolo: Pane fatto in casa | Pane fatto in casa",
                "TYTUŁ: Domowy chleb | Domowy chleb",
                "Başlık: Evde ekmek | Evde ekmek",
                "Tiêu đề: Bánh mì | Bánh mì",
                "**Название:** Домашний хлеб | Домашний хлеб",
                "عنوان: خبز منزلي | خبز منزلي",
                "标题：备份 | 备份",
                "タイトル： パンを焼く | パンを焼く",
                "제목: 집에서 빵 굽기 | 집에서 빵 굽기",
                "\"Baking bread\" | Baking bread",
                "“Baking bread” | Baking bread",
                "„Brot backen“ | Brot backen",
                "« Le pain maison » | Le pain maison",
                "「パンを焼く」 | パンを焼く",
                "[Baking bread] | Baking bread",
                "**Baking bread** | Baking bread",
                "***\"Baking bread.\"*** | Baking bread",
                "# Baking bread | Baking bread",
                "`Baking bread` | Baking bread",
                "Baking bread. | Baking bread",
                "Baking bread...;: | Baking bread",
                "パンを焼く。 | パンを焼く",
                "数据库备份！ | 数据库备份",
                "备份， | 备份",
                "备份； | 备份",
                "Title：备份 | 备份",
                "《数据库备份》 | 数据库备份",
                "『夜の電車』。 | 夜の電車",
                "【備份】 | 備份",
                "为什么？ | 为什么？",
                "Why does bread rise? | Why does bread rise?",
                "\"Bread\" or \"cake\" | \"Bread\" or \"cake\"",
                "(Re)starting a sourdough (again) | (Re)starting a sourdough (again)",
                "Title | Title",
                "A | A",
            })
    void isWhatIsLeftOfIt(String said, String title) {
        assertThat(Titles.of(said)).contains(title);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n\t ", "\"\"", "**", "...", "Title:", "«»", "[ ]", "-----", "🙂"})
    void isNothingWhereNothingIsLeft(String said) {
        assertThat(Titles.of(said)).isEmpty();
    }

    @Test
    void isNoAnswer() {
        assertThat(Titles.of("word ".repeat(36).strip())).isPresent();
        assertThat(Titles.of("word ".repeat(37).strip())).isEmpty();
        assertThat(Titles.of("x".repeat(1_000_000))).isEmpty();
    }

    @Test
    void isCutAtAWordWhereOneEndsLateEnough() {
        assertThat(Titles.of("x".repeat(60))).contains("x".repeat(60));
        assertThat(Titles.of("x".repeat(61))).contains("x".repeat(60) + "…");
        assertThat(Titles.of("y".repeat(30) + " " + "x".repeat(40))).contains("y".repeat(30) + "…");
        assertThat(Titles.of("y".repeat(29) + " " + "x".repeat(40)))
                .contains("y".repeat(29) + " " + "x".repeat(30) + "…");
        assertThat(Titles.of("y".repeat(40) + ", " + "x".repeat(40))).contains("y".repeat(40) + "…");
    }

    @Test
    void holdsNothingThatCannotBeStored() {
        assertThat(Titles.of("a\u0000b\ud800"))
                .hasValueSatisfying(title ->
                        assertThat(title).doesNotContain("\u0000", "\ud800").startsWith("a"));
        assertThat(Titles.of("x" + "😀".repeat(40)))
                .hasValueSatisfying(
                        title -> assertThat(title).hasSizeLessThanOrEqualTo(61).doesNotMatch(".*[\ud800-\udbff]…$"));
    }
}
