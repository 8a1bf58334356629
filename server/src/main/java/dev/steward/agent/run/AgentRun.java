package dev.steward.agent.run;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Governance;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.definition.Spent;
import dev.steward.platform.data.Columns;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stored run.
 *
 * @param epoch how often it was admitted or taken over: reports of former drivers do not count
 * @param version number of writes to the row
 * @param taintedBy whose text it has read, whose aims may differ from the person's; null for nobody's
 * @param step set if a workflow step drives the run; null for every other run
 */
public record AgentRun(
        long id,
        long agentId,
        RunTrigger trigger,
        RunStatus status,
        long epoch,
        long version,
        Dialogue dialogue,
        Counters counters,
        Spent spent,
        Capabilities capabilities,
        @Nullable String taintedBy,
        @Nullable RunStep step,
        Times times) {

    /**
     * The latest texts of a run.
     *
     * @param prompt what it works on, or worked on when it was cut
     * @param question for a person
     * @param summary of its answer
     * @param error why it failed, or was cut
     * @param completion what it said when it reached its objective
     */
    public record Dialogue(
            @Nullable String prompt,
            @Nullable BlockReason reason,
            @Nullable String question,
            @Nullable String summary,
            @Nullable String error,
            @Nullable String completion) {

        public static Dialogue of(@Nullable String prompt) {
            return new Dialogue(prompt, null, null, null, null, null);
        }
    }

    public record Times(
            @Nullable Instant startedAt,
            @Nullable Instant finishedAt,
            @Nullable Instant lastActivityAt,
            Instant createdAt,
            Instant updatedAt) {}

    /** Whether a person wants its next turn, and not only the run itself. */
    public boolean isWanted() {
        return counters.steps() == 0;
    }

    /** How far it may go: the agent's settings, and the limits of this run. */
    public Governance governance(Agent agent) {
        return step == null ? agent.governance() : step.limits().over(agent.governance());
    }

    /** The limit that is exceeded, of the agent or of this run. @param spent by all runs of the agent */
    public Optional<Hold> over(Agent agent, Spent spent) {
        return agent.governance()
                .budget(spent)
                .over()
                .or(() -> step == null ? Optional.empty() : step.limits().over(this.spent));
    }

    /** Whether its turn may still write. After the budget is used up, the turn ends normally and no other one begins. */
    public boolean isGoingOn() {
        return status.isActive() || (status == RunStatus.blocked && BlockReason.isOfBudget(dialogue.reason()));
    }

    /** Whether one of its turns is under way, whatever its status says, or about to begin. */
    public boolean mayWrite() {
        return status.isInLine() || isGoingOn();
    }

    public AgentRun outline() {
        return new AgentRun(
                id,
                agentId,
                trigger,
                status,
                epoch,
                version,
                Dialogue.of(null),
                counters.outline(),
                spent,
                capabilities.outline(),
                null,
                step,
                times);
    }

    static AgentRun of(Columns row) {
        return new AgentRun(
                row.number("id"),
                row.number("agent_id"),
                row.word("trigger_kind", RunTrigger.class),
                row.word("status", RunStatus.class),
                row.number("epoch"),
                row.number("version"),
                new Dialogue(
                        row.textOrNull("active_prompt"),
                        row.wordOrNull("block_reason", BlockReason.class),
                        row.textOrNull("blocked_question"),
                        row.textOrNull("result_summary"),
                        row.textOrNull("error"),
                        row.textOrNull("completion")),
                new Counters(
                        row.count("step_count"),
                        row.count("stall_count"),
                        row.countOrNull("progress"),
                        row.textOrNull("progress_label")),
                Spent.of(row).estimated(row.flag("estimated")),
                Capabilities.of(row),
                row.textOrNull("tainted_by"),
                RunStep.of(row),
                new Times(
                        row.instantOrNull("started_at"),
                        row.instantOrNull("finished_at"),
                        row.instantOrNull("last_activity_at"),
                        row.instant("created_at"),
                        row.instant("updated_at")));
    }
}
