package dev.steward.mcp.session;

import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the pages of a server's tool list within limits. Not thread-safe. */
final class ToolPages {

    static final int TOOLS = 2_000;
    static final int PAGES = 100;
    static final int BYTES = 8 * 1024 * 1024;

    private static final int MAX_NAME = 200;

    private static final Set<String> SAYING_NOTHING = Set.of("null", "true", "[]");

    private final Map<String, Tool> tools = new LinkedHashMap<>();
    private final Set<Object> cursors = new HashSet<>();
    private final Set<String> tasks = new LinkedHashSet<>();
    private int pages;
    private long bytes;
    private boolean complete = true;

    /** Adds a page and returns the next cursor; null if there is none or a limit is reached. */
    @Nullable
    Object add(Object page) {
        if (!(page instanceof Map<?, ?> map) || !(map.get("tools") instanceof List<?> more)) {
            complete = false;
            return null;
        }
        for (var each : more) {
            if (!take(each)) {
                return null;
            }
        }
        pages++;
        return switch (map.get("nextCursor")) {
            case String cursor -> cursor.isEmpty() ? null : next(cursor);
            case Number cursor -> next(cursor); // not as defined, but sent by some
            case null, default -> null;
        };
    }

    private @Nullable Object next(Object cursor) {
        if (pages < PAGES && cursors.add(cursor)) {
            return cursor;
        }
        complete = false;
        return null;
    }

    /** Notes that some tools could not be read. */
    void cut() {
        complete = false;
    }

    ToolSession.Listing listing() {
        return new ToolSession.Listing(List.copyOf(tools.values()), complete, List.copyOf(tasks));
    }

    private static boolean isTaskOnly(Object described) {
        return described instanceof Map<?, ?> tool
                && tool.get("execution") instanceof Map<?, ?> execution
                && "required".equals(execution.get("taskSupport"));
    }

    /** Adds a tool and returns whether there is room for more. An invalid tool costs only itself. */
    private boolean take(Object described) {
        try {
            bytes += BoundedJson.MAPPER.writeValueAsBytes(described).length;
            if (bytes > BYTES || tools.size() == TOOLS) {
                complete = false;
                return false;
            }
            var tool = tool(described);
            boolean named = !tool.name().isBlank() && tool.name().length() <= MAX_NAME;
            if (named && isTaskOnly(described)) {
                tasks.add(tool.name());
                return true;
            }
            complete &= named && tools.putIfAbsent(tool.name(), tool) == null;
        } catch (IOException | RuntimeException e) {
            complete = false;
        }
        return true;
    }

    /**
     * Falls back to name, description and input schema if an optional field is invalid. A schema that is missing or says nothing
     * takes anything: {@code true} means that, and some programs write an empty object as an empty list.
     */
    private static Tool tool(Object described) {
        if (described instanceof Map<?, ?> given && SAYING_NOTHING.contains(String.valueOf(given.get("inputSchema")))) {
            var whole = new LinkedHashMap<Object, Object>(given);
            whole.put("inputSchema", Map.of("type", "object"));
            return tool(whole);
        }
        try {
            return BoundedJson.MAPPER.convertValue(described, Tool.class);
        } catch (RuntimeException e) {
            if (!(described instanceof Map<?, ?> tool) || !(tool.get("inputSchema") instanceof Map<?, ?> schema)) {
                throw e;
            }
            var plain = new LinkedHashMap<String, Object>();
            plain.put("name", tool.get("name"));
            plain.put("description", tool.get("description") instanceof String text ? text : "");
            plain.put("inputSchema", schema);
            return BoundedJson.MAPPER.convertValue(plain, Tool.class);
        }
    }
}
