package dev.steward.agent.step;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.run.RunStatus;
import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Packed;
import dev.steward.platform.data.Sql;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;

/** The tables {@code agents} and {@code agent_runs} for workflow steps: of thousands, reads no more than is shown. */
@Repository
record StepAgentRepository(Sql sql) {

    private static final Packed RUN = Packed.values("id, status, progress, block_reason")
            .moments("finished_at")
            .texts("progress_label, result_summary, blocked_question");

    private static final Packed KNOWN =
            Packed.values("id, inline, use_mcp").moments("archived_at").texts("title, task, model");

    /** What a step shows of an agent. @param task the beginning of the task */
    record Shown(
            long id,
            String publicId,
            String title,
            String task,
            @Nullable String model,
            boolean isInline,
            @Nullable Long currentRunId,
            Instant updatedAt) {

        /** Estimated bytes apart from the texts, until the response is written. */
        private static final int REST = 1_500;

        private static Shown of(Columns row) {
            return new Shown(
                    row.number("id"),
                    row.text("public_id"),
                    row.text("title"),
                    row.text("task"),
                    row.textOrNull("model"),
                    row.flag("inline"),
                    row.numberOrNull("current_run_id"),
                    row.instant("updated_at"));
        }

        int estimatedBytes() {
            return MemoryBudget.estimatedBytes(REST, title, task);
        }
    }

    /** What a step shows of a run. */
    record ShownRun(
            long id,
            RunStatus status,
            @Nullable Integer progress,
            @Nullable String progressLabel,
            @Nullable String summary,
            @Nullable String question,
            @Nullable BlockReason reason,
            @Nullable Instant finishedAt) {

        private static final int REST = 700;

        private static ShownRun of(Columns row) {
            return new ShownRun(
                    row.number("id"),
                    row.word("status", RunStatus.class),
                    row.countOrNull("progress"),
                    row.textOrNull("progress_label"),
                    row.textOrNull("result_summary"),
                    row.textOrNull("blocked_question"),
                    row.wordOrNull("block_reason", BlockReason.class),
                    row.instantOrNull("finished_at"));
        }

        int estimatedBytes() {
            return MemoryBudget.estimatedBytes(REST, summary, question);
        }
    }

    /** Those of the given agents that exist, for the code that drives them. */
    Flux<InlineAgents.Known> known(Collection<Long> ids) {
        return sql.statement("select %s from agents where id = any(:ids)".formatted(KNOWN.column()))
                .with(KNOWN)
                .with("ids", ids.toArray(Long[]::new))
                .all(InlineAgents.Known::of);
    }

    /** The same for lists. @param most characters of a task, or a few more */
    Flux<Shown> agents(Collection<Long> ids, int most) {
        var packed = Packed.values("id, public_id, inline, current_run_id")
                .moments("updated_at")
                .texts("title, model")
                .beginning("task", most);
        return sql.statement("select %s from agents where id = any(:ids)".formatted(packed.column()))
                .with(packed)
                .with("ids", ids.toArray(Long[]::new))
                .all(Shown::of);
    }

    /** Those of the given runs that exist. */
    Flux<ShownRun> runs(Collection<Long> ids) {
        return sql.statement("select %s from agent_runs where id = any(:ids)".formatted(RUN.column()))
                .with(RUN)
                .with("ids", ids.toArray(Long[]::new))
                .all(ShownRun::of);
    }
}
