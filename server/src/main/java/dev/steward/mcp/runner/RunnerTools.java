package dev.steward.mcp.runner;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The tools that run commands, as described to a model. */
final class RunnerTools {

    static final String INFO = "runner_info";
    static final String COMMAND = "run_command";
    static final String SCRIPT = "run_script";

    private static final String TIMEOUT = """
            {"type": "number", "exclusiveMinimum": 0, "description": "Seconds that it may take; never more than the settings allow,\
             which is also what it gets without this."}""";

    private static final String OUTCOME = """
            {"type": "object",
              "properties": {
                "exit_code": {"type": "integer", "description": "-1 when it was ended before it ended by itself."},
                "stdout": {"type": "string"},
                "stderr": {"type": "string"},
                "timed_out": {"type": "boolean"},
                "jailed": {"type": "boolean"},
                "truncated": {"type": "boolean", "description": "Whether it printed more than is given here."},
                "note": {"type": "string"},
                "warning": {"type": "string"}},
              "required": ["exit_code", "stdout", "stderr", "timed_out", "jailed", "truncated"]}""";

    private static final String EFFECTS = """
            {"readOnlyHint": false, "destructiveHint": true, "idempotentHint": false, "openWorldHint": true}""";

    private static final String LANGUAGES = JsonMapper.shared()
            .writeValueAsString(
                    List.of(Language.values()).stream().map(Language::word).toList());

    static final List<McpSchema.Tool> ALL = JsonMapper.shared()
            .readValue(
                    """
            [{"name": "runner_info",
              "description": "Tells where commands run, in which languages scripts may be, and what the limits are.",
              "inputSchema": {"type": "object", "properties": {}, "required": []},
              "outputSchema": {"type": "object",
                "properties": {
                  "jail": {"type": "boolean"},
                  "mode": {"type": "string", "enum": ["docker", "bubblewrap", "host", "off"]},
                  "image": {"type": ["string", "null"]},
                  "network": {"type": "boolean"},
                  "timeout_seconds": {"type": "integer"},
                  "max_output_bytes": {"type": "integer"},
                  "languages": {"type": "array", "items": {"type": "string"}},
                  "scratch_dir": {"type": "string"},
                  "limits": {"type": "object", "additionalProperties": {"type": "string"}},
                  "docker_available": {"type": "boolean"},
                  "docker_detail": {"type": "string"},
                  "warning": {"type": "string"}},
                "required": ["jail", "mode", "network", "timeout_seconds", "max_output_bytes", "languages", "scratch_dir"]},
              "annotations": {"readOnlyHint": true, "openWorldHint": false}},
             {"name": "run_command",
              "description": "Runs a command line with bash, in a folder whose files stay for the next one.",
              "inputSchema": {"type": "object",
                "properties": {"command": {"type": "string"}, "timeout": $TIMEOUT},
                "required": ["command"]},
              "outputSchema": $OUTCOME,
              "annotations": $EFFECTS},
             {"name": "run_script",
              "description": "Runs a script, in a folder whose files stay for the next one.",
              "inputSchema": {"type": "object",
                "properties": {
                  "language": {"type": "string", "enum": $LANGUAGES},
                  "code": {"type": "string"},
                  "timeout": $TIMEOUT},
                "required": ["language", "code"]},
              "outputSchema": $OUTCOME,
              "annotations": $EFFECTS}]
            """.replace("$TIMEOUT", TIMEOUT)
                            .replace("$LANGUAGES", LANGUAGES)
                            .replace("$OUTCOME", OUTCOME)
                            .replace("$EFFECTS", EFFECTS),
                    new TypeReference<>() {});

    private RunnerTools() {}
}
