package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.steward.tool.ToolSpec;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that tools are described so that no receiver refuses them. */
class ToolSchemaTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{} | {\"type\":\"object\",\"properties\":{}}",
                "{\"type\":\"object\"} | {\"type\":\"object\",\"properties\":{}}",
                "{\"type\":[\"object\",\"null\"],\"properties\":null} | {\"type\":\"object\",\"properties\":{}}",
                "{\"anyOf\":[{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},\"required\":[\"a\"]},{\"properties\":{\"b\":{\"type\":\"string\"}}}]}"
                        + " | {\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"},\"b\":{\"type\":\"string\"}}}",
                "{\"type\":\"object\",\"properties\":{\"a\":{}},\"allOf\":[{\"properties\":{\"b\":{}},\"required\":[\"b\"]}]}"
                        + " | {\"type\":\"object\",\"properties\":{\"a\":{},\"b\":{}},\"required\":[\"b\"]}",
                "{\"$ref\":\"#/$defs/A\",\"$defs\":{\"A\":{\"type\":\"object\",\"properties\":{\"a\":{}},\"required\":[\"a\"]}}}"
                        + " | {\"$defs\":{\"A\":{\"type\":\"object\",\"properties\":{\"a\":{}},\"required\":[\"a\"]}},\"type\":\"object\",\"properties\":{\"a\":{}},\"required\":[\"a\"]}",
                "{\"type\":\"object\",\"enum\":[{}],\"not\":{},\"if\":{},\"then\":{\"properties\":{\"a\":{}}}} | {\"type\":\"object\",\"properties\":{\"a\":{}}}",
                "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"array\"},\"b\":{\"type\":\"any\",\"required\":true},\"c\":{\"$ref\":\"#/nowhere\",\"minimum\":\"1\",\"pattern\":\"(\"}},\"required\":[\"a\",\"z\"]}"
                        + " | {\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"array\",\"items\":{}},\"b\":{},\"c\":{}},\"required\":[\"a\"]}",
                "{\"type\":\"object\",\"properties\":{\"a b\":{},\"ok\":{}},\"required\":[\"a b\"]} | {\"type\":\"object\",\"properties\":{\"ok\":{}}}",
                "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":[\"ARRAY\",\"null\",\"array\"]},\"b\":{\"type\":\"String\"}}} | {\"type\":\"object\",\"properties\":{\"a\":{\"type\":[\"array\",\"null\"],\"items\":{}},\"b\":{\"type\":\"string\"}}}",
                "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"object\",\"properties\":{\"x\":{}},\"required\":[\"x\",\"x\",\"y\"]},\"b\":{\"allOf\":[{}],\"properties\":{},\"required\":[\"z\"]}}} | {\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"object\",\"properties\":{\"x\":{}},\"required\":[\"x\"]},\"b\":{\"allOf\":[{}],\"properties\":{},\"required\":[\"z\"]}}}",
                "{\"type\":\"object\",\"properties\":{\"a\":{\"enum\":[\"x\",\"x\",1],\"minLength\":-1,\"maxLength\":1.5,\"multipleOf\":0,\"uniqueItems\":\"yes\",\"$id\":\"urn:a\"}}} | {\"type\":\"object\",\"properties\":{\"a\":{\"enum\":[\"x\",1]}}}",
                "{\"type\":\"object\",\"properties\":{\"a\":null,\"b\":\"string\"},\"required\":[\"a\"]} | {\"type\":\"object\",\"properties\":{\"a\":{},\"b\":{}},\"required\":[\"a\"]}",
                "{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#/$defs/A%3Cx%3E\"},\"b\":{\"patternProperties\":{\"(\":{},\"^x\":{}}}},\"$defs\":{\"A<x>\":{}}} | {\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#/$defs/A%3Cx%3E\"},\"b\":{\"patternProperties\":{\"^x\":{}}}},\"$defs\":{\"A<x>\":{}}}",
                "{\"properties\":{\"a\":{}},\"anyOf\":[{\"properties\":{\"b\":{}}}],\"required\":[\"b\"]} | {\"type\":\"object\",\"properties\":{\"a\":{},\"b\":{}},\"required\":[\"b\"]}",
                // What several alternatives define takes what any of them takes
                "{\"oneOf\":[{\"properties\":{\"do\":{\"const\":\"create\",\"description\":\"New\"},\"title\":{}}},{\"properties\":{\"do\":{\"const\":\"delete\"},\"id\":{}}}]}"
                        + " | {\"type\":\"object\",\"properties\":{\"do\":{\"enum\":[\"create\",\"delete\"]},\"title\":{},\"id\":{}}}",
                "{\"anyOf\":[{\"properties\":{\"k\":{\"enum\":[\"a\"]}}},{\"properties\":{\"k\":{\"enum\":[\"b\",\"a\"]}}}]}"
                        + " | {\"type\":\"object\",\"properties\":{\"k\":{\"enum\":[\"a\",\"b\"]}}}",
                "{\"anyOf\":[{\"properties\":{\"v\":{\"type\":\"string\"}}},{\"properties\":{\"v\":{\"type\":\"array\"}}},{\"properties\":{\"v\":{\"type\":\"string\",\"const\":\"x\"}}}]}"
                        + " | {\"type\":\"object\",\"properties\":{\"v\":{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"array\",\"items\":{}}]}}}",
                "{\"anyOf\":[{\"properties\":{\"v\":{\"const\":1}}}],\"allOf\":[{\"properties\":{\"v\":{\"type\":\"integer\"}}}]}"
                        + " | {\"type\":\"object\",\"properties\":{\"v\":{\"type\":\"integer\"}}}",
                "{\"anyOf\":[{\"properties\":{\"v\":{\"anyOf\":[true,{\"type\":\"null\"}]}}},{\"properties\":{\"v\":{\"anyOf\":[true,{\"type\":\"null\"}]}}},{\"properties\":{\"v\":true}}]}"
                        + " | {\"type\":\"object\",\"properties\":{\"v\":{\"anyOf\":[true,{\"type\":\"null\"},{}]}}}",
                "{\"$schema\":\"x\",\"type\":\"string\"} | {\"type\":\"object\",\"properties\":{}}",
            })
    void aSchemaIsAnObjectWithPropertiesAndNothingElseAtTheTop(String given, String sent) {
        assertThat(ProviderJson.read(ToolSchema.mended(tool(given)).inputSchema()))
                .isEqualTo(ProviderJson.read(sent));
    }

    @Test
    void whatIsTakenStaysAsItIs() {
        var tool = tool(
                "{ \"properties\": {\"a\": {\"type\": \"string\", \"enum\": [\"x\"], \"x-own\": 1}}, \"type\": \"object\", \"additionalProperties\": false }");
        assertThat(ToolSchema.mended(tool)).isSameAs(tool);
    }

    @Test
    void alternativesAreToldInTheDescription() {
        var either = tool(
                "{\"type\":\"object\",\"properties\":{\"a\":{},\"b\":{}},\"oneOf\":[{\"required\":[\"a\"]},{\"required\":[\"b\"]}]}");
        assertThat(ToolSchema.mended(either).description())
                .isEqualTo("does t\n\nGive the arguments in one of these ways: a; or b.");
    }

    @Test
    void anAlternativeIsToldByTheValueThatItTakes() {
        var either = tool(
                "{\"oneOf\":[{\"properties\":{\"do\":{\"const\":\"create\"},\"title\":{}},\"required\":[\"do\",\"title\"]},{\"properties\":{\"do\":{\"enum\":[\"list\"]}}}]}");
        assertThat(ToolSchema.mended(either).description())
                .endsWith("Give the arguments in one of these ways: do \"create\" and title; or do \"list\".");
    }

    @Test
    void aSchemaWithoutAnEndEnds() {
        var endless = tool("{\"$ref\":\"#\",\"allOf\":[{\"$ref\":\"#\"},{\"$ref\":\"#/allOf/0\"}]}");
        assertThat(ToolSchema.mended(endless).inputSchema()).contains("\"type\":\"object\"");
    }

    @Test
    void aSchemaThatRefersToItselfTwiceIsReadOnce() {
        var node = "{\"properties\":{\"a\":{}},\"anyOf\":[{\"$ref\":\"#/$defs/N\"},{\"$ref\":\"#/$defs/N\"}]}";
        var tree = tool("{\"$ref\":\"#/$defs/N\",\"$defs\":{\"N\":" + node + "}}");
        assertThat(assertTimeoutPreemptively(Duration.ofSeconds(20), () -> ToolSchema.mended(tree))
                        .inputSchema())
                .contains("\"properties\":{\"a\":{}}");
    }

    private static ToolSpec tool(String schema) {
        return new ToolSpec("t", "does t", schema);
    }
}
