package dev.steward.support;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What holds for every request to a model, whatever the provider and whatever was stored before: the rules of the strictest
 * receiver of each interface.
 */
public final class RequestInvariants {

    private static final Set<String> NOT_AT_THE_TOP =
            Set.of("anyOf", "oneOf", "allOf", "not", "enum", "const", "if", "then", "else", "$ref");

    private static final Set<String> OF_A_MESSAGE = Set.of("role", "content", "tool_calls", "tool_call_id", "name");
    private static final Set<String> OF_A_CALL = Set.of("id", "type", "function", "index");

    private static final List<String> STAND_INS = List.of("(Not kept.)", "skip_thought_signature_validator");

    private final List<String> broken = new ArrayList<>();
    private final String idPattern;

    private RequestInvariants(String model) {
        this.idPattern = idPattern(model.toLowerCase(Locale.ROOT));
    }

    private static String idPattern(String model) {
        return model.matches(".*(mistral|mixtral|ministral|codestral|magistral).*")
                ? "[a-zA-Z0-9]{9}"
                : model.contains("kimi") ? "[!-~]{1,64}" : "[a-zA-Z0-9_-]{1,64}";
    }

    /** The rules a request breaks; empty if it breaks none or is of no known interface. */
    public static List<String> broken(String path, JsonNode body) {
        var invariants = new RequestInvariants(body.path("model").asString(""));
        if (path.contains("/messages") && body.path("messages").isArray()) {
            invariants.messages(body);
        } else if (path.contains("/chat/completions") && body.path("messages").isArray()) {
            invariants.chat(body);
        } else if (path.contains("/responses") && body.path("input").isArray()) {
            invariants.responses(body);
        }
        return invariants.broken;
    }

    private void check(boolean holds, String rule, JsonNode at) {
        if (!holds) {
            String shown = at.toString();
            broken.add(rule + ": " + shown.substring(0, Math.min(300, shown.length())));
        }
    }

    private void chat(JsonNode body) {
        var messages = new ArrayList<JsonNode>();
        body.path("messages").forEach(messages::add);
        if (!messages.isEmpty() && messages.getFirst().path("role").asString("").matches("system|developer")) {
            check(!isBlank(messages.removeFirst().path("content")), "the system prompt is not empty", body);
        }
        roles(
                messages.stream()
                        .map(message -> message.path("role").asString(""))
                        .toList(),
                body);
        int question = lastUser(messages);
        var ids = new HashSet<String>();
        for (int at = 0; at < messages.size(); at++) {
            JsonNode message = messages.get(at);
            JsonNode calls = message.path("tool_calls");
            check(!calls.isEmpty() || !isBlank(message.path("content")), "no message is empty", message);
            message.path("content").forEach(part -> check(isDecodable(part), "pictures can be decoded", part));
            var open = new HashSet<String>();
            for (JsonNode call : calls) {
                call(call.path("id"), call.at("/function/name"), call.at("/function/arguments"), ids, call);
                open.add(call.path("id").asString(""));
                check(at > question || isOwn(call, OF_A_CALL), "nothing is handed back of an earlier turn", call);
            }
            check(at > question || isOwn(message, OF_A_MESSAGE), "nothing is handed back of an earlier turn", message);
            for (int next = at + 1; next <= at + calls.size(); next++) {
                JsonNode result = next < messages.size() ? messages.get(next) : body;
                check(
                        open.remove(result.path("tool_call_id").asString("")),
                        "each call has one result behind it",
                        result);
            }
            boolean isResult = message.path("role").asString("").equals("tool");
            check(
                    !isResult || ids.contains(message.path("tool_call_id").asString("")),
                    "each result has a call",
                    message);
        }
        tools(body.path("tools"), "function", "parameters");
    }

    private void roles(List<String> roles, JsonNode body) {
        check(!roles.isEmpty() && roles.getFirst().equals("user"), "the first message is the user's", body);
        check(!roles.isEmpty() && !roles.getLast().equals("assistant"), "the last message is not the model's", body);
        for (int at = 1; at < roles.size(); at++) {
            String before = roles.get(at - 1);
            boolean follows =
                    switch (roles.get(at)) {
                        case "user" -> before.equals("assistant");
                        case "assistant" -> before.equals("user") || before.equals("tool");
                        case "tool" -> before.equals("assistant") || before.equals("tool");
                        default -> false;
                    };
            check(follows, "roles take turns, but " + roles, body.path("model"));
        }
    }

    /** Whether there are no other fields, except those that say that nothing was kept. */
    private static boolean isOwn(JsonNode node, Set<String> own) {
        return node.propertyStream()
                .allMatch(field -> own.contains(field.getKey())
                        || STAND_INS.stream().anyMatch(field.getValue().toString()::contains));
    }

    private static int lastUser(List<JsonNode> messages) {
        int last = -1;
        for (int at = 0; at < messages.size(); at++) {
            last = messages.get(at).path("role").asString("").equals("user") ? at : last;
        }
        return last;
    }

    private void call(JsonNode id, JsonNode name, JsonNode arguments, Set<String> ids, JsonNode call) {
        check(id.asString("").matches(idPattern), "ids of calls fit their receiver", call);
        check(ids.add(id.asString("")), "ids of calls are unique", call);
        check(isName(name), "names of calls fit", call);
        check(isObject(arguments), "arguments are an object", call);
    }

    private static boolean isName(JsonNode name) {
        return name.asString("").matches("[a-zA-Z0-9_-]{1,64}");
    }

    private static boolean isObject(JsonNode arguments) {
        try {
            return arguments.isObject()
                    || (arguments.isString()
                            && JsonMapper.shared()
                                    .readTree(arguments.asString())
                                    .isObject());
        } catch (JacksonException _) {
            return false;
        }
    }

    private static boolean isBlank(JsonNode content) {
        if (!content.isArray()) {
            return content.asString("").isBlank();
        }
        for (JsonNode part : content) {
            boolean isText = part.path("type").asString("").endsWith("text");
            if (isText && part.path("text").asString("").isBlank()) {
                return true;
            }
        }
        return content.isEmpty();
    }

    private static boolean isDecodable(JsonNode part) {
        String url = part.path("image_url").path("url").asString("");
        try {
            return !url.startsWith("data:")
                    || Base64.getDecoder().decode(url.substring(url.indexOf(',') + 1)).length > 0;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private void messages(JsonNode body) {
        var messages = new ArrayList<JsonNode>();
        body.path("messages").forEach(messages::add);
        roles(
                messages.stream()
                        .map(message -> message.path("role").asString(""))
                        .toList(),
                body);
        var ids = new HashSet<String>();
        boolean hasCalls = false;
        for (int at = 0; at < messages.size(); at++) {
            JsonNode message = messages.get(at);
            JsonNode content = message.path("content");
            check(!isBlank(content), "no message is empty", message);
            var open = new HashSet<String>();
            boolean thoughtsMayCome = true;
            for (JsonNode block : content) {
                String type = block.path("type").asString("");
                boolean isThought = type.endsWith("thinking");
                check(!isThought || thoughtsMayCome, "thoughts come first", message);
                thoughtsMayCome &= isThought;
                if (type.equals("tool_use")) {
                    hasCalls = true;
                    call(block.path("id"), block.path("name"), block.path("input"), ids, block);
                    open.add(block.path("id").asString(""));
                }
            }
            JsonNode next = at + 1 < messages.size() ? messages.get(at + 1) : body;
            for (JsonNode block : next.path("content")) {
                if (block.path("type").asString("").equals("tool_result")) {
                    check(
                            open.remove(block.path("tool_use_id").asString("")),
                            "each result has a call before it",
                            next);
                }
            }
            check(open.isEmpty(), "each call has one result behind it", next);
        }
        check(!hasCalls || !body.path("tools").isEmpty(), "calls come with tools", body);
        tools(body.path("tools"), "", "input_schema");
    }

    private void responses(JsonNode body) {
        var ids = new HashSet<String>();
        var open = new HashSet<String>();
        for (JsonNode item : body.path("input")) {
            switch (item.path("type").asString("message")) {
                case "function_call" -> {
                    call(item.path("call_id"), item.path("name"), item.path("arguments"), ids, item);
                    open.add(item.path("call_id").asString(""));
                }
                case "function_call_output" ->
                    check(open.remove(item.path("call_id").asString("")), "each result has a call before it", item);
                case "message" -> {
                    check(open.isEmpty(), "each call has one result behind it", item);
                    check(!isBlank(item.path("content")), "no message is empty", item);
                }
                default -> {}
            }
        }
        check(open.isEmpty(), "each call has one result behind it", body.path("input"));
        tools(body.path("tools"), "", "parameters");
    }

    private void tools(JsonNode tools, String within, String schemaField) {
        var names = new HashSet<String>();
        for (JsonNode each : tools) {
            JsonNode tool = within.isEmpty() ? each : each.path(within);
            JsonNode schema = tool.path(schemaField);
            check(isName(tool.path("name")), "names of tools fit", each);
            check(names.add(tool.path("name").asString("")), "names of tools are unique", each);
            check(
                    schema.path("type").asString("").equals("object")
                            && schema.path("properties").isObject()
                            && schema.propertyNames().stream().noneMatch(NOT_AT_THE_TOP::contains),
                    "tools are described as every receiver takes it",
                    each);
        }
    }
}
