package dev.steward.permission;

import dev.steward.platform.text.Cut;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Something that an agent wants to do. What is null was not said. */
public sealed interface PermissionRequest {

    /** Characters of one thing that a person is shown of it. */
    int LONGEST = 4_000;

    /** Characters of what it is called. */
    int LONGEST_TITLE = 200;

    /** The tool of a server by which it is done. */
    record Via(String server, String tool) {

        String name() {
            return server + "/" + tool;
        }

        /** Whether a rule that names tools of servers names this one. */
        boolean isNamed(String named) {
            return name().equals(named) || named.equals(server + "/*");
        }
    }

    record Shell(
            String command,
            @Nullable String intention,
            @Nullable String warning,
            @Nullable Via tool) implements PermissionRequest {}

    record Write(
            String path,
            @Nullable String intention,
            @Nullable String diff) implements PermissionRequest {}

    record Read(String path, @Nullable String intention) implements PermissionRequest {}

    record Mcp(String server, String tool, JsonNode arguments, ToolEffects effects, ToolOrigin origin)
            implements PermissionRequest {

        /** Whether it lets a model in a conversation act, which no rule looks at and nobody takes back. */
        boolean isPosting() {
            return origin == ToolOrigin.STEWARD && tool.equals("post_message");
        }
    }

    record Url(String url, @Nullable Via tool) implements PermissionRequest {}

    record Memory(String fact, @Nullable String reason) implements PermissionRequest {}

    record CustomTool(String tool, @Nullable String detail) implements PermissionRequest {}

    default PermissionType type() {
        return switch (this) {
            case Shell _ -> PermissionType.shell;
            case Write _ -> PermissionType.write;
            case Read _ -> PermissionType.read;
            case Mcp _ -> PermissionType.mcp;
            case Url _ -> PermissionType.url;
            case Memory _ -> PermissionType.memory;
            case CustomTool _ -> PermissionType.customtool;
        };
    }

    /** By which tool of a server it is done; null where that is none, or is not known. */
    default @Nullable Via via() {
        return switch (this) {
            case Shell shell -> shell.tool();
            case Url url -> url.tool();
            case Mcp call -> new Via(call.server(), call.tool());
            case Write _, Read _, Memory _, CustomTool _ -> null;
        };
    }

    /** What a person is asked, in some words. */
    default String title() {
        return Cut.to(
                switch (this) {
                    case Shell _ -> "Run a command";
                    case Write _ -> "Write a file";
                    case Read _ -> "Read a file";
                    case Mcp call -> "Use the tool %s of %s".formatted(call.tool(), call.server());
                    case Url _ -> "Fetch an address";
                    case Memory _ -> "Remember something";
                    case CustomTool call -> "Use the tool %s".formatted(call.tool());
                },
                LONGEST_TITLE);
    }

    /** What it is done to; what somebody approves for good is this and nothing else. */
    default String target() {
        return switch (this) {
            case Shell shell -> shell.command();
            case Write write -> write.path();
            case Read read -> read.path();
            case Mcp call -> call.server() + "/" + call.tool();
            case Url url -> url.url();
            case Memory memory -> memory.fact();
            case CustomTool call -> call.tool();
        };
    }

    default Signature signature() {
        return new Signature(type(), target());
    }

    /** What a person is shown of it: a field that has nothing to say is not there. */
    default Map<String, String> info(String requestId) {
        var info = new LinkedHashMap<String, String>();
        info.put("request_id", requestId);
        info.put("type", type().name());
        info.put("title", title());
        switch (this) {
            case Shell shell -> {
                put(info, "command", shell.command());
                put(info, "intention", shell.intention());
                put(info, "warning", shell.warning());
            }
            case Write write -> {
                put(info, "path", write.path());
                put(info, "intention", write.intention());
                put(info, "diff", write.diff());
            }
            case Read read -> {
                put(info, "path", read.path());
                put(info, "intention", read.intention());
            }
            case Mcp call -> {
                put(info, "server", call.server());
                put(info, "tool", call.tool());
                put(
                        info,
                        "arguments",
                        call.arguments().isEmpty() ? null : call.arguments().toString());
            }
            case Url url -> put(info, "url", url.url());
            case Memory memory -> {
                put(info, "fact", memory.fact());
                put(info, "reason", memory.reason());
            }
            case CustomTool call -> {
                put(info, "tool", call.tool());
                put(info, "detail", call.detail());
            }
        }
        return info;
    }

    /** Whose words the run has read once this is done; null where they are its agent's own, or a person's. */
    default @Nullable String taint() {
        return switch (this) {
            case Url url -> Cut.to(url.url(), LONGEST_TITLE);
            case Mcp call ->
                call.effects().isOpen() && call.origin() != ToolOrigin.NOTES ? Cut.to(target(), LONGEST_TITLE) : null;
            case Shell _, Write _, Read _, Memory _, CustomTool _ -> null;
        };
    }

    private static void put(Map<String, String> info, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            info.put(name, Cut.to(value, LONGEST));
        }
    }
}
