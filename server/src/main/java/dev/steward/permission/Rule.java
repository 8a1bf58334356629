package dev.steward.permission;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stored rule about what agents may do. */
public record Rule(long id, Content content, Instant createdAt, Instant updatedAt) {

    /** Limits on characters, and on values per rule. */
    public static final int MAX_TOOL = 300;

    public static final int MAX_ARGUMENT = 200;
    public static final int MAX_VALUE = 400;
    public static final int MAX_NOTE = 500;
    public static final int MAX_VALUES = 20;

    /**
     * What the user can edit.
     *
     * @param agentId whose runs it applies to; null for all
     * @param argument to check; null for the target of the request
     * @param isTainted whether it only applies to runs that have read what others wrote
     */
    public record Content(
            @Nullable Long agentId,
            ArgumentRule.Effect effect,
            String tool,
            @Nullable String argument,
            ConditionKind condition,
            List<String> values,
            boolean isTainted,
            @Nullable String note) {

        public Content {
            values = List.copyOf(values);
        }

        boolean isFor(long agent) {
            return agentId == null || agentId == agent;
        }

        /** The rule, independent of agents. */
        public ArgumentRule rule() {
            return new ArgumentRule(effect, tool, argument, condition.of(values), isTainted);
        }
    }
}
