package dev.steward.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.exposed.ExposedTool;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

class RecordSchemasTest {

    private static final JsonMapper WIRE = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    enum Kind {
        one,
        two
    }

    record Flat(long id, String label) {}

    record Input(
            @Schema(description = "What it is called", minLength = 1, maxLength = 20)
            String longName,

            @Nullable @Schema(minimum = "1", maximum = "5", defaultValue = "3")
            Integer howMany,

            @Nullable @Schema(defaultValue = "false") Boolean loud,
            @Nullable @Schema(defaultValue = "7") String tone,
            @Nullable Kind kind,
            @Nullable Instant at,
            List<Flat> parts) {}

    record Output(long id, @Nullable String note, @Nullable Kind kind, Instant at, Map<String, Boolean> sections) {}

    @Test
    void anInputSaysWhatHasToBeThereAndTakesNothingElse() {
        assertThat(WIRE.readTree(json(RecordSchemas.ofInput(Input.class, WIRE)).toString()))
                .isEqualTo(WIRE.readTree("""
                {"type": "object",
                 "properties": {
                   "at": {"type": "string", "format": "date-time"},
                   "how_many": {"type": "integer", "format": "int32", "minimum": 1, "maximum": 5, "default": 3},
                   "kind": {"type": "string", "enum": ["one", "two"]},
                   "long_name": {"type": "string", "description": "What it is called", "minLength": 1, "maxLength": 20},
                   "loud": {"type": "boolean", "default": false},
                   "tone": {"type": "string", "default": "7"},
                   "parts": {"type": "array", "items": {"type": "object",
                     "properties": {"id": {"type": "integer", "format": "int64"}, "label": {"type": "string"}},
                     "required": ["id", "label"], "additionalProperties": false}}},
                 "required": ["long_name", "parts"],
                 "additionalProperties": false}"""));
    }

    @Test
    void anOutputHasEverythingAndSomeOfItAsNull() {
        var schema = json(RecordSchemas.ofOutput(Output.class, WIRE));
        assertThat(schema.path("required").valueStream().map(JsonNode::asString))
                .containsExactlyInAnyOrder("id", "note", "kind", "at", "sections");
        assertThat(schema.path("properties").path("note").path("type").toString())
                .isEqualTo("[\"string\",\"null\"]");
        assertThat(schema.path("properties").path("kind").toString())
                .contains("null")
                .contains("two");
        assertThat(schema.path("properties")
                        .path("sections")
                        .path("additionalProperties")
                        .path("type")
                        .asString())
                .isEqualTo("boolean");
        var rules = ArgumentRules.of(RecordSchemas.ofOutput(Output.class, WIRE));
        var written = WIRE.valueToTree(new Output(1, null, null, Instant.EPOCH, Map.of("a", true)));
        assertThat(rules.flaw((JsonNode) written)).isEmpty();
    }

    @Test
    void anInputOfNothingIsAnObjectWithoutProperties() {
        assertThat(json(RecordSchemas.ofInput(ExposedTool.Nothing.class, WIRE)).toString())
                .contains("\"type\":\"object\"", "\"properties\":{}");
    }

    private static JsonNode json(Map<String, Object> schema) {
        return WIRE.valueToTree(schema);
    }
}
