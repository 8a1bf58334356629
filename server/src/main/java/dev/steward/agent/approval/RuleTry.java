package dev.steward.agent.approval;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentRuleTry", description = "A rule that is not saved yet, or a change of one")
record RuleTry(
        RuleCreate rule,

        @Nullable @Schema(description = "The rule it replaces; null for a new one")
        Long replaces) {

    RuleTry {
        new Check()
                .required("rule", rule)
                .range("replaces", replaces, 1, Long.MAX_VALUE)
                .verify();
    }
}
