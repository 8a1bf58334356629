package dev.steward.agent.approval;

import dev.steward.permission.ArgumentRule;
import dev.steward.permission.ConditionKind;
import dev.steward.permission.Rule;
import dev.steward.permission.RuleCheck;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentRuleCreate", description = "A new rule about what agents may do")
record RuleCreate(
        @Nullable @Schema(description = "Whose runs it is about; null for all agents")
        Long agentId,

        ArgumentRule.Effect effect,

        @Schema(
                minLength = 1,
                maxLength = Rule.MAX_TOOL,
                description = "The kind of call: shell, write, read, mcp, url, memory, customtool, or "
                        + "<server>/<tool> or <server>/*")
        String tool,

        @Nullable
        @Schema(
                minLength = 1,
                maxLength = Rule.MAX_ARGUMENT,
                description = "The argument to match, for tools of servers")
        String argument,

        ConditionKind condition,

        @Nullable
        @ArraySchema(
                maxItems = Rule.MAX_VALUES,
                schema = @Schema(minLength = 1, maxLength = Rule.MAX_VALUE),
                arraySchema = @Schema(description = "Folders, hosts, or the one beginning of a command"))
        List<String> values,

        @Nullable @Schema(description = "Whether it applies only to runs that have read text of others")
        Boolean tainted,

        @Nullable @Schema(maxLength = Rule.MAX_NOTE) String note) {

    public RuleCreate {
        var check = new Check()
                .range("agent_id", agentId, 1, Long.MAX_VALUE)
                .required("effect", effect)
                .text("tool", tool, Rule.MAX_TOOL)
                .length("argument", argument, 1, Rule.MAX_ARGUMENT)
                .required("condition", condition)
                .length("note", note, 0, Rule.MAX_NOTE);
        values(check, values).verify();
    }

    static Check values(Check check, @Nullable List<? extends @Nullable String> values) {
        return check.that(
                        values == null || values.size() <= Rule.MAX_VALUES,
                        "values",
                        "must be at most " + Rule.MAX_VALUES)
                .that(
                        values == null
                                || values.stream()
                                        .allMatch(value ->
                                                value != null && !value.isBlank() && value.length() <= Rule.MAX_VALUE),
                        "values",
                        "must have 1 to %d characters each".formatted(Rule.MAX_VALUE));
    }

    /** @throws dev.steward.platform.problem.Problem.Invalid when the fields do not fit together */
    Rule.Content content() {
        return RuleCheck.verified(new Rule.Content(
                agentId,
                effect,
                tool.strip(),
                argument,
                condition,
                Objects.requireNonNullElse(values, List.<String>of()).stream()
                        .map(String::strip)
                        .toList(),
                Boolean.TRUE.equals(tainted),
                note == null || note.isBlank() ? null : note.strip()));
    }
}
