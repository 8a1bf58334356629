package dev.steward.agent;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** A stored rule about what agents may do. */
record Rule(long id, Content content, Instant createdAt, Instant updatedAt) {

    static final int LONGEST_TOOL = 300;
    static final int LONGEST_ARGUMENT = 200;
    static final int LONGEST_VALUE = 400;
    static final int LONGEST_NOTE = 500;
    static final int MOST_VALUES = 20;

    private static final TypeReference<List<String>> VALUES = new TypeReference<>() {};

    /**
     * What a person says about it.
     *
     * @param agentId whose runs it is about; null for all
     * @param argument whose value counts; null for what the request is about
     * @param isTainted whether it speaks only of runs that have read what others wrote
     */
    record Content(
            @Nullable Long agentId,
            ArgumentRule.Effect effect,
            String tool,
            @Nullable String argument,
            ConditionKind condition,
            List<String> values,
            boolean isTainted,
            @Nullable String note) {

        Content {
            values = List.copyOf(values);
        }

        boolean isFor(long agent) {
            return agentId == null || agentId == agent;
        }

        ArgumentRule rule() {
            return new ArgumentRule(effect, tool, argument, condition.of(values), isTainted);
        }
    }

    static Rule of(Columns row) {
        return new Rule(
                row.number("id"),
                new Content(
                        row.numberOrNull("agent_id"),
                        row.word("effect", ArgumentRule.Effect.class),
                        row.text("tool"),
                        row.textOrNull("argument"),
                        row.word("condition_kind", ConditionKind.class),
                        Objects.requireNonNullElse(row.json("condition_values", VALUES), List.of()),
                        row.flag("tainted"),
                        row.textOrNull("note")),
                row.instant("created_at"),
                row.instant("updated_at"));
    }
}
