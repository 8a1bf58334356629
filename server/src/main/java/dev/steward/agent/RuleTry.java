package dev.steward.agent;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A rule that someone thinks of. */
@Schema(name = "AgentRuleTry", description = "A rule that is not there yet, or is to be otherwise")
record RuleTry(
        RuleCreate rule,

        @Nullable @Schema(description = "The rule whose place it takes; null for a new one")
        Long replaces) {

    RuleTry {
        new Check()
                .required("rule", rule)
                .range("replaces", replaces, 1, Long.MAX_VALUE)
                .verify();
    }
}
