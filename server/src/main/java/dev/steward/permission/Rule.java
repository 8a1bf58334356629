package dev.steward.permission;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stored rule about what agents may do. */
public record Rule(long id, Content content, Instant createdAt, Instant updatedAt) {

    /** Characters, and values of one rule. */
    public static final int MAX_TOOL = 300;

    public static final int MAX_ARGUMENT = 200;
    public static final int MAX_VALUE = 400;
    public static final int MAX_NOTE = 500;
    public static final int MAX_VALUES = 20;

    /**
     * What a person says about it.
     *
     * @param agentId whose runs it is about; null for all
     * @param argument whose value counts; null for what the request is about
     * @param isTainted whether it speaks only of runs that have read what others wrote
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

        /** What it lays down, of whatever agent. */
        public ArgumentRule rule() {
            return new ArgumentRule(effect, tool, argument, condition.of(values), isTainted);
        }
    }
}
