package dev.steward.permission;

import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Validates rules: one that can never apply would protect nobody. */
public final class RuleCheck {

    /** A tool of a server, or all of its tools. */
    private static final Pattern OF_SERVER =
            Pattern.compile("[^/\\s\\p{Cntrl}]+/[^\\s\\p{Cntrl}](?:[^\\p{Cntrl}]*\\S)?");

    private RuleCheck() {}

    /** @throws Problem.Invalid if its parts do not fit together */
    public static Rule.Content verified(Rule.Content rule) {
        var tool = rule.tool();
        var check =
                new Check().that(isTool(tool), "tool", "must be %s, <server>/<tool> or <server>/*".formatted(words()));
        var alias = ToolRequests.typeOf(tool);
        check.that(alias == null, "tool", "is known as %s here".formatted(alias));
        boolean isAlways = rule.condition() == ConditionKind.always;
        boolean hasArguments = hasArguments(tool);
        check.that(
                        rule.argument() == null || hasArguments && !isAlways,
                        "argument",
                        isAlways ? "says nothing without a condition" : "is only for tools of servers")
                .that(rule.argument() != null || !hasArguments || isAlways, "argument", "is required")
                .that(
                        hasArguments || fitting(tool).contains(rule.condition()),
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

    private static boolean isTool(String tool) {
        return type(tool) != null || OF_SERVER.matcher(tool).matches();
    }

    private static @Nullable PermissionType type(String tool) {
        return Stream.of(PermissionType.values())
                .filter(type -> type.name().equals(tool))
                .findFirst()
                .orElse(null);
    }

    private static boolean hasArguments(String tool) {
        var type = type(tool);
        return type == null || type == PermissionType.mcp;
    }

    private static Set<ConditionKind> fitting(String tool) {
        return switch (type(tool)) {
            case shell -> EnumSet.of(ConditionKind.always, ConditionKind.command_prefix);
            case read, write -> EnumSet.of(ConditionKind.always, ConditionKind.path_under);
            case url -> EnumSet.of(ConditionKind.always, ConditionKind.host_in);
            case memory, customtool -> EnumSet.of(ConditionKind.always);
            case mcp -> EnumSet.allOf(ConditionKind.class);
            case null -> EnumSet.allOf(ConditionKind.class);
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
