package dev.steward.agent.approval;

import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.BacktestTally;
import dev.steward.permission.Decision;
import dev.steward.permission.PermissionRequest;
import dev.steward.permission.Rule;
import dev.steward.permission.RuleBacktest;
import dev.steward.platform.text.ForeignText;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a rule would have decided recent calls of agents. */
@Schema(
        name = "AgentRulePreview",
        description = "How a rule, together with all others, would have decided recent calls. Calls it "
                + "does not match count only in `looked`.")
record RulePreview(
        @Schema(description = "The rule in words") String words,
        Instant since,

        @Schema(description = "How many calls were looked at")
        int looked,

        @Schema(description = "Whether there were more, which are older")
        boolean hasMore,

        int allow,
        int ask,
        int deny,

        @Schema(description = "How many would have been decided differently")
        int changed,

        @Schema(description = "Calls that would be decided differently come first, newest first")
        List<Example> examples) {

    /** Characters of an example's target. */
    private static final int MAX_TARGET = 500;

    /** Characters of the reason: a rule may name many values. */
    private static final int MAX_REASON = 1_000;

    @Schema(name = "AgentRuleExample", description = "A checked call of an agent")
    public record Example(
            long id,
            long agentId,
            String agentTitle,
            String title,
            String target,
            Instant at,

            @Schema(description = "How it was decided then") Effect was,

            @Nullable @Schema(description = "The decision of the person; null if nobody was asked or answered")
            Decision decision,

            @Schema(description = "How it would be decided") Effect answer,

            @Schema(description = "Whether the value differs")
            boolean changed,

            @Schema(description = "Why") String reason) {

        static Example of(RuleBacktest.Finding finding) {
            var past = finding.past();
            var request = past.request();
            return new Example(
                    past.id(),
                    past.agentId(),
                    past.agentTitle(),
                    request.title(),
                    Truncate.to(ForeignText.block(target(request)), MAX_TARGET),
                    past.at(),
                    past.then(),
                    past.decision(),
                    finding.effect(),
                    finding.isOther(),
                    Truncate.to(finding.answer().reason().text(), MAX_REASON));
        }

        /** The title already contains the tool's name. */
        private static String target(PermissionRequest request) {
            return request instanceof PermissionRequest.Mcp call
                    ? call.arguments().toString()
                    : request.target();
        }
    }

    static RulePreview of(Rule.Content wish, Instant since, BacktestTally tally, boolean hasMore) {
        return new RulePreview(
                wish.rule().toString(),
                since,
                tally.looked(),
                hasMore,
                tally.count(Effect.allow),
                tally.count(Effect.ask),
                tally.count(Effect.deny),
                tally.others(),
                tally.examples().stream().map(Example::of).toList());
    }
}
