package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

class BodyReadingTest {

    private static final JsonMapper JSON = BodyReading.strict(JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build());

    record Inner(@Nullable String word) {

        Inner {
            new Check().length("word", word, 0, 3).verify();
        }
    }

    record Body(
            @Nullable String text,
            @Nullable Long someId,
            @Nullable Integer number,
            @Nullable BigDecimal share,
            @Nullable Boolean flag,
            @Nullable List<String> words,
            @Nullable Map<String, String> fields,
            @Nullable Inner inner,
            @Nullable List<Inner> inners,
            Patch<String> patched,
            Patch<@Nullable Long> patchedId) {}

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "some_id | '7'        | must be a whole number",
                "some_id | 1.5        | must be a whole number",
                "some_id | 1.0        | must be a whole number",
                "some_id | 1e3        | must be a whole number",
                "some_id | 1e400      | must be a whole number",
                "some_id | 9223372036854775808 | must be a whole number from -9223372036854775808 to 9223372036854775807",
                "some_id | -9223372036854775809 | must be a whole number from -9223372036854775808 to 9223372036854775807",
                "some_id | true       | must be a whole number",
                "some_id | ''         | must be a whole number",
                "some_id | []         | must be a whole number",
                "some_id | [7]        | must be a whole number",
                "some_id | {}         | must be a whole number",
                "number  | 2147483648 | must be a whole number from -2147483648 to 2147483647",
                "number  | 0.5        | must be a whole number",
                "share   | '0.5'      | must be a number",
                "share   | true       | must be a number",
                "flag    | 1          | must be true or false",
                "flag    | 0          | must be true or false",
                "flag    | 'true'     | must be true or false",
                "flag    | ''         | must be true or false",
                "text    | 5          | must be a text",
                "text    | 5.5        | must be a text",
                "text    | true       | must be a text",
                "text    | {}         | must be a text",
                "text    | []         | must be a text",
                "text    | ['a']      | must be a text",
                "text    | 'a\\u0000' | must not hold NUL or half of a character",
                "text    | '\\ud83d'  | must not hold NUL or half of a character",
                "text    | '\\ude00a' | must not hold NUL or half of a character",
                "words   | 'a'        | must be a list",
                "words   | ''         | must be a list",
                "words   | {}         | must be a list",
                "words   | 5          | must be a list",
                "fields  | []         | has the wrong type or value",
                "inner   | 'a'        | must be an object",
                "inner   | ''         | must be an object",
                "inner   | []         | must be an object",
                "patched | 5          | must be a text",
                "patched | '\\u0000'  | must not hold NUL or half of a character",
                "patched_id | 9223372036854775808 | must be a whole number from -9223372036854775808 to 9223372036854775807",
                "patched_id | 1.0     | must be a whole number",
                "patched_id | '1'     | must be a whole number"
            })
    void aFieldIsWhatItIsAndNothingElse(String field, String value, String message) {
        assertRefused("{\"" + field + "\": " + value.replace('\'', '"') + "}", field, message);
    }

    @Test
    void whatLiesDeeperIsNamedByItsWay() {
        assertRefused("{'words': ['a', 5]}", "words[1]", "must be a text");
        assertRefused("{'inner': {'word': '\\u0000'}}", "inner.word", "must not hold NUL or half of a character");
        assertRefused("{'fields': {'key': 5}}", "fields.key", "must be a text");
        assertRefused("{'fields': {'a\\ud83d': 'x'}}", "fields", "must not hold NUL or half of a character");
        assertRefused("[]", "body", "must be an object");
        assertRefused("5", "body", "must be an object");
        assertRefused("'a'", "body", "must be an object");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'inner': {'word': 'long'}} | inner.word",
                "{'inners': [{}, {'word': 'long'}]} | inners[1].word",
            })
    void whatAPartRefusesIsNamedByItsWay(String body, String field) {
        assertThatExceptionOfType(DatabindException.class)
                .isThrownBy(() -> JSON.readValue(body.replace('\'', '"'), Body.class))
                .satisfies(error -> assertThat(WrongInput.of(error))
                        .isInstanceOfSatisfying(Problem.Invalid.class, problem -> {
                            assertThat(problem.errors()).extracting("field").containsExactly(field);
                            assertThat(problem).hasMessage(field + " must have at most 3 characters");
                        }));
    }

    @Test
    void whatIsRightIsReadAsItIs() {
        var read = JSON.readValue(
                "{'text': '\\ud83d\\ude00 5', 'some_id': 9223372036854775807, 'share': 5, 'flag': false, 'words': ['', 'b'],"
                                .replace('\'', '"')
                        + "\"fields\": {\"a\": \"1\"}, \"inner\": {\"word\": null}, \"patched\": \"p\", \"patched_id\": null,"
                        + " \"unknown\": 1}",
                Body.class);
        assertThat(read)
                .isEqualTo(new Body(
                        "\uD83D\uDE00 5",
                        Long.MAX_VALUE,
                        null,
                        BigDecimal.valueOf(5),
                        false,
                        List.of("", "b"),
                        Map.of("a", "1"),
                        new Inner(null),
                        null,
                        Patch.of("p"),
                        new Patch.Null<>()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{}{}",
                "{} x",
                "{'text': 'a', 'text': 'b'}",
                "{'some_id': NaN}",
                "{'some_id': 01}",
                "{'some_id': +1}",
                "{text: 'a'}",
                "{'text': 'a',}",
                "// c\n{}",
                "{'inner': {'word': 'a', 'word': 'a'}}",
                "nul",
                "\u0000{}"
            })
    void whatIsNoJsonIsNone(String body) {
        assertThatExceptionOfType(JacksonException.class)
                .isThrownBy(() -> JSON.readValue(body.replace('\'', '"'), Body.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'text': 'a'} {}", "{}{}", "{} 5"})
    void whatFollowsABodyMakesItNoJson(String body) {
        assertThatExceptionOfType(MismatchedInputException.class)
                .isThrownBy(() -> JSON.readValue(body.replace('\'', '"'), Body.class))
                .satisfies(error -> assertThat(WrongInput.of(error)).isInstanceOf(Problem.BadRequest.class));
    }

    private static void assertRefused(String body, String field, String message) {
        assertThatExceptionOfType(JacksonException.class)
                .isThrownBy(() -> JSON.readValue(body.replace('\'', '"'), Body.class))
                .satisfies(error -> assertThat(WrongInput.in(error))
                        .isInstanceOfSatisfying(Problem.Invalid.class, problem -> assertThat(problem.errors())
                                .as(body)
                                .containsExactly(new Problem.FieldError(field, message))));
    }
}
