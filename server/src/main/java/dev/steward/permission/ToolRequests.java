package dev.steward.permission;

import dev.steward.exposed.ExposedTools;
import dev.steward.tool.ToolEffects;
import dev.steward.tool.ToolRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Turns tool calls into permission requests. */
public final class ToolRequests {

    /** Bundled servers whose tools have a more specific type than a tool call. */
    private static final String RUNNER = "cmd-runner";

    private static final String FETCH = "fetch";

    private static final String GET = "http_get";

    private static final String REQUEST = "http_request";

    private ToolRequests() {}

    /** The server whose tools have this type; empty if there is none. */
    static String server(PermissionType type) {
        return switch (type) {
            case shell -> RUNNER;
            case url -> FETCH;
            case write, read, mcp, memory, customtool -> "";
        };
    }

    /** The argument of such a tool that holds the target; null for none. */
    static @Nullable String argument(PermissionType type) {
        return switch (type) {
            case shell -> "command";
            case url -> "url";
            case write, read, mcp, memory, customtool -> null;
        };
    }

    /** The type of a tool's calls, if more specific than a tool call; else null. @param tool with its server */
    static @Nullable PermissionType typeOf(String tool) {
        return switch (tool) {
            case RUNNER + "/run_command", RUNNER + "/run_script" -> PermissionType.shell;
            case FETCH + "/" + GET -> PermissionType.url;
            default -> null;
        };
    }

    /** The request for a call; a plain tool call unless it is certainly something else. @param agent that makes the call */
    public static PermissionRequest of(ToolRequest wish, long agent) {
        var arguments = wish.arguments();
        var via = new PermissionRequest.Via(wish.server(), wish.tool());
        var special =
                switch (wish.server()) {
                    case RUNNER -> shell(via, arguments);
                    case FETCH -> url(via, arguments);
                    default -> null;
                };
        return special == null
                ? new PermissionRequest.Mcp(
                        wish.server(),
                        wish.tool(),
                        arguments,
                        ToolEffects.of(wish.annotations()),
                        wish.server().equals(ExposedTools.SERVER)
                                ? ToolOrigin.ofOwn(wish.tool(), arguments, agent)
                                : ToolOrigin.SERVER)
                : special;
    }

    private static @Nullable PermissionRequest shell(PermissionRequest.Via via, JsonNode arguments) {
        var command = text(arguments, "command");
        var code = text(arguments, "code");
        var language = text(arguments, "language");
        if (via.tool().equals("run_command") && command != null) {
            return new PermissionRequest.Shell(command, null, null, via, arguments);
        }
        return via.tool().equals("run_script") && code != null && language != null
                ? new PermissionRequest.Shell(language + "\n" + code, "Run a script", null, via, arguments)
                : null;
    }

    /** Covers all methods: an unknown one may change something. */
    private static @Nullable PermissionRequest url(PermissionRequest.Via via, JsonNode arguments) {
        var url = text(arguments, "url");
        boolean isKnown = via.tool().equals(GET) || via.tool().equals(REQUEST);
        return url == null || !isKnown
                ? null
                : new PermissionRequest.Url(method(via.tool(), arguments), url, via, arguments);
    }

    /** The HTTP method that a tool uses, in capitals. */
    public static String method(String tool, JsonNode arguments) {
        var named = arguments.path("method");
        return !tool.equals(REQUEST) || named.isMissingNode() || named.isNull()
                ? "GET"
                : named.asString("?").toUpperCase(Locale.ROOT);
    }

    private static @Nullable String text(JsonNode arguments, String name) {
        var value = arguments.path(name);
        return value.isString() && !value.asString().isBlank() ? value.asString() : null;
    }
}
