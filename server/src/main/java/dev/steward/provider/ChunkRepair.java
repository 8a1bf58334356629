package dev.steward.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.ai.chat.messages.AssistantMessage;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the chunks of the chat interface. What calls itself compatible leaves out and mixes up what the client library
 * insists on; each repair is named with who needs it in {@code RecordedStreamsTest}.
 *
 * <ul>
 *   <li>Fields that are missing ({@code id}, {@code model}, {@code index}, {@code delta}, {@code total_tokens}) are added.
 *   <li>Tool calls are collected and sent on as one chunk at the end, with ids and without gaps: servers leave out
 *       indexes and ids or give every call the same index, and the library would lose text that follows a tool call. Until
 *       then an empty chunk for each piece says that the provider is still at it.
 *   <li>An error object becomes {@link StreamFailure.Refused} with its code, which the library would lose.
 *   <li>{@code [DONE]} without a finish reason is one.
 * </ul>
 */
final class ChunkRepair implements Reading {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final List<CallParts> calls = new ArrayList<>();
    private boolean finished;
    private int reasoned;

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

    @Override
    public String pass(String event, String data) throws StreamFailure {
        if (data.equals("[DONE]")) {
            return (finished ? "" : Reading.event("", end())) + Reading.event("", data);
        }
        if (!(parse(data) instanceof ObjectNode chunk)) {
            throw new StreamFailure.NoStream("a chunk that is no JSON object");
        }
        refuseError(chunk);
        return repair(chunk) ? Reading.event("", JSON.writeValueAsString(chunk)) : "";
    }

    /** The library repeats the reasoning so far in every message. */
    @Override
    public String reasoning(AssistantMessage message) {
        if (!(message.getMetadata().get("reasoningContent") instanceof String all) || all.length() <= reasoned) {
            return "";
        }
        String piece = all.substring(reasoned);
        reasoned = all.length();
        return piece;
    }

    /** The last chunk of a stream that has none. */
    private String end() {
        ObjectNode chunk = JSON.createObjectNode();
        ObjectNode choice = chunk.putArray("choices").addObject();
        choice.put("finish_reason", "stop");
        choice.putObject("delta");
        repair(chunk);
        return JSON.writeValueAsString(chunk);
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
        boolean called = !delta.path("tool_calls").isEmpty();
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
        return finish || called || hasContent(delta);
    }

    /** The role that opens an answer is none yet: a long think may follow. */
    private static boolean hasContent(ObjectNode delta) {
        return delta.propertyStream()
                .filter(field -> !field.getKey().equals("role"))
                .map(Map.Entry::getValue)
                .anyMatch(value -> value.isString() ? !value.asString().isEmpty() : !value.isEmpty());
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
