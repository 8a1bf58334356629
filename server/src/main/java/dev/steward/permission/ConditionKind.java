package dev.steward.permission;

import java.util.List;

/** How a rule checks a value. */
public enum ConditionKind {
    /** Any value. */
    always,
    /** A file in one of several folders. */
    path_under,
    /** An address at one of several hosts. */
    host_in,
    /** A command that begins with certain words. */
    command_prefix;

    /** @param values that have passed {@link RuleCheck} */
    Condition of(List<String> values) {
        return switch (this) {
            case always -> new Condition.Always();
            case path_under -> new Condition.PathUnder(values);
            case host_in -> new Condition.HostIn(values);
            case command_prefix -> new Condition.CommandPrefix(values.getFirst());
        };
    }
}
