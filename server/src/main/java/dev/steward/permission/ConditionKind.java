package dev.steward.permission;

import java.util.List;

/** How a rule looks at a value. */
public enum ConditionKind {
    /** Whatever it is. */
    always,
    /** A file in one of some folders. */
    path_under,
    /** An address of one of some hosts. */
    host_in,
    /** A command that begins with some words. */
    command_prefix;

    /** @param values as {@link RuleCheck} lets them through */
    Condition of(List<String> values) {
        return switch (this) {
            case always -> new Condition.Always();
            case path_under -> new Condition.PathUnder(values);
            case host_in -> new Condition.HostIn(values);
            case command_prefix -> new Condition.CommandPrefix(values.getFirst());
        };
    }
}
