package dev.steward.mcp.session;

import dev.steward.platform.text.Truncate;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the result of a tool call part by part, because servers send both more and less than the protocol defines. An invalid
 * part costs only itself; it becomes a line that names its type. A result with nothing else is an error.
 */
final class CallResult {

    private static final int MAX_TYPE = 100;

    /** The text fields of each type of part; the first one is required. */
    private static final Map<String, List<String>> TEXTS = Map.of(
            "text", List.of("text"),
            "image", List.of("data", "mimeType"),
            "audio", List.of("data", "mimeType"),
            "resource_link", List.of("uri", "name", "title", "description", "mimeType"),
            "resource", List.of("uri", "text", "blob", "mimeType"));

    private CallResult() {}

    /** @param usable whether it is what the server sent, and not a line about it */
    private record Part(Map<String, Object> content, boolean usable) {}

    /** Returns the result, or empty if there is nothing to say about it. */
    static Optional<CallToolResult> read(Object said) {
        if (!(said instanceof Map<?, ?> result)) {
            return Optional.empty();
        }
        var parts = parts(result);
        var content = parts.stream().flatMap(part -> part(part).stream()).toList();
        Object structured = structured(result);
        if (!parts.isEmpty() && content.isEmpty() && structured == null) {
            return Optional.empty();
        }
        var clean = new HashMap<String, Object>();
        clean.put("content", content.stream().map(Part::content).toList());
        boolean useless =
                !content.isEmpty() && structured == null && content.stream().noneMatch(Part::usable);
        clean.put("isError", useless || "true".equalsIgnoreCase(String.valueOf(result.get("isError"))));
        if (structured != null) {
            clean.put("structuredContent", structured);
        }
        if (result.get("_meta") instanceof Map<?, ?> meta) {
            clean.put("_meta", meta);
        }
        return Optional.ofNullable(converted(clean));
    }

    /** The structured value. Old servers, and some that ignore the protocol, return nothing else. */
    private static @Nullable Object structured(Map<?, ?> result) {
        Object structured = result.get("structuredContent");
        if (structured != null || result.get("content") != null) {
            return structured;
        }
        var rest = new LinkedHashMap<Object, Object>(result);
        rest.keySet().removeAll(List.of("content", "structuredContent", "isError", "_meta"));
        return rest.isEmpty()
                ? null
                : rest.size() == 1 ? rest.values().iterator().next() : rest;
    }

    private static List<?> parts(Map<?, ?> result) {
        Object content = result.get("content");
        return content instanceof List<?> list ? list : content == null ? List.of() : List.of(content);
    }

    private static Optional<Part> part(@Nullable Object said) {
        if (said instanceof String text) {
            return Optional.of(new Part(text(text), true));
        }
        if (!(said instanceof Map<?, ?> part) || part.isEmpty()) {
            return Optional.empty();
        }
        if (part.get("resource") instanceof Map<?, ?> named && isOnlyNamed(named)) {
            var link = new HashMap<Object, Object>(named);
            link.put("type", "resource_link");
            return part(link);
        }
        var type = type(part);
        var clean = type.equals("resource") ? resource(part.get("resource")) : fields(type, part);
        if (clean == null) {
            var line = TEXTS.containsKey(type)
                    ? "[A part of the type “%s” without content]".formatted(type)
                    : "[A part of the type “%s”, which Steward does not know]"
                            .formatted(Truncate.to(type.replaceAll("\\s+", " "), MAX_TYPE));
            return Optional.of(new Part(text(line), type.equals("text"))); // a tool may have nothing to say
        }
        clean.put("type", type);
        annotations(part.get("annotations")).ifPresent(known -> clean.put("annotations", known));
        return Optional.of(
                converted(Map.of("content", List.of(clean))) == null
                        ? new Part(text("[A part of the type “%s” that makes no sense]".formatted(type)), false)
                        : new Part(clean, true));
    }

    /** The type of the part, guessed if it is missing. */
    private static String type(Map<?, ?> part) {
        if (part.get("type") instanceof String type) {
            return type;
        }
        if (part.get("text") != null) {
            return "text";
        }
        return part.get("resource") != null ? "resource" : part.get("uri") != null ? "resource_link" : "unknown";
    }

    private static Map<String, Object> text(String text) {
        return Map.of("type", "text", "text", text);
    }

    private static @Nullable Map<String, Object> fields(String type, Map<?, ?> part) {
        var names = TEXTS.get(type);
        if (names == null || part.get(names.getFirst()) == null) {
            return null;
        }
        var clean = new HashMap<String, Object>();
        for (var name : names) {
            Object value = part.get(name);
            if (value != null) {
                clean.put(name, value instanceof String text ? text : BoundedJson.text(value));
            }
        }
        if (type.equals("resource_link")) {
            clean.putIfAbsent("name", Objects.requireNonNull(clean.get("uri")));
            if (part.get("size") instanceof Number size) {
                clean.put("size", size.longValue());
            }
        }
        return clean;
    }

    /** Whether an embedded resource has an address but no content. */
    private static boolean isOnlyNamed(Map<?, ?> resource) {
        return resource.get("uri") instanceof String && resource.get("text") == null && resource.get("blob") == null;
    }

    private static @Nullable Map<String, Object> resource(@Nullable Object said) {
        if (!(said instanceof Map<?, ?> resource) || (resource.get("text") == null && resource.get("blob") == null)) {
            return null;
        }
        var withAddress = new HashMap<Object, Object>(resource);
        withAddress.putIfAbsent("uri", "");
        var clean = new HashMap<String, Object>();
        clean.put("resource", Objects.requireNonNull(fields("resource", withAddress)));
        return clean;
    }

    /** Keeps only the annotations that the protocol defines. */
    private static Optional<Map<String, Object>> annotations(@Nullable Object said) {
        if (!(said instanceof Map<?, ?> annotations)) {
            return Optional.empty();
        }
        var clean = new HashMap<String, Object>();
        if (annotations.get("audience") instanceof List<?> audience) {
            var known = new ArrayList<Object>(audience);
            known.removeIf(one -> !"user".equals(one) && !"assistant".equals(one));
            clean.put("audience", known);
        }
        if (annotations.get("priority") instanceof Number priority) {
            clean.put("priority", priority.doubleValue());
        }
        return clean.isEmpty() ? Optional.empty() : Optional.of(clean);
    }

    private static @Nullable CallToolResult converted(Map<String, Object> result) {
        try {
            return BoundedJson.MAPPER.convertValue(result, CallToolResult.class);
        } catch (RuntimeException _) {
            return null;
        }
    }
}
