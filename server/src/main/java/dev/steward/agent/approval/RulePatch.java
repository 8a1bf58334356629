package dev.steward.agent.approval;

import dev.steward.permission.ArgumentRule;
import dev.steward.permission.ConditionKind;
import dev.steward.permission.Rule;
import dev.steward.permission.RuleCheck;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import dev.steward.platform.input.Texts;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A change of a rule; fields left out stay the same. */
@Schema(name = "AgentRulePatch", description = "A change of a rule; it applies from the next call")
record RulePatch(
        Patch<@Nullable Long> agentId,
        Patch<ArgumentRule.Effect> effect,

        @Schema(minLength = 1, maxLength = Rule.MAX_TOOL) Patch<String> tool,

        @Schema(minLength = 1, maxLength = Rule.MAX_ARGUMENT)
        Patch<@Nullable String> argument,

        Patch<ConditionKind> condition,

        @ArraySchema(maxItems = Rule.MAX_VALUES, schema = @Schema(minLength = 1, maxLength = Rule.MAX_VALUE))
        Patch<List<String>> values,

        Patch<Boolean> tainted,
        @Schema(maxLength = Rule.MAX_NOTE) Patch<@Nullable String> note,

        @Schema(minimum = "1", description = "Its place among the rules, from 1 on; behind the last one is the end")
        Patch<Integer> position) {

    RulePatch {
        var check = new Check()
                .range("agent_id", agentId.value(), 1, Long.MAX_VALUE)
                .notCleared("effect", effect)
                .notCleared("tool", tool)
                .that(tool.value() == null || !Texts.isBlank(tool.value()), "tool", "must not be blank")
                .length("tool", tool.value(), 0, Rule.MAX_TOOL)
                .length("argument", argument.value(), 1, Rule.MAX_ARGUMENT)
                .notCleared("condition", condition)
                .notCleared("values", values)
                .notCleared("tainted", tainted)
                .length("note", note.value(), 0, Rule.MAX_NOTE)
                .notCleared("position", position)
                .range("position", position.value(), 1, Integer.MAX_VALUE);
        RuleCreate.values(check, values.value()).verify();
    }

    /** @throws dev.steward.platform.problem.Problem.Invalid when the change does not fit the fields that stay */
    Rule.Content over(Rule.Content known) {
        var said = note.over(known.note());
        return RuleCheck.verified(new Rule.Content(
                agentId.over(known.agentId()),
                effect.orKeep(known.effect()),
                tool.orKeep(known.tool()).strip(),
                argument.over(known.argument()),
                condition.orKeep(known.condition()),
                Objects.requireNonNullElse(values.value(), known.values()).stream()
                        .map(String::strip)
                        .toList(),
                tainted.orKeep(known.isTainted()),
                said == null || said.isBlank() ? null : said.strip()));
    }
}
