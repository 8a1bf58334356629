package dev.steward.workflow;

import dev.steward.agent.definition.Money;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleSummary;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.text.NameKey;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A workflow on the wire. Spec: Agents, 16.1. */
@Schema(name = "Workflow", description = "A workflow with its steps and the state of its newest run")
record WorkflowRead(
        long id,
        String name,
        @Nullable String description,
        @Nullable String icon,
        @Nullable String color,
        WorkflowStatus status,

        @Nullable @Schema(description = "The current step of the run; null if none is active")
        Long currentStepId,

        @Nullable @Schema(description = "The newest run, also once it has ended")
        Long currentRunId,

        boolean clearArtifacts,
        int maxLoops,
        @Nullable Integer stepTimeoutSeconds,
        @Nullable Long roleId,
        @Nullable ApprovalPolicy approvalPolicy,

        @Nullable @Schema(description = "Tokens of one run; null for no limit")
        Long tokenCap,

        @Nullable @Schema(description = "Dollars of one run; null for no limit")
        BigDecimal moneyCap,

        @Schema(description = "The newest one of the definition")
        int version,

        int runCount,
        @Nullable Instant lastRunAt,
        @Nullable Instant finishedAt,
        @Nullable @Schema(description = "Of the newest run") String resultSummary,
        @Nullable @Schema(description = "Of the newest run") String error,

        @Schema(description = "Whether its schedule is on") boolean scheduleEnabled,

        @Nullable @Schema(description = "Of the first rule of the schedule; null where there is none")
        Integer intervalSeconds,

        @Nullable @Schema(description = "Of the first rule of the schedule")
        Integer runAtMinute,

        @Schema(description = "Of the first rule of the schedule")
        String timezone,

        @Schema(description = "Of the first rule of the schedule")
        int daysOfWeek,

        @Schema(description = "Of the schedule; empty where there is none")
        List<RecurrenceRule> rules,

        @Nullable @Schema(description = "When it runs next on schedule")
        Instant nextRunAt,

        @Nullable ScheduleSummary schedule,

        @Nullable
        @Schema(
                description =
                        "The last part of the webhook address; only in the response that creates it, otherwise null")
        String webhookToken,

        @Schema(description = "Whether it can be started from outside")
        boolean webhookPresent,

        @Nullable Instant archivedAt,
        Instant createdAt,
        Instant updatedAt,
        List<StepRead> steps,

        @Nullable @Schema(description = "Null until the workflow has run once")
        RunProgress runProgress) {

    /** By name, ignoring case. */
    static final Comparator<WorkflowRead> BY_NAME =
            Comparator.comparing((WorkflowRead one) -> NameKey.of(one.name)).thenComparing(WorkflowRead::id);

    /** @param run the newest one. @param newest its attempts, see {@link RunProgress}. @param schedule null if there is none. @param token of a new webhook */
    static WorkflowRead of(
            Workflow workflow,
            List<StepRead> steps,
            @Nullable WorkflowRun run,
            Collection<WorkflowRunRepository.Newest> newest,
            @Nullable Schedule schedule,
            @Nullable String token) {
        var head = workflow.head();
        var shown = ScheduleSummary.ofNullable(schedule, workflow.archivedAt() != null);
        var cursor = run == null || !run.status().isActive() ? null : run.cursor();
        return new WorkflowRead(
                workflow.id(),
                head.name(),
                head.description(),
                head.icon(),
                head.color(),
                WorkflowStatus.of(
                        run == null ? null : run.status(),
                        workflow.isChanged(),
                        steps.stream().anyMatch(StepRead::isRunnable)),
                cursor == null || cursor >= steps.size()
                        ? null
                        : steps.get(cursor).id(),
                workflow.currentRunId(),
                head.clearArtifacts(),
                head.maxLoops(),
                head.stepTimeoutSeconds(),
                head.roleId(),
                head.approvalPolicy(),
                head.tokenCap(),
                Money.dollarsOrNull(head.moneyCap()),
                workflow.version(),
                workflow.runCount(),
                run == null ? null : run.startedAt(),
                run == null ? null : run.finishedAt(),
                run == null ? null : result(run, newest),
                run == null ? null : run.error(),
                shown != null && shown.enabled(),
                shown == null ? null : shown.intervalSeconds(),
                shown == null ? null : shown.runAtMinute(),
                shown == null ? "UTC" : shown.timezone(),
                shown == null ? RecurrenceRule.EVERY_DAY : shown.daysOfWeek(),
                shown == null ? List.of() : shown.rules(),
                shown == null ? null : shown.nextRunAt(),
                shown,
                token,
                workflow.hasWebhook(),
                workflow.archivedAt(),
                workflow.createdAt(),
                workflow.updatedAt(),
                steps,
                run == null ? null : RunProgress.of(run, steps.size(), newest));
    }

    /** The result of a run that a reviewer stopped is the note, which says here where that was. Spec: Agents, 18.7. */
    private static @Nullable String result(WorkflowRun run, Collection<WorkflowRunRepository.Newest> newest) {
        var result = run.resultSummary();
        return result == null || run.status() != RunStatus.cancelled
                ? result
                : newest.stream()
                        .reduce((_, last) -> last)
                        .map(last -> Truncate.to(
                                "Stopped at '%s': %s".formatted(last.label(), result), WorkflowRunStore.MAX_RESULT))
                        .orElse(result);
    }
}
