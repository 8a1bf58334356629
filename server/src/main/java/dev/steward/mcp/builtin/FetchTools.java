package dev.steward.mcp.builtin;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The tools that fetch, as described to a model. */
final class FetchTools {

    static final String GET = "http_get";
    static final String REQUEST = "http_request";

    /** The arguments that both tools take besides the address. */
    private static final String OTHERS = """
            "headers": {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}},
            "params": {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean", "array"]}},
            "max_bytes": {"type": "integer", "default": %s,
              "description": "The most bytes of the body that are given back, up to %s."},
            "format": {"type": "string", "enum": ["auto", "raw"], "default": "auto",
              "description": "“auto” makes readable Markdown of a page; “raw” gives it back as it was sent."}
            """.formatted(FetchArguments.USUAL_BYTES, FetchArguments.MAX_BYTES);

    static final List<McpSchema.Tool> ALL =
            JsonMapper.shared().readValue("""
            [{"name": "%s",
              "description": "Reads a web address. Pages become readable Markdown.",
              "inputSchema": {"type": "object",
                "properties": {"url": {"type": "string", "description": "The whole web address."}, %s},
                "required": ["url"]}},
             {"name": "%s",
              "description": "Sends an HTTP request and gives its answer back.",
              "inputSchema": {"type": "object",
                "properties": {
                  "url": {"type": "string", "description": "The whole web address."},
                  "method": {"type": "string", "default": "GET",
                    "enum": ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]},
                  "body": {"type": "string"},
                  %s},
                "required": ["url"]}}]
            """.formatted(GET, OTHERS, REQUEST, OTHERS), new TypeReference<>() {});

    private FetchTools() {}
}
