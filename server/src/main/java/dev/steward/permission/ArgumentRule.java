package dev.steward.permission;

import dev.steward.permission.Condition.Match;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A user's rule about what agents may do.
 *
 * @param tool a {@link PermissionType}, or {@code <server>/<tool>} or {@code <server>/*} for tools of servers
 * @param argument to check; null for the target of the request
 * @param isTainted whether it only applies to runs that have read what others wrote
 */
public record ArgumentRule(
        Effect effect, String tool, @Nullable String argument, Condition condition, boolean isTainted) {

    /** The effect on requests that the rule applies to. */
    public enum Effect {
        allow,
        ask,
        deny;

        /** The effect of a decision, without its reason. */
        public static Effect of(PermissionDecision decision) {
            return switch (decision) {
                case PermissionDecision.Allow _ -> allow;
                case PermissionDecision.Ask _ -> ask;
                case PermissionDecision.Deny _ -> deny;
            };
        }
    }

    /** Whether the rule applies to a request. An allow rule needs all values to match; for ask and deny one is enough. */
    public Match of(PermissionRequest request, boolean tainted) {
        if (!isAbout(request) || isTainted && !tainted) {
            return Match.NO;
        }
        if (condition instanceof Condition.Always) {
            return Match.YES;
        }
        var values = values(request);
        if (values == null) {
            return Match.UNCLEAR;
        }
        var matches = values.stream()
                .map(value -> effect == Effect.allow ? condition.ofAllowed(value) : condition.of(value))
                .toList();
        return effect == Effect.allow ? allOf(matches) : anyOf(matches);
    }

    private static Match allOf(List<Match> matches) {
        if (matches.isEmpty() || matches.contains(Match.NO)) {
            return Match.NO;
        }
        return matches.contains(Match.UNCLEAR) ? Match.UNCLEAR : Match.YES;
    }

    private static Match anyOf(List<Match> matches) {
        return matches.stream().reduce(Match.NO, Match::or);
    }

    private boolean isAbout(PermissionRequest request) {
        var via = request.via();
        return isOfType(request)
                || (via == null ? tool.equals(ToolRequests.server(request.type()) + "/*") : via.isNamed(tool));
    }

    /**
     * Allowing fetches does not allow other methods, but asking or denying covers both, and anything else with an address. A
     * request that sends something also counts as a tool call.
     */
    private boolean isOfType(PermissionRequest request) {
        boolean isNamed = request.type().name().equals(tool);
        if (request instanceof PermissionRequest.Url url && !url.isReading()) {
            return effect != Effect.allow && (isNamed || tool.equals(PermissionType.mcp.name()));
        }
        return isNamed || isAboutAddressOf(request);
    }

    private boolean isAboutAddressOf(PermissionRequest request) {
        return effect != Effect.allow
                && tool.equals(PermissionType.url.name())
                && condition instanceof Condition.HostIn
                && request instanceof PermissionRequest.Mcp call
                && !Addresses.in(call.arguments()).isEmpty();
    }

    /** The values to check; null if one cannot be read. */
    private @Nullable List<String> values(PermissionRequest request) {
        if (argument == null) {
            return request instanceof PermissionRequest.Mcp call
                    ? isAboutAddressOf(request) ? Addresses.in(call.arguments()) : null
                    : List.of(request.target());
        }
        if (!(request instanceof PermissionRequest.Mcp) && argument.equals(ToolRequests.argument(request.type()))) {
            return List.of(request.target());
        }
        return request instanceof PermissionRequest.Mcp || request.arguments().isObject()
                ? texts(request.arguments().path(argument))
                : null;
    }

    private static @Nullable List<String> texts(JsonNode value) {
        if (value.isString()) {
            return List.of(value.asString());
        }
        if (value.isMissingNode() || value.isNull()) {
            return List.of();
        }
        if (!value.isArray()) {
            return null;
        }
        var texts = new ArrayList<String>();
        for (var each : value) {
            if (!each.isString()) {
                return null;
            }
            texts.add(each.asString());
        }
        return texts;
    }

    @Override
    public String toString() {
        return "%s %s%s%s"
                .formatted(
                        effect,
                        tool,
                        condition.words(argument == null ? "it" : argument),
                        isTainted ? " once the run has read outside content" : "");
    }
}
