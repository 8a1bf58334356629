package dev.steward.mcp.server;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A message of the protocol, with methods to read and write messages. */
sealed interface Rpc {

    /** Writes messages with the protocol's field names. */
    JsonMapper JSON = JsonMapper.builder().build();

    int MAX_ID = 200;

    int MAX_METHOD = 100;

    /** The notifications that a list has changed. */
    List<String> LIST_CHANGES = List.of(
            McpSchema.METHOD_NOTIFICATION_TOOLS_LIST_CHANGED,
            McpSchema.METHOD_NOTIFICATION_RESOURCES_LIST_CHANGED,
            McpSchema.METHOD_NOTIFICATION_PROMPTS_LIST_CHANGED);

    /** @param id a text or an integer, sent back unchanged */
    record Request(JsonNode id, String method, JsonNode params) implements Rpc {

        /** Identifies it among running requests: 1 and "1" differ. */
        String key() {
            return id.toString();
        }
    }

    record Notification(String method, JsonNode params) implements Rpc {}

    /** A host's answer to a request. @param error missing if it succeeded */
    record Answer(JsonNode id, JsonNode result, JsonNode error) implements Rpc {}

    /** @throws RpcFailure if it is not a message */
    static Rpc of(JsonNode body) {
        if (body.isArray()) {
            throw RpcFailure.invalidRequest("Send one message at a time: a batch is not taken.");
        }
        if (!body.isObject() || !body.path("jsonrpc").asString("").equals("2.0")) {
            throw RpcFailure.invalidRequest("This is no message of JSON-RPC 2.0.");
        }
        var id = body.path("id");
        var method = body.path("method");
        if (method.isMissingNode() && (body.has("result") || body.has("error"))) {
            return new Answer(id, body.path("result"), body.path("error"));
        }
        if (!method.isString()
                || method.asString().isEmpty()
                || method.asString().length() > MAX_METHOD) {
            throw RpcFailure.invalidRequest("A message names its method.");
        }
        var params = body.path("params");
        if (!params.isMissingNode() && !params.isNull() && !params.isObject()) {
            throw RpcFailure.invalidRequest("The parameters of a method are an object.");
        }
        if (id.isMissingNode()) {
            return new Notification(method.asString(), params);
        }
        if (!(id.isString() && id.asString().length() <= MAX_ID) && !id.canConvertToLong()) {
            throw RpcFailure.invalidRequest(
                    "The id of a request is a text of at most %d characters or a whole number.".formatted(MAX_ID));
        }
        return new Request(id, method.asString(), params);
    }

    static String result(JsonNode id, Object result) {
        return message(Map.of("id", id, "result", result));
    }

    /** Returns a response with an error. @param id null if the request could not be read */
    static String error(@Nullable JsonNode id, RpcFailure failure) {
        var error = new LinkedHashMap<String, Object>();
        error.put("code", failure.code());
        error.put("message", failure.detail());
        if (!failure.data().isEmpty()) {
            error.put("data", failure.data());
        }
        var message = new LinkedHashMap<String, @Nullable Object>();
        message.put("id", id);
        message.put("error", error);
        return message(message);
    }

    static String notification(String method, Map<String, ?> params) {
        return message(params.isEmpty() ? Map.of("method", method) : Map.of("method", method, "params", params));
    }

    static String request(String id, String method, Object params) {
        return message(Map.of("id", id, "method", method, "params", params));
    }

    private static String message(Map<String, ? extends @Nullable Object> parts) {
        var message = new LinkedHashMap<String, @Nullable Object>();
        message.put("jsonrpc", "2.0");
        message.putAll(parts);
        return JSON.writeValueAsString(message);
    }
}
