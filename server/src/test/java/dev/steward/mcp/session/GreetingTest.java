package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server says of itself is taken as far as it makes sense. */
class GreetingTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '$', textBlock = """
                    {"capabilities":{"tools":{}},"instructions":"be kind"}                       | true  | be kind
                    {"capabilities":{"tools":{"listChanged":"yes"},"logging":true}}              | true  |
                    {"capabilities":{"tools":[],"prompts":null},"serverInfo":"s"}                | true  |
                    {"capabilities":{"tools":true},"serverInfo":{"name":5,"icons":"x"}}          | true  |
                    {"capabilities":{"tools":false},"instructions":5}                            | false |
                    {"capabilities":{"tools":null}}                                              | false |
                    {"capabilities":[]}                                                          | false |
                    {}                                                                           | false |
                    """)
    void whatMakesNoSenseCostsItselfOnly(String said, boolean hasTools, @Nullable String instructions)
            throws IOException {
        Map<String, Object> greeting = BoundedJson.MAPPER.readValue(said, new TypeRef<>() {});
        assertThat(Greeting.of(greeting)).isEqualTo(new Greeting(hasTools, instructions));
    }
}
