package dev.steward.permission;

import dev.steward.tool.ToolEffects;
import dev.steward.tool.ToolRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What an agent wants to do by a call of a tool, in the words of those who decide about it. */
public final class ToolRequests {

    /** The server that is Steward itself. */
    public static final String OWN = "steward";

    /** Of the servers that come with Steward those whose tools do something that is more than a call. */
    private static final String RUNNER = "cmd-runner";

    private static final String FETCH = "fetch";

    private static final String GET = "http_get";

    private static final String REQUEST = "http_request";

    private ToolRequests() {}

    /** The server whose tools do what is of this type; empty where that is none. */
    static String server(PermissionType type) {
        return switch (type) {
            case shell -> RUNNER;
            case url -> FETCH;
            case write, read, mcp, memory, customtool -> "";
        };
    }

    /** The argument of such a tool that the request is about; null for none. */
    static @Nullable String argument(PermissionType type) {
        return switch (type) {
            case shell -> "command";
            case url -> "url";
            case write, read, mcp, memory, customtool -> null;
        };
    }

    /** What all calls of a tool are, if they are more than calls; null for calls. @param tool with its server before it */
    static @Nullable PermissionType typeOf(String tool) {
        return switch (tool) {
            case RUNNER + "/run_command", RUNNER + "/run_script" -> PermissionType.shell;
            case FETCH + "/" + GET -> PermissionType.url;
            default -> null;
        };
    }

    /** What cannot be told to be something else is a call of a tool. @param agent on whose behalf */
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
                        wish.server().equals(OWN) ? ToolOrigin.ofOwn(wish.tool(), arguments, agent) : ToolOrigin.SERVER)
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

    /** Whatever is sent there: a method that nobody knows is one that may change something. */
    private static @Nullable PermissionRequest url(PermissionRequest.Via via, JsonNode arguments) {
        var url = text(arguments, "url");
        boolean isKnown = via.tool().equals(GET) || via.tool().equals(REQUEST);
        return url == null || !isKnown
                ? null
                : new PermissionRequest.Url(method(via.tool(), arguments), url, via, arguments);
    }

    /** By which method a tool sends a request, in capitals. */
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
