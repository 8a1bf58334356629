package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.reactive.function.server.MockServerRequest;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.ServerRequest;

class RequestsTest {

    private enum Sort {
        NEWEST,
        BY_NAME
    }

    private static final KeysetPage.Size SIZE = new KeysetPage.Size(50, 500);

    private static final Map<String, BiFunction<ServerRequest, String, ?>> READERS = Map.of(
            "text", Requests::text,
            "number", Requests::number,
            "flag", Requests::flag,
            "word", (request, name) -> Requests.word(request, name, Sort.class),
            "page", (request, name) -> Requests.page(request, name, SIZE));

    @ParameterizedTest
    @CsvSource({
        "sortBy, sort_by",
        "sort_by, sortBy",
        "before_id, beforeId",
        "beforeId, before_id",
        "after, after",
        "a_b_c, aBC",
        "aBC, a_b_c"
    })
    void aParameterHasTwoSpellings(String name, String other) {
        assertThat(Requests.twin(name)).isEqualTo(other);
        assertThat(Requests.text(query(other, "x"), name)).contains("x");
        assertThat(Requests.list(query(other, "x"), name, 1)).containsExactly("x");
    }

    @ParameterizedTest
    @CsvSource({"text", "number", "flag", "word"})
    void aBlankParameterCountsAsAbsent(String reader) {
        for (var request : List.of(query("x", ""), query("x", "  "), query("y", "1"))) {
            assertThat(read(reader, request)).isEqualTo(Optional.empty());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "text, ' a b ', ' a b '",
        "number, 0, 0",
        "number, -9223372036854775808, -9223372036854775808",
        "number, 9223372036854775807, 9223372036854775807",
        "number, ' 7 ', 7",
        "flag, true, true",
        "flag, FALSE, false",
        "flag, 1, true",
        "flag, 0, false",
        "word, newest, NEWEST",
        "word, by_name, BY_NAME"
    })
    void whatIsMeantIsRead(String reader, String sent, String expected) {
        assertThat(String.valueOf(read(reader, query("x", sent)))).isEqualTo("Optional[" + expected + "]");
    }

    @ParameterizedTest
    @CsvSource({
        "number, 1.0, must be a whole number",
        "number, 9223372036854775808, must be a whole number",
        "number, 0x10, must be a whole number",
        "number, one, must be a whole number",
        "number, +1, must be a whole number",
        "number, 01, must be a whole number",
        "number, -0, must be a whole number",
        "number, ١٢, must be a whole number",
        "number, -9223372036854775809, must be a whole number",
        "page, one, must be an id: a whole number from 1",
        "page, 0, must be an id: a whole number from 1",
        "page, -1, must be an id: a whole number from 1",
        "page, +1, must be an id: a whole number from 1",
        "page, 007, must be an id: a whole number from 1",
        "page, ' 7', must be an id: a whole number from 1",
        "page, 1.0, must be an id: a whole number from 1",
        "page, 1e3, must be an id: a whole number from 1",
        "page, ７, must be an id: a whole number from 1",
        "page, 9223372036854775808, must be an id: a whole number from 1",
        "text, 'a\0b', must not hold NUL or half of a character",
        "text, 'a\ud83d', must not hold NUL or half of a character",
        "flag, 2, must be true or false",
        "flag, yes, must be true or false",
        "word, NEWEST, 'must be one of newest, by_name'",
        "word, oldest, 'must be one of newest, by_name'"
    })
    void whatCannotBeReadIsRefusedByName(String reader, String sent, String message) {
        assertThatExceptionOfType(Problem.Invalid.class)
                .isThrownBy(() -> read(reader, query("x", sent)))
                .satisfies(
                        problem -> assertThat(problem.errors()).containsExactly(new Problem.FieldError("x", message)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"'' | ", "',, ,' | ", "a | a", "' a , b,a ' | a b", "a,b,c | a b c"})
    void aListIsSeparatedByCommasAndNamesNothingTwice(String sent, @Nullable String expected) {
        var values = expected == null ? List.of() : List.of(expected.split(" ", -1));
        assertThat(Requests.list(query("x", sent), "x", 3)).isEqualTo(values);
    }

    @Test
    void aListMayBeRepeatedAndHasAnEnd() {
        var request = MockServerRequest.builder()
                .queryParams(MultiValueMap.fromMultiValue(Map.of("x", List.of("a", "b,c", "d"))))
                .build();
        assertThat(Requests.list(request, "x", 4)).containsExactly("a", "b", "c", "d");
        assertThatExceptionOfType(Problem.Invalid.class)
                .isThrownBy(() -> Requests.list(request, "x", 3))
                .withMessage("x must name at most 3");
    }

    @ParameterizedTest
    @CsvSource({
        ", , 9223372036854775807, 50",
        "12, , 12, 50",
        "9223372036854775807, 1, 9223372036854775807, 1",
        ", 0, 9223372036854775807, 1",
        ", -5, 9223372036854775807, 1",
        ", 499, 9223372036854775807, 499",
        ", 500, 9223372036854775807, 500",
        ", 501, 9223372036854775807, 500",
        ", 9223372036854775807, 9223372036854775807, 500"
    })
    void aPageHasAStandardSizeAndALargestOne(@Nullable String before, @Nullable String limit, long from, int rows) {
        var request = MockServerRequest.builder();
        if (before != null) {
            request.queryParam("before_id", before);
        }
        if (limit != null) {
            request.queryParam("limit", limit);
        }
        assertThat(Requests.page(request.build(), "before_id", SIZE)).isEqualTo(new KeysetPage(from, rows));
    }

    private static @Nullable Object read(String reader, ServerRequest request) {
        return Objects.requireNonNull(READERS.get(reader)).apply(request, "x");
    }

    private static ServerRequest query(String name, String value) {
        return MockServerRequest.builder().queryParam(name, value).build();
    }
}
