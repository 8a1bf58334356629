package dev.steward.mcp.server;

import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.Section;
import dev.steward.platform.text.CanonicalJson;
import dev.steward.platform.web.Inputs;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Converts a feature's tool to the protocol. */
final class CarriedTool<I extends Record, O extends Record> implements RawTool {

    /** Memory per character of a result, in bytes: the text, its tree and the response. */
    private static final int EACH = 8;

    private final ExposedTool<I, O> tool;
    private final Inputs inputs;
    private final JsonMapper json;
    private volatile McpSchema.@Nullable Tool listed;

    CarriedTool(ExposedTool<I, O> tool, Inputs inputs, JsonMapper json) {
        this.tool = tool;
        this.inputs = inputs;
        this.json = json;
    }

    @Override
    public String name() {
        return tool.name();
    }

    @Override
    public @Nullable Section section() {
        return tool.section();
    }

    @Override
    public McpSchema.Tool listed() {
        var known = listed;
        if (known == null) {
            known = McpSchema.Tool.builder(tool.name(), RecordSchemas.ofInput(tool.input(), json))
                    .title(tool.title())
                    .description(tool.description())
                    .outputSchema(RecordSchemas.ofOutput(tool.output(), json))
                    .annotations(annotations())
                    .build();
            listed = known;
        }
        return known;
    }

    /** The world is open if the result contains text by others, which may mislead its reader. */
    private ToolAnnotations annotations() {
        boolean reads = tool.effect() == ExposedTool.Effect.READS;
        return new ToolAnnotations(
                tool.title(),
                reads,
                !reads && tool.effect() == ExposedTool.Effect.REMOVES,
                reads || tool.effect() != ExposedTool.Effect.ADDS,
                tool.givesWordsOfOthers(),
                null);
    }

    @Override
    public Mono<CallToolResult> call(JsonNode arguments, RawCall call) {
        return Mono.fromCallable(() -> inputs.read(whole(arguments), tool.input()))
                .flatMap(input -> tool.work().run(input, call))
                .map(output -> result(json.valueToTree(output), call));
    }

    /** To JSON Schema, and so to the schema that hosts are given, 1.0 is an integer. */
    private static JsonNode whole(JsonNode json) {
        return json.isFloatingPointNumber() && json.canConvertToExactIntegral() && json.canConvertToLong()
                ? JsonNodeFactory.instance.numberNode(json.asLong())
                : CanonicalJson.mapped(json, CarriedTool::whole);
    }

    private static CallToolResult result(JsonNode output, RawCall call) {
        var text = output.toString();
        call.memory().reserve((long) EACH * text.length());
        return CallToolResult.builder(List.of(new TextContent(text)))
                .structuredContent(output)
                .build();
    }
}
