package dev.steward.agent.approval;

import dev.steward.permission.ArgumentRule;
import dev.steward.permission.ConditionKind;
import dev.steward.permission.Rule;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentRule", description = "A permission rule for agents")
record RuleRead(
        long id,

        @Schema(description = "Its place among the rules, from 1")
        int position,

        @Nullable @Schema(description = "Whose runs it is about; null for all agents")
        Long agentId,

        ArgumentRule.Effect effect,
        String tool,
        @Nullable String argument,
        ConditionKind condition,
        List<String> values,
        boolean tainted,
        @Nullable String note,
        @Schema(description = "The rule in words") String words,
        Instant createdAt,
        Instant updatedAt) {

    static RuleRead of(Rule rule, int position) {
        var content = rule.content();
        return new RuleRead(
                rule.id(),
                position,
                content.agentId(),
                content.effect(),
                content.tool(),
                content.argument(),
                content.condition(),
                content.values(),
                content.isTainted(),
                content.note(),
                content.rule().toString(),
                rule.createdAt(),
                rule.updatedAt());
    }
}
