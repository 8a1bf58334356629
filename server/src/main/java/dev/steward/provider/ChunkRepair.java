package dev.steward.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Brings the chunks of one stream into the shape that the client library insists on. {@linkplain #isPlain Plain} text
 * chunks, nearly all there are, need it not.
 *
 * <ul>
 *   <li>Fields that compatible servers leave out ({@code id}, {@code model}, {@code index}, {@code total_tokens}) are
 *       added.
 *   <li>Tool calls are collected and sent on as one chunk at the end, with ids and without gaps: servers leave out
 *       indexes and ids or give every call the same index, and the library would lose text that follows a tool call.
 *   <li>An error object becomes {@link StreamFailure.Refused} with its code.
 * </ul>
 */
final class ChunkRepair {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final List<CallParts> calls = new ArrayList<>();
    private boolean finished;

    /** A tool call as far as it has come; {@code index} and {@code id} as the provider numbers them. */
    private static final class CallParts {
        final int index;
        final String id;
        String name = "";
        final StringBuilder arguments = new StringBuilder();

        CallParts(int index, String id) {
            this.index = index;
            this.id = id;
        }
    }

    /** Whether a chunk with a finish reason has passed. */
    boolean isFinished() {
        return finished;
    }

    /** Whether the line is a chunk that brings something of the answer, and not only the role that opens it. */
    static boolean hasContent(String line) {
        if (!line.startsWith("data:") || line.indexOf('{') < 0) {
            return false;
        }
        try {
            JsonNode delta = JSON.readTree(line.substring(line.indexOf('{')))
                    .path("choices")
                    .path(0)
                    .path("delta");
            return Stream.of("content", "reasoning_content", "reasoning", "tool_calls")
                    .map(delta::path)
                    .anyMatch(n -> n.isString() ? !n.asString().isEmpty() : !n.isEmpty());
        } catch (JacksonException e) {
            return false;
        }
    }

    /** The chunk to send on in place of one that is not plain, if any. */
    Optional<String> chunk(String data) throws StreamFailure {
        JsonNode tree = parse(data);
        if (!(tree instanceof ObjectNode chunk)) {
            throw new StreamFailure.NoStream("a chunk that is no JSON object");
        }
        refuseError(chunk);
        return repair(chunk) ? Optional.of(JSON.writeValueAsString(chunk)) : Optional.empty();
    }

    /** What is left to send when {@code [DONE]} comes without a finish reason. */
    Optional<String> end() {
        if (calls.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode chunk = JSON.createObjectNode();
        ObjectNode choice = chunk.putArray("choices").addObject();
        choice.put("finish_reason", "tool_calls");
        putCalls(choice.putObject("delta"));
        complete(chunk);
        return Optional.of(JSON.writeValueAsString(chunk));
    }

    /** Whether the chunk is of the most frequent kind, which may be sent on as it is. */
    static boolean isPlain(String data) {
        return data.startsWith("{")
                && data.endsWith("}")
                && data.contains("\"choices\":")
                && data.contains("\"id\":")
                && data.contains("\"model\":")
                && data.contains("\"index\":")
                && data.contains("\"delta\":")
                && !data.contains("\"tool_calls\":")
                && !data.contains("\"error\":")
                && !data.contains("\"usage\":")
                && !hasFinishReason(data);
    }

    /** Nearly every chunk has the key with null; only the last one has a text. */
    private static boolean hasFinishReason(String data) {
        int at = data.indexOf("\"finish_reason\":");
        return at >= 0 && !data.startsWith("null", at + 16) && !data.startsWith(" null", at + 16);
    }

    private static JsonNode parse(String data) throws StreamFailure {
        try {
            return JSON.readTree(data);
        } catch (JacksonException e) {
            throw new StreamFailure.NoStream("a chunk that is no JSON");
        }
    }

    private static void refuseError(ObjectNode chunk) throws StreamFailure {
        JsonNode error = chunk.path("error");
        if (error.isMissingNode() || error.isNull()) {
            error = chunk.path("choices").path(0).path("error");
        }
        if (error.isObject() || error.isString()) {
            String body = JSON.writeValueAsString(JSON.createObjectNode().set("error", error));
            throw new StreamFailure.Refused(error.path("code").asInt(0), body, Optional.empty());
        }
    }

    /** Returns whether anything is left to send. */
    private boolean repair(ObjectNode chunk) {
        boolean useful = chunk.path("usage").isObject();
        for (JsonNode each : chunk.path("choices")) {
            if (each instanceof ObjectNode choice) {
                useful |= repairChoice(choice);
            }
        }
        complete(chunk);
        return useful;
    }

    private boolean repairChoice(ObjectNode choice) {
        ObjectNode delta = choice.path("delta") instanceof ObjectNode given ? given : choice.putObject("delta");
        for (JsonNode fragment : delta.path("tool_calls")) {
            collect(fragment);
        }
        delta.remove("tool_calls");
        boolean finish = !choice.path("finish_reason").asString("").isEmpty();
        if (finish) {
            finished = true;
            if (!calls.isEmpty()) {
                choice.put("finish_reason", "tool_calls");
                putCalls(delta);
            }
        }
        return finish || !delta.isEmpty();
    }

    private void collect(JsonNode fragment) {
        String id = fragment.path("id").asString("");
        CallParts call = callFor(fragment.path("index").asInt(-1), id);
        JsonNode function = fragment.path("function");
        if (call.name.isEmpty()) {
            call.name = function.path("name").asString("");
        }
        JsonNode arguments = function.path("arguments");
        // Some servers send the arguments as an object rather than as text
        call.arguments.append(arguments.isContainer() ? arguments.toString() : arguments.asString(""));
    }

    /** The call that a fragment goes on with: the same index, or the latest one, unless an id says that it is new. */
    private CallParts callFor(int index, String id) {
        for (CallParts call : calls.reversed()) {
            boolean sameIndex = index < 0 || call.index == index;
            boolean sameId = id.isEmpty() || call.id.equals(id);
            if (sameIndex && sameId) {
                return call;
            }
        }
        var call = new CallParts(index, id);
        calls.add(call);
        return call;
    }

    private void putCalls(ObjectNode delta) {
        var array = delta.putArray("tool_calls");
        for (int i = 0; i < calls.size(); i++) {
            CallParts call = calls.get(i);
            ObjectNode node = array.addObject();
            node.put("index", i).put("type", "function").put("id", call.id.isEmpty() ? "call_" + i : call.id);
            node.putObject("function")
                    .put("name", call.name)
                    .put("arguments", call.arguments.isEmpty() ? "{}" : call.arguments.toString());
        }
        calls.clear();
    }

    /** Adds what the library asks for and no reader uses. */
    private static void complete(ObjectNode chunk) {
        putIfMissing(chunk, "id", "chunk");
        putIfMissing(chunk, "model", "model");
        if (!chunk.path("choices").isArray()) {
            chunk.putArray("choices");
        }
        int index = 0;
        for (JsonNode each : chunk.path("choices")) {
            if (each instanceof ObjectNode choice && !choice.path("index").isInt()) {
                choice.put("index", index);
            }
            index++;
        }
        if (chunk.path("usage") instanceof ObjectNode usage) {
            int prompt = usage.path("prompt_tokens").asInt(0);
            int completion = usage.path("completion_tokens").asInt(0);
            usage.put("prompt_tokens", prompt).put("completion_tokens", completion);
            usage.put("total_tokens", usage.path("total_tokens").asInt(prompt + completion));
        }
    }

    private static void putIfMissing(ObjectNode chunk, String field, String value) {
        if (!chunk.path(field).isString()) {
            chunk.put(field, value);
        }
    }
}
