package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server says of itself is taken as far as it makes sense. */
class GreetingTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '$', textBlock = """
                    {"capabilities":{"tools":{}},"instructions":"be kind"}                       | true
                    {"capabilities":{"tools":{"listChanged":"yes"},"logging":true}}              | true
                    {"capabilities":{"tools":[],"prompts":null},"serverInfo":"s"}                | true
                    {"capabilities":{"tools":true},"serverInfo":{"name":5,"icons":"x"}}          | true
                    {"capabilities":{"tools":false},"instructions":5}                            | false
                    {"capabilities":{"tools":null}}                                              | false
                    {"capabilities":[]}                                                          | false
                    {}                                                                           | false
                    """)
    void whatMakesNoSenseCostsItselfOnly(String said, boolean hasTools) throws IOException {
        Map<String, Object> greeting = BoundedJson.MAPPER.readValue(said, new TypeRef<>() {});
        assertThat(RpcSession.hasTools(greeting)).isEqualTo(hasTools);
    }
}
