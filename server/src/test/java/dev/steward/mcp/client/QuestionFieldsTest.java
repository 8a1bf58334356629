package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.tool.QuestionField;
import dev.steward.tool.QuestionField.Kind;
import dev.steward.tool.QuestionField.Option;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

class QuestionFieldsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"type":"string"}                                                     | text
            {"type":"string","format":"email"}                                    | email
            {"type":"string","format":"uri"}                                      | uri
            {"type":"string","format":"date"}                                     | date
            {"type":"string","format":"date-time"}                                | date_time
            {"type":"string","format":"hostname"}                                 | text
            {"type":"number"}                                                     | number
            {"type":"integer"}                                                    | integer
            {"type":"boolean"}                                                    | flag
            {"type":"string","enum":["a"]}                                        | choice
            {"type":"string","oneOf":[{"const":"a","title":"A"}]}                 | choice
            {"type":["string","null"]}                                            | text
            {"anyOf":[{"type":"integer"},{"type":"null"}],"default":null}         | integer
            {"anyOf":[{"type":"string","enum":["a"]},{"type":"null"}]}            | choice
            {"type":"array","items":{"type":"string","enum":["a"]}}               | choices
            {"type":"array","items":{"anyOf":[{"const":"a","title":"A"}]}}        | choices
            """)
    void kindsOfFields(String property, Kind kind) {
        assertThat(one(property).kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"type\":\"object\"}",
                "{\"type\":[\"string\",\"integer\"]}",
                "{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"integer\"}]}",
                "{\"type\":\"array\"}",
                "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}",
                "{\"type\":\"string\",\"enum\":[1]}",
                "{\"type\":\"string\",\"oneOf\":[\"a\"]}",
                "{\"type\":\"string\",\"enum\":[\"\\ud800\"]}",
                "7",
                "null"
            })
    void whatIsNoFormIsNotAsked(String property) {
        assertThat(of("{\"properties\":{\"a\":" + property + "}}")).isEmpty();
    }

    @Test
    void whatAFieldSays() {
        var field = one("""
                {"type":"integer","title":"Age","description":"In years","minimum":0,"maximum":150,"default":7}""");
        assertThat(field)
                .isEqualTo(new QuestionField(
                        "a", "Age", "In years", Kind.integer, false, 0.0, 150.0, List.of(), List.of("7")));
        var choice = one("""
                {"type":"string","enum":["s","m"],"enumNames":["Small"],"default":"m"}""");
        assertThat(choice.options()).containsExactly(new Option("s", "Small"), new Option("m", "m"));
        assertThat(choice.preset()).containsExactly("m");
    }

    @Test
    void fieldsKeepTheirOrderAndWhatIsRequired() {
        var fields = of("""
                {"type":"object","required":["a","zz"],"properties":{"b":{"type":"string"},"a":{"type":"boolean"}}}""");
        assertThat(fields).extracting(QuestionField::name).containsExactly("b", "a");
        assertThat(fields).extracting(QuestionField::required).containsExactly(false, true);
        assertThat(QuestionFields.of(null)).contains(List.of());
        assertThat(QuestionFields.of(Map.of("type", "array"))).isEmpty();
    }

    @Test
    void aFormHasItsLimits() {
        assertThat(many(QuestionField.MAX)).hasSize(QuestionField.MAX);
        assertThat(many(QuestionField.MAX + 1)).isEmpty();
        assertThat(options(QuestionField.MAX_OPTIONS)).hasSize(1);
        assertThat(options(QuestionField.MAX_OPTIONS + 1)).isEmpty();
        var longName = "x".repeat(QuestionField.MAX_NAME + 1);
        assertThat(of("{\"properties\":{\"" + longName + "\":{\"type\":\"string\"}}}"))
                .isEmpty();
        assertThat(one("{\"type\":\"string\",\"title\":\"" + longName + "\"}").title())
                .hasSize(QuestionField.MAX_NAME);
    }

    private static List<QuestionField> many(int fields) {
        return of(IntStream.range(0, fields)
                .mapToObj(n -> "\"f" + n + "\":{\"type\":\"string\"}")
                .collect(Collectors.joining(",", "{\"properties\":{", "}}")));
    }

    private static List<QuestionField> options(int options) {
        return of(IntStream.range(0, options)
                .mapToObj(n -> "\"o" + n + "\"")
                .collect(Collectors.joining(",", "{\"properties\":{\"a\":{\"type\":\"string\",\"enum\":[", "]}}}")));
    }

    private static QuestionField one(String property) {
        return of("{\"properties\":{\"a\":" + property + "}}").getFirst();
    }

    private static List<QuestionField> of(String schema) {
        return QuestionFields.of(JsonMapper.shared().readValue(schema, new TypeReference<Map<String, Object>>() {}))
                .orElse(List.of());
    }
}
