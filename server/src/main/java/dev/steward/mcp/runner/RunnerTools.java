package dev.steward.mcp.runner;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The tools that run commands, as described to a model. */
final class RunnerTools {

    static final String INFO = "runner_info";
    static final String COMMAND = "run_command";
    static final String SCRIPT = "run_script";

    private static final Map<String, Object> TEXT = Map.of("type", "string");
    private static final Map<String, Object> FLAG = Map.of("type", "boolean");
    private static final Map<String, Object> NUMBER = Map.of("type", "integer");

    private static final Map<String, Object> TIMEOUT = Map.of(
            "type",
            "number",
            "exclusiveMinimum",
            0,
            "description",
            "Seconds that it may take; never more than the settings allow, which is also what it gets without this.");

    private static final Map<String, Object> OUTCOME = schema(
            properties(
                    "exit_code",
                    Map.of("type", "integer", "description", "-1 when it was ended before it ended by itself."),
                    "stdout",
                    TEXT,
                    "stderr",
                    TEXT,
                    "timed_out",
                    FLAG,
                    "jailed",
                    FLAG,
                    "truncated",
                    Map.of("type", "boolean", "description", "Whether it printed more than is given here."),
                    "note",
                    TEXT,
                    "warning",
                    TEXT),
            List.of("exit_code", "stdout", "stderr", "timed_out", "jailed", "truncated"));

    private static final Map<String, Object> ABOUT = schema(
            properties(
                    "jail",
                    FLAG,
                    "mode",
                    Map.of("type", "string", "enum", List.of("docker", "bubblewrap", "host", "off")),
                    "image",
                    Map.of("type", List.of("string", "null")),
                    "network",
                    FLAG,
                    "timeout_seconds",
                    NUMBER,
                    "max_output_bytes",
                    NUMBER,
                    "languages",
                    Map.of("type", "array", "items", TEXT),
                    "scratch_dir",
                    TEXT,
                    "limits",
                    Map.of("type", "object", "additionalProperties", TEXT),
                    "docker_available",
                    FLAG,
                    "docker_detail",
                    TEXT,
                    "warning",
                    TEXT),
            List.of("jail", "mode", "network", "timeout_seconds", "max_output_bytes", "languages", "scratch_dir"));

    static final List<McpSchema.Tool> ALL = List.of(
            McpSchema.Tool.builder(INFO, schema(Map.of(), List.of()))
                    .description(
                            "Tells where commands run, in which languages scripts may be, and what the limits are.")
                    .outputSchema(ABOUT)
                    .annotations(McpSchema.ToolAnnotations.builder()
                            .readOnlyHint(true)
                            .openWorldHint(false)
                            .build())
                    .build(),
            McpSchema.Tool.builder(COMMAND, schema(properties("command", TEXT, "timeout", TIMEOUT), List.of("command")))
                    .description("Runs a command line with bash, in a folder whose files stay for the next one.")
                    .outputSchema(OUTCOME)
                    .annotations(effects())
                    .build(),
            McpSchema.Tool.builder(
                            SCRIPT,
                            schema(
                                    properties(
                                            "language",
                                            Map.of(
                                                    "type",
                                                    "string",
                                                    "enum",
                                                    Stream.of(Language.values())
                                                            .map(Language::word)
                                                            .toList()),
                                            "code",
                                            TEXT,
                                            "timeout",
                                            TIMEOUT),
                                    List.of("language", "code")))
                    .description("Runs a script, in a folder whose files stay for the next one.")
                    .outputSchema(OUTCOME)
                    .annotations(effects())
                    .build());

    private RunnerTools() {}

    private static McpSchema.ToolAnnotations effects() {
        return McpSchema.ToolAnnotations.builder()
                .readOnlyHint(false)
                .destructiveHint(true)
                .idempotentHint(false)
                .openWorldHint(true)
                .build();
    }

    private static Map<String, Object> schema(Map<String, Object> properties, List<String> required) {
        return Map.of("type", "object", "properties", properties, "required", required);
    }

    private static Map<String, Object> properties(Object... namesAndSchemas) {
        var properties = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndSchemas.length; i += 2) {
            properties.put((String) namesAndSchemas[i], namesAndSchemas[i + 1]);
        }
        return properties;
    }
}
