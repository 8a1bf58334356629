package dev.steward.mcp.server;

import dev.steward.exposed.Bounds;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Dispatches the methods of the protocol. */
@Component
record Methods(ToolMethods tools, ResourceMethods resources, PromptMethods prompts) {

    private static final int MAX_TEXT = 4_000;

    private static final int MAX_SHOWN = 100;

    /** Runs a method. @return the result in the form of the protocol; fails with {@link RpcFailure} if the request is wrong */
    Mono<?> run(String method, JsonNode params, RunningRequest call) {
        return switch (method) {
            case McpSchema.METHOD_PING -> Mono.just(Map.of());
            case McpSchema.METHOD_LOGGING_SET_LEVEL -> setLevel(params, call.session());
            case McpSchema.METHOD_TOOLS_LIST -> tools.list(cursor(params));
            case McpSchema.METHOD_TOOLS_CALL -> tools.call(params, call);
            case McpSchema.METHOD_RESOURCES_LIST -> resources.list(cursor(params));
            case McpSchema.METHOD_RESOURCES_TEMPLATES_LIST -> resources.templates(cursor(params));
            case McpSchema.METHOD_RESOURCES_READ -> resources.read(text(params, "uri"), call);
            case McpSchema.METHOD_RESOURCES_SUBSCRIBE -> resources.subscribe(text(params, "uri"), call.session());
            case McpSchema.METHOD_RESOURCES_UNSUBSCRIBE ->
                Mono.fromSupplier(() -> {
                    call.session().unfollow(text(params, "uri"));
                    return Map.of();
                });
            case McpSchema.METHOD_PROMPT_LIST -> prompts.list(cursor(params));
            case McpSchema.METHOD_PROMPT_GET -> prompts.get(params);
            case McpSchema.METHOD_COMPLETION_COMPLETE -> complete(params);
            default ->
                Mono.error(RpcFailure.of(
                        McpSchema.ErrorCodes.METHOD_NOT_FOUND, "Steward has no method of that name: " + shown(method)));
        };
    }

    private static Mono<?> setLevel(JsonNode params, HostSession session) {
        var level = Stream.of(LoggingLevel.values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(text(params, "level")))
                .findFirst()
                .orElseThrow(() -> RpcFailure.invalidParams("level is none of those of the protocol"));
        session.setLevel(level);
        return Mono.just(Map.of());
    }

    private Mono<?> complete(JsonNode params) {
        var ref = params.path("ref");
        var argument = params.path("argument");
        var begun = argument.path("value").asString("");
        var values =
                switch (text(ref, "type")) {
                    case "ref/prompt" -> prompts.complete(text(ref, "name"), text(argument, "name"), begun);
                    case "ref/resource" -> resources.complete(text(ref, "uri"), text(argument, "name"), begun);
                    default -> throw RpcFailure.invalidParams("ref must be a prompt or a resource");
                };
        return values.map(found -> Map.of(
                "completion",
                Map.of(
                        "values",
                        found.stream().limit(Bounds.COMPLETIONS).toList(),
                        "hasMore",
                        found.size() > Bounds.COMPLETIONS)));
    }

    private static @Nullable String cursor(JsonNode params) {
        var cursor = params.path("cursor");
        boolean isFirst = cursor.isMissingNode()
                || cursor.isNull()
                || (cursor.isString() && cursor.asString().isEmpty());
        return isFirst ? null : text(params, "cursor");
    }

    /** Shortens a text from a host for an error message. */
    static String shown(String sent) {
        return Truncate.to(WellFormed.repaired(sent), MAX_SHOWN);
    }

    /** Returns a text parameter. @throws RpcFailure if it is missing or too long */
    static String text(JsonNode params, String name) {
        var value = params.path(name);
        if (value.isMissingNode() || value.isNull()) {
            throw RpcFailure.invalidParams(name + " is required");
        }
        if (!value.isString() || value.asString().length() > MAX_TEXT) {
            throw RpcFailure.invalidParams("%s must be a text of at most %d characters".formatted(name, MAX_TEXT));
        }
        return value.asString();
    }
}
