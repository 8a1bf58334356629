package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class ArgumentCheckTest {

    private static final String SCHEMA = """
            {"type":"object","properties":{"n":{"type":"integer","minimum":3},"of":{"enum":["x","y"]},
            "at":{"type":"array","items":{"type":"object","properties":{"x":{"type":"number"}}}}},
            "required":["n"],"additionalProperties":false}""";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"n":3}                      |
            {"n":3,"of":"y","at":[]}     |
            {}                           | required property 'n' not found
            {"n":"3"}                    | string found, integer expected (at /n)
            {"n":1}                      | must have a minimum value of 3 (at /n)
            {"n":3,"of":"z"}             | does not have a value in the enumeration ["x", "y"] (at /of)
            {"n":3,"at":[{"x":"1"}]}     | string found, number expected (at /at/0/x)
            []                           | array found, object expected
            """)
    void argumentsAreSuchAsTheToolTakes(String arguments, String flaw) {
        assertThat(flaw(SCHEMA, arguments)).isEqualTo(Optional.ofNullable(flaw));
    }

    @Test
    void manyFlawsAreCounted() {
        assertThat(flaw(
                        "{\"additionalProperties\":{\"type\":\"string\"}}",
                        "{\"a\":1,\"b\":2,\"c\":3,\"d\":4,\"e\":5,\"f\":6,\"g\":7}"))
                .hasValueSatisfying(told -> assertThat(told).endsWith("; and 2 more"));
    }

    /** The tool checks its own arguments if its schema does not describe them, or not reliably. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "true",
                "{\"type\":\"objekt\"}",
                "{\"type\":7}",
                "{\"type\":[\"OBJECT\",\"null\"]}",
                "{\"properties\":7}",
                "{\"required\":\"n\"}",
                "{\"minProperties\":\"x\"}",
                "{\"$id\":\"::::\"}",
                "{\"properties\":{\"n\":[]}}",
                "{\"$schema\":\"https://example.com/none\",\"type\":\"array\"}",
                "{\"$ref\":\"#\"}",
                "{\"\\u0024ref\":\"#\",\"type\":\"array\"}",
                "{\"$ref\":\"https://example.com/none\"}",
                "{\"properties\":{\"n\":{\"pattern\":\"(a+)+$\"}}}",
                "{\"properties\":{\"n\":{\"pattern\":\"(\"}}}",
            })
    void whatIsNoSchemaIsNoFlaw(String schema) {
        assertThat(flaw(schema, "{\"n\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\"}"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true, true", "false, false"})
    void nullIsTakenInTheWayOfOpenApi(boolean nullable, boolean isTaken) {
        var schema =
                "{\"properties\":{\"a\":{\"type\":\"string\",\"enum\":[\"x\"],\"nullable\":%s}}}".formatted(nullable);
        assertThat(flaw(schema, "{\"a\":null}").isEmpty()).isEqualTo(isTaken);
    }

    @ParameterizedTest
    @CsvSource({"7, [1e2000]", "7e-2000, [1]", "0.01, [7e-2000]"})
    void aNumberThatMayTakeMinutesToDivideIsLeftToTheTool(String of, String arguments) {
        assertThat(flaw("{\"items\":{\"multipleOf\":%s}}".formatted(of), arguments))
                .isEmpty();
        assertThat(flaw("{\"items\":{\"multipleOf\":0.01}}", "[1e300, 0.07]")).isEmpty();
        assertThat(flaw("{\"items\":{\"multipleOf\":0.01}}", "[0.075]")).isPresent();
    }

    private static Optional<String> flaw(String schema, String arguments) {
        var json = JsonMapper.shared().reader().with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
        return ArgumentCheck.flaw(json.readTree(schema), json.readTree(arguments));
    }
}
