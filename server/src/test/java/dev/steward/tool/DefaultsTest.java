package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class DefaultsTest {

    private static final String SCHEMA = """
            {"type":"object","properties":{
              "type":{"type":"string","enum":["png","jpeg"],"default":"png"},
              "scale":{"type":"number","default":1},
              "none":{"type":["string","null"],"default":null},
              "clip":{"type":"object","properties":{"unit":{"type":"string","default":"px"}},"required":["unit"]},
              "marks":{"type":"array","items":{"type":"object","properties":{"x":{"default":0}},"required":["x"]}},
              "note":{"type":"string","nullable":true},
              "name":{"type":"string"}},
             "required":["type","none"],"additionalProperties":%s}""";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                             | {"type":"png","none":null}
            {"type":"jpeg"}                | {"type":"jpeg","none":null}
            {"type":" JPEG"}               | {"type":"jpeg","none":null}
            {"none":"a","scale":2}         | {"none":"a","scale":2,"type":"png"}
            {"clip":{}}                    | {"clip":{"unit":"px"},"type":"png","none":null}
            {"marks":[{},{"x":1}]}         | {"marks":[{"x":0},{"x":1}],"type":"png","none":null}
            {"more":1}                     | {"more":1,"type":"png","none":null}
            {"type":null,"name":null}      | {"type":"png","none":null}
            {"note":null}                  | {"note":null,"type":"png","none":null}
            {"more":null,"none":null}      | {"more":null,"none":null,"type":"png"}
            {"marks":[{"x":null}]}         | {"marks":[{"x":null}],"type":"png","none":null}
            {"clip":{"unit":null}}         | {"clip":{"unit":"px"},"type":"png","none":null}
            {"marks":"[{\\"x\\":1}]","clip":"{}"} | {"marks":[{"x":1}],"clip":{"unit":"px"},"type":"png","none":null}
            {"none":"{}","name":"[1]"}     | {"none":"{}","name":"[1]","type":"png"}
            []                             | []
            "text"                         | "text"
            """)
    void whatIsRequiredAndHasADefaultNeedNotBeSaid(String given, String filled) {
        var json = JsonMapper.shared();
        var schema = json.readTree(SCHEMA.formatted("true"));
        var before = json.readTree(given);
        var arguments = Defaults.filledIn(schema, before);
        assertThat(arguments).isEqualTo(json.readTree(filled));
        assertThat(before).isEqualTo(json.readTree(given));
        assertThat(ArgumentCheck.flaw(schema, arguments).isEmpty()).isEqualTo(arguments.isObject());
    }

    @ParameterizedTest
    @CsvSource({"true, true", "false, false", "'{\"type\":\"integer\"}', true", "'{\"type\":\"string\"}', false"})
    void whetherMoreMayBeSaidIsWhatTheSchemaSays(String more, boolean fits) {
        var json = JsonMapper.shared();
        var schema = json.readTree(SCHEMA.formatted(more));
        var arguments = Defaults.filledIn(schema, json.readTree("{\"more\":1}"));
        assertThat(ArgumentCheck.flaw(schema, arguments).isEmpty()).isEqualTo(fits);
    }

    @Test
    void numbersInATextStayAsTheyWereWritten() {
        var json = JsonMapper.shared();
        var schema = json.readTree("{\"properties\":{\"a\":{\"type\":\"array\"}}}");
        for (var list : List.of("[0.12345678901234567890]", "[1e400]")) {
            var meant = Defaults.filledIn(schema, json.createObjectNode().put("a", list));
            assertThat(meant.path("a").path(0).decimalValue())
                    .isEqualByComparingTo(list.substring(1, list.length() - 1));
        }
        var text = json.createObjectNode().put("a", "[1e2147483648]");
        assertThat(Defaults.filledIn(schema, text)).isEqualTo(text);
    }

    @Test
    void aTextWithinAListAndBesideNullIsMeantTheSameWay() {
        var json = JsonMapper.shared();
        var schema = json.readTree("""
                {"properties":{"a":{"anyOf":[{"type":"array","items":{"type":"integer"}},{"type":"null"}]},
                 "b":{"type":"array","items":{"type":"integer"}},"c":{"anyOf":[{"type":"integer"},{"type":"string"}]}}}""");
        assertThat(Defaults.filledIn(schema, json.readTree("{\"a\":\"[1]\",\"b\":[\"1\",2],\"c\":\"3\"}")))
                .isEqualTo(json.readTree("{\"a\":[1],\"b\":[1,2],\"c\":\"3\"}"));
    }

    @ParameterizedTest
    @CsvSource({"b, b", "B, B", "C, c", "'d ', d", "e, e", "1, 1"})
    void aValueOfAnEnumerationIsTheOneThatIsMeant(String text, String meant) {
        var json = JsonMapper.shared();
        var schema = json.readTree("""
                {"properties":{"a":{"enum":["b","B","c","d",1]},"list":{"items":{"enum":["b","B","c","d",1]}}}}""");
        var given = json.readTree("{\"a\":\"%s\",\"list\":[\"%s\"]}".formatted(text, text));
        assertThat(Defaults.filledIn(schema, given))
                .isEqualTo(json.readTree("{\"a\":\"%s\",\"list\":[\"%s\"]}".formatted(meant, meant)));
    }

    @ParameterizedTest
    @CsvSource({
        "7, integer",
        "7.5, integer",
        "7, number",
        "seven, number",
        "true, boolean",
        "True, boolean",
        "'[1', array"
    })
    void aTextIsWhatIsWrittenInItIfTheSchemaTakesNoText(String text, String type) {
        var json = JsonMapper.shared();
        var schema = json.readTree("{\"properties\":{\"a\":{\"type\":[\"%s\",\"null\"]}}}".formatted(type));
        var arguments = Defaults.filledIn(schema, json.createObjectNode().put("a", text));
        boolean fits = !text.matches("7.5|seven|True|\\[1");
        assertThat(ArgumentCheck.flaw(schema, arguments).isEmpty()).isEqualTo(fits);
    }
}
