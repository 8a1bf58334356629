package dev.steward.permission;

import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Validates rules: one that can never apply would protect nobody. */
public final class RuleCheck {

    /** A tool of a server, or all of its tools: a star stands for nothing else. Servers are named as they are stored. */
    private static final Pattern OF_SERVER =
            Pattern.compile("[a-z][a-z0-9-]{0,63}/(?:\\*|[^\\s\\p{C}*](?:[^\\p{C}*]*[^\\s\\p{C}*])?)");

    private RuleCheck() {}

    /** @throws Problem.Invalid if its parts do not fit together */
    public static Rule.Content verified(Rule.Content rule) {
        var tool = rule.tool();
        var type = type(tool);
        boolean isTool = type != null || OF_SERVER.matcher(tool).matches();
        var check = new Check().that(isTool, "tool", "must be %s, <server>/<tool> or <server>/*".formatted(words()));
        var alias = ToolRequests.typeOf(tool);
        check.that(alias == null, "tool", "is known as %s here".formatted(alias));
        boolean isAlways = rule.condition() == ConditionKind.always;
        boolean hasArguments = type == null || type == PermissionType.mcp;
        check.that(
                        rule.argument() == null || hasArguments && !isAlways,
                        "argument",
                        isAlways ? "says nothing without a condition" : "is only for tools of servers")
                .that(rule.argument() != null || !hasArguments || isAlways, "argument", "is required")
                .that(
                        hasArguments || isAlways || rule.condition() == fitting(type),
                        "condition",
                        "says nothing about %s".formatted(tool));
        var flaw = flaw(rule.condition(), rule.values());
        check.that(flaw == null, "values", String.valueOf(flaw)).verify();
        return rule;
    }

    private static String words() {
        return String.join(
                ", ", Stream.of(PermissionType.values()).map(Enum::name).toList());
    }

    private static @Nullable PermissionType type(String tool) {
        return Stream.of(PermissionType.values())
                .filter(type -> type.name().equals(tool))
                .findFirst()
                .orElse(null);
    }

    /** The condition on the target of requests of a type; null if it has none. */
    private static @Nullable ConditionKind fitting(@Nullable PermissionType type) {
        return switch (type) {
            case shell -> ConditionKind.command_prefix;
            case read, write -> ConditionKind.path_under;
            case url -> ConditionKind.host_in;
            case mcp, memory, customtool -> null;
            case null -> null;
        };
    }

    /** What is wrong with the values; null if nothing is. */
    private static @Nullable String flaw(ConditionKind condition, List<String> values) {
        return switch (condition) {
            case always -> values.isEmpty() ? null : "must be empty";
            case path_under ->
                values.isEmpty() || !values.stream().allMatch(Condition.PathUnder::isFolder)
                        ? "must be folders, each from the root on and written plainly"
                        : null;
            case host_in ->
                values.isEmpty() || !values.stream().allMatch(Condition.HostIn::isHost)
                        ? "must be hosts, as in example.com or *.example.com"
                        : null;
            case command_prefix ->
                values.size() != 1 || !Condition.CommandPrefix.isPrefix(values.getFirst())
                        ? "must be one plain beginning of a command, without quotes, pipes and the like"
                        : null;
        };
    }
}
