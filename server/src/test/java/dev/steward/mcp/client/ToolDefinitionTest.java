package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolDefinitionTest {

    private static ToolDefinition taking(String schema) {
        return new ToolDefinition("read", null, "Reads a file", schema, null, null);
    }

    @ParameterizedTest(name = "{0} = {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            {"type":"object","a":1}    | { "a" : 1,\t"type": "object" }    | true
            {"p":{"b":{},"a":[]}}      | {"p":{"a":[],"b":{}}}             | true
            {"max":100}                | {"max":1e2}                       | true
            {"max":1.50}               | {"max":1.5}                       | true
            {"max":0}                  | {"max":0.0}                       | true
            {"a":"\\u00e9\\/"}         | {"a":"é/"}                        | true
            {"enum":["a","b"]}         | {"enum":["b","a"]}                | false
            {"a":1}                    | {"a":"1"}                         | false
            {"a":null}                 | {}                                | false
            {"a":true}                 | {"a":false}                       | false
            {"a":[{},[]]}              | {"a":[[],{}]}                     | false
            {"a":"x y"}                | {"a":"x  y"}                      | false
            {"a":1}                    | {"A":1}                           | false
            no json                    | no json                           | true
            no json                    | no  json                          | false
            "no json"                  | {"no":"json"}                     | false
            """)
    void theHashKnowsTheMeaningOfASchemaAndNotItsSpelling(String one, String other, boolean same) {
        assertThat(taking(one).hash().equals(taking(other).hash())).isEqualTo(same);
    }

    @Test
    void theHashChangesWithEverythingThatAModelOrAPersonGoesBy() {
        var hashes = new String[] {
            new ToolDefinition("read", null, "Reads", "{}", null, null).hash(),
            new ToolDefinition("reads", null, "Reads", "{}", null, null).hash(),
            new ToolDefinition("read", "Read", "Reads", "{}", null, null).hash(),
            new ToolDefinition("read", "null", "Reads", "{}", null, null).hash(),
            new ToolDefinition("read", null, "Reads.", "{}", null, null).hash(),
            new ToolDefinition("read", null, "Reads", "{\"a\":1}", null, null).hash(),
            new ToolDefinition("read", null, "Reads", "{}", "{}", null).hash(),
            new ToolDefinition("read", null, "Reads", "{}", null, "{}").hash(),
            new ToolDefinition("read", null, "Reads", "{}", null, "{\"readOnlyHint\":true}").hash(),
        };
        assertThat(hashes).doesNotHaveDuplicates().allMatch(hash -> hash.length() == 64);
    }

    @Test
    void aSchemaThatIsNestedWithoutEndHasAHashToo() {
        assertThat(taking("[".repeat(100_000)).hash()).hasSize(64);
        assertThat(taking("{\"a\":".repeat(1_000) + "1" + "}".repeat(1_000)).hash())
                .hasSize(64);
    }
}
