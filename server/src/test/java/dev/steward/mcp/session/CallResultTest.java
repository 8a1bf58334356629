package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.ResourceLink;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Tests the results of tools as servers send them. */
class CallResultTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "[{\"type\":\"text\",\"text\":\"t\",\"annotations\":{\"audience\":[\"system\"]}}] | t",
                "[{\"type\":\"text\",\"text\":\"t\",\"annotations\":{\"audience\":\"user\"}}] | t",
                "[{\"type\":\"text\",\"text\":\"t\",\"annotations\":{\"priority\":\"high\"}}] | t",
                "[{\"type\":\"text\",\"text\":\"t\",\"annotations\":7,\"_meta\":7,\"more\":{}}] | t",
                "[{\"type\":\"video\",\"uri\":\"x\"},{\"type\":\"text\",\"text\":\"t\"}] | [A part of the type “video”, which Steward does not know], t",
                "[{\"type\":\"resource\",\"resource\":7},{\"type\":\"text\",\"text\":\"t\"}] | [A part of the type “resource” without content], t",
                "[{\"type\":\"image\",\"data\":7},{\"type\":\"text\",\"text\":\"t\"}] | image, t",
                "[{\"type\":\"resource_link\",\"uri\":\"file:///a\",\"name\":\"a\",\"size\":\"12 KB\"},{\"type\":\"text\",\"text\":\"t\"}] | link a, t",
                "[{\"type\":\"resource_link\",\"uri\":\"file:///a\"}] | link file:///a",
                "[{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///a\",\"name\":\"a\",\"mimeType\":\"a/b\"}}] | link a",
                "[{\"text\":\"t\"}] | t",
                "[null,{\"type\":\"text\",\"text\":\"t\"}] | t",
                "[\"t\",{\"type\":\"text\",\"text\":5}] | t, 5",
                "\"t\" | t",
                "{\"type\":\"text\",\"text\":\"t\"} | t",
                "[{\"type\":\"text\",\"text\":null}] | [A part of the type “text” without content]",
                "[] | ",
                "null | ",
            })
    void aPartThatMakesNoSenseCostsItselfOnly(String content, String parts) {
        assertThat(told(read("{\"content\":" + content + "}").orElseThrow().content().stream()
                        .map(CallResultTest::told)
                        .toList()))
                .isEqualTo(parts == null ? "" : parts);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "\"x\"", "{\"content\":[null]}", "{\"content\":[7,{}]}"})
    void onlyAResultWithoutAUsablePartIsAnError(String result) {
        assertThat(read(result)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"content\":[{\"type\":\"video\",\"uri\":\"x\"}]} | true",
                "{\"content\":[{\"type\":\"image\",\"data\":null},{\"type\":\"video\"}]} | true",
                "{\"content\":[{\"type\":\"video\"}],\"structuredContent\":{\"a\":1}} | false",
                "{\"content\":[{\"type\":\"video\"},\"t\"]} | false",
                "{\"content\":[{\"type\":\"text\",\"text\":null}]} | false",
                "{\"content\":[]} | false",
            })
    void aResultOfNothingButLinesAboutItsPartsIsAnError(String result, boolean isError) {
        assertThat(read(result).orElseThrow().isError()).isEqualTo(isError);
    }

    @Test
    void theRestOfAResultIsKept() {
        var result = read("{\"content\":[null],\"structuredContent\":{\"a\":1},\"isError\":\"true\"}")
                .orElseThrow();
        assertThat(result.isError()).isTrue();
        assertThat(result.structuredContent()).hasToString("{a=1}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"toolResult\":{\"a\":1}} | {a=1}",
                "{\"isError\":false,\"a\":1,\"b\":2} | {a=1, b=2}",
                "{\"content\":[],\"a\":1} | null",
                "{\"_meta\":{}} | null",
            })
    void aResultWithoutContentIsWhatItIs(String given, String structured) {
        assertThat(String.valueOf(read(given).orElseThrow().structuredContent()))
                .isEqualTo(structured);
    }

    private static Optional<CallToolResult> read(String json) {
        return CallResult.read(JsonMapper.shared().readValue(json, Object.class));
    }

    private static String told(List<String> parts) {
        return String.join(", ", parts);
    }

    private static String told(Object part) {
        return switch (part) {
            case TextContent text -> text.text();
            case ImageContent _ -> "image";
            case ResourceLink link -> "link " + link.name();
            default -> "other";
        };
    }
}
