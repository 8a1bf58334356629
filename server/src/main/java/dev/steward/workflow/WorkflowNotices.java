package dev.steward.workflow;

import dev.steward.agent.step.StepRuns;
import dev.steward.push.PushNotice;
import dev.steward.push.PushSource;
import dev.steward.push.PushText;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Builds the push notice about a run, as the run is when the notice is sent. Spec: additions, 1.2. */
@Component
record WorkflowNotices(
        WorkflowRunRepository runs, WorkflowRepository workflows, AttemptRepository attempts, StepRuns agents)
        implements PushSource {

    static final String KIND = "workflow";

    private static final int MAX_NAME = 100;
    private static final int MAX_QUESTION = 180;

    /** Lines that systems show of a notice. */
    private static final int SEEN_LINES = 4;

    /** Whether people are notified about a run with this status. */
    static boolean isNews(RunStatus status) {
        return title(status).isPresent();
    }

    private static Optional<String> title(RunStatus status) {
        return switch (status) {
            case awaiting_approval -> Optional.of("A workflow needs your approval");
            case paused -> Optional.of("A workflow is paused");
            case completed -> Optional.of("A workflow finished");
            case failed -> Optional.of("A workflow failed");
            case running, cancelled -> Optional.empty();
        };
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** @param about the id of a run */
    @Override
    public Mono<PushNotice> now(String about) {
        return runs.find(Long.parseLong(about)).flatMap(run -> workflows
                .find(run.workflowId())
                .filter(workflow -> workflow.archivedAt() == null && Objects.equals(workflow.currentRunId(), run.id()))
                .flatMap(workflow -> Mono.justOrEmpty(notice(workflow, run)))
                .flatMap(notice -> attempts.open(run.id())
                        .filter(open -> open.status() == AttemptStatus.awaiting_approval)
                        .flatMap(open -> attempts.reviewed(open)
                                .filter(output -> !output.isBlank())
                                .zipWhen(
                                        _ -> hasArtifacts(run.id()),
                                        (output, hasMore) -> about(notice, output, hasMore, run.workflowId(), open)))
                        .defaultIfEmpty(notice)));
    }

    private Mono<Boolean> hasArtifacts(long run) {
        return attempts.agentRuns(run).collectList().flatMap(agents::hasArtifacts);
    }

    /**
     * Shows the output to be approved, and offers the approval in the notice if all is visible.
     *
     * @param hasMore whether artifacts are passed on, too
     */
    private static PushNotice about(PushNotice notice, String output, boolean hasMore, long workflow, Attempt open) {
        var body = PushText.lines(notice.body() + "\n" + output);
        var shown = notice.saying(body);
        return hasMore || body.length() > PushNotice.MAX_BODY || body.lines().count() > SEEN_LINES
                ? shown
                : shown.with(new PushNotice.Action(
                        "Approve", "/api/workflows/%d/approve".formatted(workflow), Map.of("step_run_id", open.id())));
    }

    /** Empty for a run that a person paused. A question of a step is shown: its agent has no notice of its own. */
    private static Optional<PushNotice> notice(Workflow workflow, WorkflowRun run) {
        var state = run.state();
        var name = PushText.line(workflow.head().name(), MAX_NAME);
        var question = state.phase() == RunState.Phase.blocked ? state.error() : null;
        return title(state.status())
                .filter(_ -> state.status() != RunStatus.paused || state.error() != null)
                .map(title -> PushNotice.of(
                        title,
                        question == null ? name : name + "\n" + PushText.line(question, MAX_QUESTION),
                        "/workflows/%d/run/latest".formatted(workflow.id()),
                        "workflow-" + workflow.id(),
                        state.status() != RunStatus.completed));
    }
}
