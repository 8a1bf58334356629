package dev.steward.mcp.builtin;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tools that fetch, as described to a model. */
final class FetchTools {

    static final String GET = "http_get";
    static final String REQUEST = "http_request";

    private static final Map<String, Object> URL = Map.of("type", "string", "description", "The whole web address.");

    private static final Map<String, Object> NAMES =
            Map.of("type", "object", "additionalProperties", Map.of("type", "string"));

    private static final Map<String, Object> MAX_BYTES = Map.of(
            "type",
            "integer",
            "default",
            FetchArguments.USUAL_BYTES,
            "description",
            "The most bytes of the body that are given back, up to " + FetchArguments.MAX_BYTES + ".");

    private static final Map<String, Object> FORMAT = Map.of(
            "type",
            "string",
            "enum",
            List.of("auto", "raw"),
            "default",
            "auto",
            "description",
            "“auto” makes readable Markdown of a page; “raw” gives it back as it was sent.");

    static final List<McpSchema.Tool> ALL = List.of(
            McpSchema.Tool.builder(GET, schema(Map.of()))
                    .description("Reads a web address. Pages become readable Markdown.")
                    .build(),
            McpSchema.Tool.builder(
                            REQUEST,
                            schema(Map.of(
                                    "method",
                                    Map.of(
                                            "type",
                                            "string",
                                            "default",
                                            "GET",
                                            "enum",
                                            List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")),
                                    "body",
                                    Map.of("type", "string"))))
                    .description("Sends an HTTP request and gives its answer back.")
                    .build());

    private FetchTools() {}

    private static Map<String, Object> schema(Map<String, Object> more) {
        var properties = new LinkedHashMap<String, Object>();
        properties.put("url", URL);
        properties.putAll(more);
        properties.put("headers", NAMES);
        properties.put("params", NAMES);
        properties.put("max_bytes", MAX_BYTES);
        properties.put("format", FORMAT);
        return Map.of("type", "object", "properties", properties, "required", List.of("url"));
    }
}
