package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.problem.Problem;
import dev.steward.tool.QuestionField.Kind;
import dev.steward.tool.QuestionField.Option;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolQuestionTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            text      | a word                    | 2   | 10  | true
            text      | a                         | 2   |     | false
            text      | much too long             |     | 5   | false
            email     | ada@example.org           |     |     | true
            email     | ada                       |     |     | false
            uri       | https://example.org/a     |     |     | true
            uri       | example                   |     |     | false
            uri       | https://a b               |     |     | false
            date      | 2026-02-28                |     |     | true
            date      | 2026-02-30                |     |     | false
            date_time | 2026-02-28T18:00:00Z      |     |     | true
            date_time | 2026-02-28                |     |     | false
            number    | 1.5                       | 0   | 2   | true
            number    | -1                        | 0   |     | false
            number    | 1e9999                    |     |     | false
            number    | NaN                       |     |     | false
            number    | one                       |     |     | false
            integer   | 7                         |     | 7   | true
            integer   | 7.0                       |     |     | true
            integer   | 7.5                       |     |     | false
            flag      | true                      |     |     | true
            flag      | yes                       |     |     | false
            choice    | s                         |     |     | true
            choice    | xl                        |     |     | false
            """)
    void values(Kind kind, String value, @Nullable Double min, @Nullable Double max, boolean fits) {
        var question = question(field(kind, true, min, max));
        if (fits) {
            assertThat(question.filledIn(Map.of("f", List.of(value))).values()).containsOnlyKeys("f");
        } else {
            assertThatThrownBy(() -> question.filledIn(Map.of("f", List.of(value))))
                    .isInstanceOf(Problem.Invalid.class)
                    .hasMessageStartingWith("f ");
        }
    }

    @Test
    void valuesHaveTheTypeThatTheServerWants() {
        assertThat(value(Kind.integer, "7")).isEqualTo(BigInteger.valueOf(7));
        assertThat(value(Kind.number, "7.5")).isEqualTo(new BigDecimal("7.5"));
        assertThat(value(Kind.flag, "false")).isEqualTo(false);
        assertThat(value(Kind.choices, "m", "s")).isEqualTo(List.of("m", "s"));
    }

    @Test
    void whatIsLeftEmptyIsNotSaid() {
        var optional = question(field(Kind.integer, false, null, null));
        assertThat(optional.filledIn(Map.of()).values()).isEmpty();
        assertThat(optional.filledIn(Map.of("f", List.of(""))).values()).isEmpty();
        var required = question(field(Kind.integer, true, null, null));
        assertThatThrownBy(() -> required.filledIn(Map.of("f", List.of(""))))
                .isInstanceOf(Problem.Invalid.class)
                .hasMessage("f is required");
    }

    @Test
    void whatNobodyAskedIsRefused() {
        var question = question(field(Kind.choices, false, null, 1.0));
        assertThatThrownBy(() -> question.filledIn(Map.of("g", List.of("1")))).isInstanceOf(Problem.Invalid.class);
        assertThatThrownBy(() -> question.filledIn(Map.of("f", List.of("s", "s"))))
                .isInstanceOf(Problem.Invalid.class);
        assertThatThrownBy(() -> question.filledIn(Map.of("f", List.of("s", "m"))))
                .hasMessage("f must hold at most 1 choices");
        assertThatThrownBy(() -> question(field(Kind.text, false, null, null))
                        .filledIn(Map.of("f", List.of("x".repeat(QuestionField.MAX_VALUE + 1)))))
                .isInstanceOf(Problem.Invalid.class);
    }

    private static @Nullable Object value(Kind kind, String... filled) {
        return question(field(kind, true, null, null))
                .filledIn(Map.of("f", List.of(filled)))
                .values()
                .get("f");
    }

    private static ToolQuestion question(QuestionField field) {
        return new ToolQuestion("forms", "Who?", List.of(field), _ -> {});
    }

    private static QuestionField field(Kind kind, boolean required, @Nullable Double min, @Nullable Double max) {
        var options = kind == Kind.choice || kind == Kind.choices
                ? List.of(new Option("s", "Small"), new Option("m", "Medium"))
                : List.<Option>of();
        return new QuestionField("f", "F", null, kind, required, min, max, options, List.of());
    }
}
