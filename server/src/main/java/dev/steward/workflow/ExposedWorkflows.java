package dev.steward.workflow;

import dev.steward.exposed.Bounds;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.input.Check;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Workflows for hosts. */
@Service
record ExposedWorkflows(WorkflowRepository rows, WorkflowReads reads) {

    private static final int MAX_PART = 255;

    /** Characters per text in a list. */
    private static final int LISTED = 150;

    record Request(
            @Nullable @Schema(maxLength = MAX_PART, description = "A part of the name, in any case")
            String q,

            @Nullable @Schema(defaultValue = "false", description = "Whether to include archived workflows")
            Boolean includeArchived,

            @Nullable @Schema(description = "Only workflows with smaller ids: `next` of an earlier answer")
            Long before) {

        Request {
            new Check().length("q", q, 0, MAX_PART).verify();
        }

        @Nullable
        String part() {
            return q == null || q.isBlank() ? null : q.strip();
        }
    }

    record One(Long workflowId) {
        One {
            new Check().id("workflow_id", workflowId).verify();
        }
    }

    record Line(
            long id,
            String name,

            @Nullable @Schema(description = "The beginning of it")
            String description,

            WorkflowStatus status,
            @Schema(description = "How many") int steps,
            boolean archived,
            @Nullable Instant lastRunAt,
            Instant updatedAt) {

        static Line of(WorkflowRead workflow) {
            var description = workflow.description();
            return new Line(
                    workflow.id(),
                    workflow.name(),
                    description == null ? null : Truncate.to(description, LISTED),
                    workflow.status(),
                    workflow.steps().size(),
                    workflow.archivedAt() != null,
                    workflow.lastRunAt(),
                    workflow.updatedAt());
        }
    }

    record Found(
            List<Line> workflows,
            int count,

            @Nullable @Schema(description = "Pass as `before` for the next page; null at the end")
            Long next) {}

    record ExposedStep(
            @Schema(description = "Counted from 0") int position,
            StepKind kind,
            @Nullable String name,
            @Nullable Long agentId,
            @Nullable String agentTitle,

            @Nullable @Schema(description = "The objective of its agent; cut if too long")
            String task,

            @Nullable @Schema(description = "The instructions of the step; cut if too long")
            String instructions) {}

    record Whole(
            long id,
            String name,
            @Nullable String description,
            WorkflowStatus status,
            boolean archived,
            @Nullable Instant lastRunAt,
            @Nullable Instant finishedAt,

            @Nullable @Schema(description = "The result of the newest run")
            String resultSummary,

            @Nullable @Schema(description = "Why the newest run failed, or what it waits for")
            String error,

            @Schema(description = "Finished steps of the newest run")
            int done,

            @Nullable @Schema(description = "The current position of the newest run; null if none is active")
            Integer currentPosition,

            List<ExposedStep> steps,
            Instant createdAt,
            Instant updatedAt) {}

    /** @throws Problem.Unavailable when there is not enough memory now */
    Mono<Found> list(Request wish, MemoryBudget.Share memory) {
        var before = wish.before();
        return reads.list(
                        rows.named(
                                wish.part(),
                                Boolean.TRUE.equals(wish.includeArchived()),
                                before == null ? KeysetPage.NEWEST : before,
                                Bounds.ROWS + 1),
                        memory::reserve)
                .collectList()
                .map(read -> {
                    var shown = read.stream().limit(Bounds.ROWS).map(Line::of).toList();
                    return new Found(
                            shown,
                            shown.size(),
                            read.size() > Bounds.ROWS ? shown.getLast().id() : null);
                });
    }

    /** @throws Problem.NotFound when there is no such workflow */
    Mono<Whole> get(long id, MemoryBudget.Share memory) {
        return rows.find(id)
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Workflow " + id)))
                .flatMap(workflow -> reads.one(workflow, memory::reserve))
                .map(ExposedWorkflows::whole);
    }

    private static Whole whole(WorkflowRead workflow) {
        int most = Bounds.CHARACTERS / (3 * Math.max(1, workflow.steps().size()));
        var progress = workflow.runProgress();
        return new Whole(
                workflow.id(),
                workflow.name(),
                workflow.description(),
                workflow.status(),
                workflow.archivedAt() != null,
                workflow.lastRunAt(),
                workflow.finishedAt(),
                workflow.resultSummary(),
                workflow.error(),
                progress == null ? 0 : progress.done(),
                progress == null ? null : progress.currentPosition(),
                workflow.steps().stream().map(step -> shown(step, most)).toList(),
                workflow.createdAt(),
                workflow.updatedAt());
    }

    private static ExposedStep shown(StepRead step, int most) {
        var agent = step.agent();
        var instructions = step.instructions();
        return new ExposedStep(
                step.position(),
                step.kind(),
                step.name(),
                step.agentId(),
                agent == null ? null : agent.title(),
                agent == null ? null : Truncate.to(agent.taskPrompt(), most),
                instructions == null ? null : Truncate.to(instructions, most));
    }
}
