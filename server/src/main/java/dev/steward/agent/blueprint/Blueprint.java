package dev.steward.agent.blueprint;

import dev.steward.agent.definition.Governance;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.Columns;
import dev.steward.platform.text.NameKey;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** A stored blueprint, from which agents are created. Changing it does not affect existing agents. */
public record Blueprint(long id, Content content, Instant createdAt, Instant updatedAt) {

    static final int MAX_NAME = 120;
    static final int MAX_DESCRIPTION = 2_000;
    static final int MAX_TASK = 20_000;
    static final int MAX_ICON = 40;
    static final int MAX_COLOR = 24;

    /** By name, ignoring case. */
    static final Comparator<Blueprint> ORDER = Comparator.comparing((Blueprint one) -> NameKey.of(one.content.name()))
            .thenComparing(Blueprint::id);

    /** What a person specifies. */
    public record Content(
            String name,
            @Nullable String description,
            String task,
            @Nullable String model,
            @Nullable Long roleId,
            @Nullable ApprovalPolicy approvalPolicy,
            Governance governance,
            @Nullable String icon,
            @Nullable String color) {}

    static Blueprint of(Columns row) {
        return new Blueprint(
                row.number("id"),
                new Content(
                        row.text("name"),
                        row.textOrNull("description"),
                        row.text("task"),
                        row.textOrNull("model"),
                        row.numberOrNull("role_id"),
                        row.wordOrNull("approval_policy", ApprovalPolicy.class),
                        Governance.of(row),
                        row.textOrNull("icon"),
                        row.textOrNull("color")),
                row.instant("created_at"),
                row.instant("updated_at"));
    }
}
