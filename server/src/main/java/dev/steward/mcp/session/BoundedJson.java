package dev.steward.mcp.session;

import dev.steward.platform.stream.BoundedLines;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes JSON messages within limits, since a few bytes can otherwise become large objects. */
final class BoundedJson {

    private static final int DEPTH = 200;
    private static final int VALUES = 1_000_000;

    static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH)
                            .maxTokenCount(VALUES)
                            .maxStringLength(BoundedLines.MAX)
                            .build())
                    .build())
            .build();
    static final McpJsonMapper MAPPER = new JacksonMcpJsonMapper(JSON);

    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};

    private BoundedJson() {}

    /**
     * Reads a message. Some servers begin their output with a byte order mark, leave out the version of JSON-RPC or the result, or
     * send errors in a form of their own or without an id.
     *
     * @param awaited the id of the request that an error without an id is about; null if unknown
     * @throws IOException or a {@link RuntimeException} if the text is no message
     */
    static JSONRPCMessage message(String text, @Nullable Object awaited) throws IOException {
        var json = text.startsWith("\uFEFF") ? text.substring(1) : text;
        try {
            return McpSchema.deserializeJsonRpcMessage(MAPPER, json);
        } catch (IOException | RuntimeException e) {
            var message = MAPPER.readValue(json, OBJECT);
            Object error = message.get("error");
            boolean isAnswer = error != null || message.containsKey("result");
            boolean isEmpty = message.containsKey("jsonrpc") && message.get("id") != null;
            if (!isAnswer && !isEmpty && !message.containsKey("method")) {
                throw e;
            }
            message.putIfAbsent("jsonrpc", "2.0");
            if (error != null) {
                message.put("error", error(error));
                message.keySet().removeAll(List.of("method", "result"));
                if (awaited != null) {
                    message.putIfAbsent("id", awaited);
                }
            } else if (isAnswer || message.get("method") == null) {
                message.remove("method");
                message.putIfAbsent("result", Map.of());
            }
            return McpSchema.deserializeJsonRpcMessage(MAPPER, MAPPER.writeValueAsString(message));
        }
    }

    /** Writes a value that a server sent, in Java's way if it cannot be written as JSON. */
    static String text(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (RuntimeException _) {
            return String.valueOf(value);
        }
    }

    /** An error in the form of the protocol. */
    private static Map<String, Object> error(Object said) {
        var error = new HashMap<String, Object>();
        if (said instanceof Map<?, ?> map) {
            map.forEach((name, value) -> error.put(String.valueOf(name), value));
        }
        boolean isCode = String.valueOf(error.get("code")).matches("-?[0-9]{1,9}(\\.0)?");
        error.put("code", isCode ? error.get("code") : McpSchema.ErrorCodes.INTERNAL_ERROR);
        Object message = error.get("message");
        error.put("message", RpcSession.words(message != null ? message : said));
        return error;
    }
}
