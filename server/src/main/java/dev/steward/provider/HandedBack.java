package dev.steward.provider;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Extra fields on the message and on each call of a chat stream, to be sent back unchanged. */
record HandedBack(ObjectNode message, List<ObjectNode> calls) {

    HandedBack {
        calls = List.copyOf(calls);
    }

    /** The texts of an entry that arrive in pieces. */
    private static final Set<String> GROWING = Set.of("text", "summary", "data", "thinking");

    /** Joins list entries that arrived in consecutive pieces: those of one entry have the same index and type. */
    static ArrayNode whole(List<JsonNode> pieces) {
        ArrayNode all = ProviderJson.array();
        for (int at = 0; at < pieces.size(); ) {
            int end = at + 1;
            while (end < pieces.size() && isOfOne(pieces.get(at), pieces.get(end))) {
                end++;
            }
            all.add(end == at + 1 ? pieces.get(at) : joined(pieces.subList(at, end)));
            at = end;
        }
        return all;
    }

    private static boolean isOfOne(JsonNode first, JsonNode then) {
        return first.has("index")
                && first.path("index").equals(then.path("index"))
                && first.path("type").equals(then.path("type"));
    }

    private static ObjectNode joined(List<JsonNode> pieces) {
        ObjectNode joined = ProviderJson.object();
        var texts = new LinkedHashMap<String, StringBuilder>();
        for (JsonNode piece : pieces) {
            piece.properties().forEach(field -> {
                if (GROWING.contains(field.getKey()) && field.getValue().isString()) {
                    texts.computeIfAbsent(field.getKey(), _ -> new StringBuilder())
                            .append(field.getValue().asString());
                } else if (!field.getValue().isNull() || !joined.has(field.getKey())) {
                    joined.set(field.getKey(), field.getValue());
                }
            });
        }
        texts.forEach((name, text) -> joined.put(name, text.toString()));
        return joined;
    }

    boolean isNothing() {
        return message.isEmpty() && calls.stream().allMatch(ObjectNode::isEmpty);
    }

    /** Adds the fields to a message of a request. */
    void into(ObjectNode assistant) {
        assistant.setAll(message);
        for (int at = 0; at < calls.size(); at++) {
            if (assistant.path("tool_calls").path(at) instanceof ObjectNode call) {
                calls.get(at).properties().forEach(field -> {
                    if (field.getKey().equals("function") && field.getValue() instanceof ObjectNode function) {
                        call.withObject("function").setAll(function);
                    } else {
                        call.set(field.getKey(), field.getValue());
                    }
                });
            }
        }
    }
}
