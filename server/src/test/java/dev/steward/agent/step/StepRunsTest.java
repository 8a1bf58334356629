package dev.steward.agent.step;

import static dev.steward.agent.control.AgentScene.all;
import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.maybe;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.agent.approval.GrantRead;
import dev.steward.agent.approval.Permission;
import dev.steward.agent.approval.PermissionAnswer;
import dev.steward.agent.approval.Permissions;
import dev.steward.agent.artifact.ArtifactCreate;
import dev.steward.agent.artifact.ArtifactRead;
import dev.steward.agent.artifact.Artifacts;
import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.AgentSlice;
import dev.steward.agent.control.Agents;
import dev.steward.agent.control.Watch;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Readiness;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.Objective;
import dev.steward.agent.lifecycle.Outcome;
import dev.steward.agent.lifecycle.RetryTask;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.lifecycle.StepRested;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRead;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.run.StepLimits;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.agent.turn.RunEvents;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.permission.Decision;
import dev.steward.permission.PermissionRequest;
import dev.steward.permission.Reason;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.turn.TurnEnds;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests that runs of steps are opened once, reported once and concern nobody else. Spec: agents-workflows, 18.3, 18.4, 18.8. */
@OnEachDatabase(AgentSlice.class)
class StepRunsTest {

    private static final PermissionRequest WRITE = new PermissionRequest.Write("/a", null, null);

    private final AgentScene scene;
    private final Agents agents;
    private final AgentRuns runs;
    private final StepRuns steps;
    private final RunTransitions reports;
    private final RetryTask retries;
    private final RunRepository rows;
    private final EventRepository events;
    private final Permissions permissions;
    private final Artifacts artifacts;
    private final Watch watch;
    private final Tx tx;
    private final Sql sql;

    StepRunsTest(
            AgentScene scene,
            Agents agents,
            AgentRuns runs,
            StepRuns steps,
            RunTransitions reports,
            RetryTask retries,
            RunRepository rows,
            EventRepository events,
            Permissions permissions,
            Artifacts artifacts,
            Watch watch,
            Tx tx,
            Sql sql) {
        this.scene = scene;
        this.agents = agents;
        this.runs = runs;
        this.steps = steps;
        this.reports = reports;
        this.retries = retries;
        this.rows = rows;
        this.events = events;
        this.permissions = permissions;
        this.artifacts = artifacts;
        this.watch = watch;
        this.tx = tx;
        this.sql = sql;
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private long agent() {
        return scene.made(wish("Task.")).id();
    }

    private AgentRun running(AgentScene.Wish wish) {
        return scene.admitted(scene.step(scene.made(wish).id()));
    }

    private AgentRun limited(AgentScene.Wish wish, StepLimits limits) {
        return scene.admitted(scene.step(scene.launch(scene.made(wish).id(), limits)));
    }

    /** The last message is in the transcript before the run comes to rest. */
    private AgentRun said(AgentRun run, String text) {
        given(scene.append(run, List.of(EventDraft.said(EventKind.assistant_message, text))));
        return given(reports.ended(
                run,
                Objective.after(
                        new Objective.Situation(run.status(), run.counters(), false, true, 12),
                        TurnEnds.answered(text))));
    }

    private static void done(Mono<Void> work) {
        work.block(AgentScene.LONG);
    }

    private List<RunStatus> told(AgentRun run) {
        return scene.told(run.id()).stream().map(StepRested::status).toList();
    }

    @Test
    void anAttemptHasOneRunHoweverOftenItIsLaunched() {
        var launch = scene.launch(agent());
        var launched = given(Flux.range(0, 8)
                .flatMap(_ -> steps.launch(launch, Duration.ZERO).subscribeOn(Schedulers.boundedElastic()))
                .distinct()
                .collectList());
        assertThat(launched).hasSize(1);
        var run = scene.admitted(given(rows.find(launched.getFirst())));
        said(run, "Done.");
        assertThat(given(steps.launch(launch, Duration.ZERO)))
                .as("after its end")
                .isEqualTo(run.id());
        given(agents.archive(launch.agent()));
        assertThat(given(steps.launch(launch, Duration.ZERO)))
                .as("in the archive")
                .isEqualTo(run.id());
        assertThat(all(events(run)))
                .filteredOn(event -> event.kind() == EventKind.user)
                .hasSize(1);
        given(agents.unarchive(launch.agent()));
        assertThat(scene.step(launch.agent()).id()).as("another attempt").isNotEqualTo(run.id());
    }

    private Flux<EventRead> events(AgentRun run) {
        return events.after(run.agentId(), run.id(), 0, 500);
    }

    @Test
    void whatIsRolledBackWasNotLaunched() {
        var launch = scene.launch(agent());
        assertThatThrownBy(() -> tx.underWay(
                                steps.launch(launch, Duration.ZERO).then(Mono.error(new IllegalStateException("no"))))
                        .block(AgentScene.LONG))
                .hasMessage("no");
        assertThat(maybe(rows.ofAttempt(launch.attempt(), RunTrigger.workflow))).isEmpty();
    }

    @Test
    void aStepMayUseWhatItsWorkflowSays() {
        var agent = scene.made(wish("Task.").with("atlas").under(ApprovalPolicy.balanced));
        var role = scene.role("Judge");
        var run = scene.step(new StepLaunch(
                agent.id(),
                AgentScene.WORKFLOW_RUN,
                77_000_001,
                "Step.",
                null,
                new StepLaunch.Overrides(false, null, false, "", role, ApprovalPolicy.manual),
                new StepLimits(null, null),
                null));
        assertThat(run.capabilities())
                .isEqualTo(new Capabilities("atlas", role, false, true, false, "", ApprovalPolicy.manual));
        assertThat(run.trigger()).isEqualTo(RunTrigger.workflow);
        assertThat(RunRead.of(run).workflowRunId()).isEqualTo(AgentScene.WORKFLOW_RUN);
        var page = new KeysetPage(KeysetPage.NEWEST, 5);
        assertThat(all(rows.list(run.agentId(), AgentScene.WORKFLOW_RUN, page))).hasSize(1);
        assertThat(all(rows.list(run.agentId(), AgentScene.WORKFLOW_RUN + 1, page)))
                .isEmpty();
        assertThat(RunRead.of(run).workflowRunStepId()).isEqualTo(77_000_001);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-, autonomous, balanced, autonomous",
                "-, manual, autonomous, manual",
                "-, -, autonomous, autonomous",
                "balanced, autonomous, autonomous, balanced",
                "autonomous, manual, balanced, manual",
                "autonomous, -, balanced, autonomous",
            })
    void aWorkflowSaysWhatIsAskedUnlessItsAgentIsStricter(
            @Nullable ApprovalPolicy own, @Nullable ApprovalPolicy workflow, String settings, ApprovalPolicy inForce) {
        var wish = own == null ? wish("Task.") : wish("Task.").under(own);
        var run = scene.step(new StepLaunch(
                scene.made(wish).id(),
                AgentScene.WORKFLOW_RUN,
                scene.launch(1).attempt(),
                "Step.",
                null,
                new StepLaunch.Overrides(null, null, null, null, null, workflow),
                new StepLimits(null, null),
                null));
        var check = given(permissions.check(run, own, settings));
        assertThat(check.policy()).isEqualTo(inForce);
    }

    @Test
    void whatPeopleAndRetriesDoWithTheAgentLeavesItsStepsAlone() {
        var own = scene.running(wish("Task.").retries(3));
        var step = scene.admitted(scene.step(own.agentId()));
        assertThat(scene.read(own.agentId()).currentRunId()).isEqualTo(own.id());
        given(reports.ended(own, new Outcome.Failed("It rains.", Duration.ZERO)));
        assertThat(scene.read(own.agentId()).retryAt()).isNotNull();
        var second = scene.step(own.agentId());
        assertThat(scene.read(own.agentId()).retryAt()).as("still armed").isNotNull();
        watch.pass(Duration.ofHours(1));
        assertThat(given(retries.retryDue(watch.instant(), 10))).isEqualTo(1);
        var again = scene.run(scene.read(own.agentId()));
        assertThat(again.trigger()).isEqualTo(RunTrigger.retry);
        said(scene.admitted(again), "Done.");
        given(runs.message(own.agentId(), "And now?"));
        given(runs.cancel(own.agentId()));
        assertThat(scene.now(again).status()).isEqualTo(RunStatus.cancelled);
        assertThat(scene.now(step).status()).isEqualTo(RunStatus.running);
        assertThat(scene.now(second).status()).isEqualTo(RunStatus.pending);
        assertThat(scene.told(step.id())).isEmpty();
    }

    @Test
    void aPersonCanTellAnAgentSomethingWhileAStepOfItGoesOn() {
        var step = running(wish("Task."));
        var run = given(runs.message(step.agentId(), "Hello."));
        assertThat(run.id()).isNotEqualTo(step.id());
        assertThat(scene.read(step.agentId()).currentRunId()).isEqualTo(run.id());
        assertThat(scene.now(step).status()).isEqualTo(RunStatus.running);
    }

    @Test
    void clearingForgetsNothingOfASteps() {
        var own = scene.running(wish("Task."));
        var step = scene.admitted(scene.step(own.agentId()));
        said(step, "ARTIFACT: Draft | one\nDone.");
        var goesOn = scene.admitted(scene.step(own.agentId()));
        given(runs.clear(own.agentId(), RunTrigger.manual));
        assertThat(scene.now(goesOn).status()).isEqualTo(RunStatus.running);
        assertThat(all(events(step))).extracting(EventRead::text).contains("Step.");
        assertThat(all(steps.artifacts(List.of(step.id()))))
                .extracting(ArtifactRead::content)
                .containsExactly("one");
        assertThat(all(events(goesOn))).isNotEmpty();
        assertThat(given(scene.page(own.agentId(), own.id(), null, 100)).events())
                .isEmpty();
    }

    @Test
    void thatItRestsIsToldOnceWithWhatItMade() {
        var run = running(wish("Task."));
        var rested = said(
                run, "It is written.\nPROGRESS: 80 | nearly\nARTIFACT: Draft | one\nOBJECTIVE_COMPLETE: PASS: good");
        assertThat(maybe(reports.ended(run, new Outcome.Failed("late", null)))).isEmpty();
        assertThat(scene.told(run.id()))
                .containsExactly(new StepRested(
                        Objects.requireNonNull(run.step()).attempt(), run.id(), rested.version(), RunStatus.idle));
        var read = given(steps.read(run.id()));
        assertThat(read.status().isDone()).isTrue();
        assertThat(read.output()).isEqualTo("It is written.");
        assertThat(read.verdict()).isEqualTo("PASS: good");
        assertThat(read.summary()).isEqualTo("PASS: good");
        assertThat(all(steps.artifacts(List.of(run.id()))))
                .extracting(ArtifactRead::title)
                .containsExactly("Draft");
        assertThat(all(sql.statement("select subject from outbox where kind = 'workflow_step'")
                        .all(row -> row.text("subject"))))
                .containsExactly("workflow_run:" + AgentScene.WORKFLOW_RUN);
        done(steps.judged(run.id(), "Passed — good"));
        assertThat(given(steps.read(run.id())).summary()).isEqualTo("Passed — good");
        assertThat(all(steps.artifacts(List.of(run.id())))).isEmpty();
    }

    @Test
    void nobodyElsesRunIsToldOfOrDriven() {
        var run = scene.running(wish("Task."));
        scene.said(run, "Done.");
        assertThat(scene.told(run.id())).isEmpty();
        assertThat(maybe(steps.read(run.id()))).isEmpty();
        done(steps.cancel(run.id()));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.idle);
    }

    @Test
    void whateverEndsItIsToldOnce() {
        var failed = running(wish("Task."));
        given(reports.ended(failed, new Outcome.Failed("It rains.", Duration.ZERO)));
        assertThat(told(failed)).containsExactly(RunStatus.failed);
        assertThat(given(steps.read(failed.id())).error()).isEqualTo("It rains.");
        assertThat(scene.read(failed.agentId()).retryAt())
                .as("a workflow decides")
                .isNull();

        var stopped = running(wish("Task."));
        done(steps.cancel(stopped.id()));
        done(steps.cancel(stopped.id()));
        assertThat(told(stopped)).containsExactly(RunStatus.cancelled);

        var archived = running(wish("Task."));
        given(agents.archive(archived.agentId()));
        assertThat(told(archived)).containsExactly(RunStatus.cancelled);

        var silent = running(wish("Task."));
        given(scene.append(silent, Collections.nCopies(RunTransitions.MAX_SILENT_TURNS, RunEvents.started(1, true))));
        given(reports.silent(silent, watch.instant().plusSeconds(1), "It fell silent."));
        assertThat(told(silent)).containsExactly(RunStatus.interrupted);
        assertThat(given(steps.read(silent.id())).error()).isEqualTo("It fell silent.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pending", "running", "needs_approval", "blocked", "idle"})
    void whenItsAgentIsDeletedThatIsTheEndOfWhatWasUnderWay(String status) {
        var pending = scene.step(agent());
        var run = status.equals("pending") ? pending : scene.admitted(pending);
        switch (status) {
            case "needs_approval" -> parked(run);
            case "blocked" -> said(run, "NEED_INPUT: Which?");
            case "idle" -> said(run, "Done.");
            default -> {}
        }
        int before = scene.told(run.id()).size();
        done(agents.delete(run.agentId()));
        assertThat(maybe(steps.read(run.id()))).isEmpty();
        assertThat(told(run).stream().skip(before))
                .isEqualTo(status.equals("idle") ? List.of() : List.of(RunStatus.cancelled));
    }

    @Test
    void aQuestionIsToldAnsweredAndToldAgain() {
        var run = running(wish("Task."));
        said(run, "NEED_INPUT: Which?");
        assertThat(given(steps.read(run.id())))
                .returns("Which?", StepRun::question)
                .returns(BlockReason.question, StepRun::reason)
                .returns(null, StepRun::output);
        done(scene.tell(run.id(), "/rename That one."));
        var on = scene.admitted(scene.now(run));
        assertThat(on.dialogue().prompt()).as("no command").isEqualTo("/rename That one.");
        assertThatThrownBy(() -> done(scene.tell(run.id(), "More.")))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessage("The agent is running. Stop it, or wait until it has finished.");
        said(on, "That one it is.");
        assertThat(told(run)).containsExactly(RunStatus.blocked, RunStatus.idle);
        assertThat(scene.told(run.id())).extracting(StepRested::runVersion).doesNotHaveDuplicates();
    }

    private Permission parked(AgentRun run) {
        return given(permissions.park(run, WRITE, new Reason(Reason.Kind.policy_balanced, Map.of())));
    }

    @Test
    void aDecisionIsToldOfAndTakenForThatRunOnly() {
        var run = running(wish("Task."));
        var other = scene.admitted(scene.step(run.agentId()));
        var question = parked(run);
        assertThat(told(run)).containsExactly(RunStatus.needs_approval);
        var denied = new PermissionAnswer(question.requestId(), Decision.deny, "Not yet");
        assertThat(given(steps.decide(other.id(), denied))).isFalse();
        assertThat(given(steps.decide(run.id(), new PermissionAnswer("unknown", Decision.deny, null))))
                .isFalse();
        var approved = new PermissionAnswer(question.requestId(), Decision.approve_always, "Go ahead");
        assertThat(given(steps.decide(run.id(), approved))).isTrue();
        assertThat(given(steps.decide(run.id(), denied))).as("decided already").isFalse();
        assertThat(given(events.said(run.id(), question.requestId()))).isEqualTo("Go ahead");
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.running);
        assertThat(all(permissions.grants())).extracting(GrantRead::agentRunId).containsExactly(run.id());
    }

    @Test
    void aRunHasItsOwnMeterAndItsOwnCapWhichHoldsUpNothingElse() {
        var run = limited(wish("Task."), new StepLimits(1_000L, null));
        var other = scene.admitted(scene.step(run.agentId()));
        given(scene.spend(other.id(), new Spent(5_000, 0, 0, 0)));
        given(scene.spend(run.id(), new Spent(900, 50, 0, 0)));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.running);
        var held = given(scene.spend(run.id(), new Spent(50, 0, 0, 0)));
        assertThat(held.status()).isEqualTo(RunStatus.blocked);
        assertThat(held.dialogue().question())
                .isEqualTo("The token limit of 1,000 for this step is reached: 1,000 tokens so far."
                        + " Raise the limit to let it go on.");
        assertThat(given(steps.read(run.id())).spent()).isEqualTo(new Spent(950, 50, 0, 0));
        assertThat(scene.now(other).status()).isEqualTo(RunStatus.running);
        assertThat(told(run)).containsExactly(RunStatus.blocked);
    }

    @Test
    void aHigherCapDrivesItOnWithWhatItWasToldAndItIsNotDoneWithNothing() {
        var run = limited(wish("Task."), new StepLimits(null, 1_000_000_000L));
        given(scene.spend(run.id(), new Spent(10, 10, 1_000_000_000, 0)));
        assertThat(scene.now(run).dialogue().reason()).isEqualTo(BlockReason.money);
        assertThat(scene.now(run).dialogue().question()).contains("The limit of $1.00 for this step is reached");
        done(steps.limit(run.id(), new StepLimits(null, 900_000_000L)));
        assertThat(scene.now(run).status()).as("spent already").isEqualTo(RunStatus.blocked);
        done(scene.tell(run.id(), "Hurry."));
        assertThat(scene.admitted(scene.now(run)).status())
                .as("whatever it is told")
                .isEqualTo(RunStatus.blocked);
        done(steps.limit(run.id(), new StepLimits(null, null)));
        var on = scene.now(run);
        assertThat(on.status()).isEqualTo(RunStatus.pending);
        assertThat(on.dialogue().prompt()).isEqualTo("Hurry.");
        assertThat(told(run)).doesNotContain(RunStatus.idle, RunStatus.completed);
    }

    @Test
    void theBudgetOfItsAgentDrivesItOnAsWellHoweverThatIsRaised() {
        var run = running(wish("Task.").budget(100));
        given(scene.spend(run.id(), new Spent(100, 0, 0, 0)));
        assertThat(scene.now(run).dialogue().reason()).isEqualTo(BlockReason.budget);
        scene.raised(run.agentId(), 1_000);
        assertThat(given(reports.released(run.id(), Readiness.READY)).dialogue().prompt())
                .isEqualTo("Step.");
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.pending);
    }

    @Test
    void aStepIsTaintedByWhatItIsGivenAndAReplayByWhatTheRunBeforeHadRead() {
        long agent = agent();
        var clean = scene.step(agent);
        assertThat(clean.taintedBy()).isNull();
        var tainted = scene.step(new StepLaunch(
                agent,
                AgentScene.WORKFLOW_RUN,
                77_000_002,
                "Step.",
                "evil.net".repeat(40),
                StepLaunch.Overrides.NONE,
                new StepLimits(null, null),
                null));
        assertThat(tainted.taintedBy()).startsWith("evil.net").hasSize(200);
        var replay = scene.step(scene.replay(agent, tainted.id()));
        assertThat(replay.taintedBy()).isEqualTo(tainted.taintedBy());
        assertThat(scene.step(agent).taintedBy())
                .as("runs of steps are no talk")
                .isNull();
    }

    @Test
    void aReplayHasARunOfItsOwnBesideThatOfItsAttemptAndOutlivesTheOneItRepeats() {
        var launch = scene.launch(agent());
        var first = scene.step(launch);
        var replay = scene.step(new StepLaunch(
                launch.agent(),
                launch.workflowRun(),
                launch.attempt(),
                launch.kickoff(),
                null,
                launch.overrides(),
                launch.limits(),
                new StepLaunch.Replay(first.id())));
        assertThat(replay.id()).isNotEqualTo(first.id());
        assertThat(replay.trigger()).isEqualTo(RunTrigger.replay);
        given(rows.delete(List.of(first.id())));
        assertThat(Objects.requireNonNull(scene.now(replay).step()).replayOf()).isNull();
        var orphan = scene.step(scene.replay(launch.agent(), first.id()));
        assertThat(Objects.requireNonNull(orphan.step()).replayOf()).isNull();
    }

    @Test
    void anEmptyAnswerIsAFailureAndNoVerdict() {
        var run = running(wish("Task."));
        given(reports.ended(
                run,
                Objective.after(
                        new Objective.Situation(run.status(), run.counters(), false, true, 12),
                        TurnEnds.answered(" \n"))));
        assertThat(told(run)).containsExactly(RunStatus.failed);
        assertThat(scene.now(run).dialogue().error()).isEqualTo("The agent gave an empty answer.");
    }

    @Test
    void anAgentThatIsGoneOrPutAwayOpensNothing() {
        assertThatThrownBy(() -> given(steps.launch(scene.launch(999_999), Duration.ZERO)))
                .isInstanceOf(Problem.NotFound.class);
        var away = scene.archived("Task.");
        assertThatThrownBy(() -> given(steps.launch(scene.launch(away.id()), Duration.ZERO)))
                .isInstanceOf(Problem.Conflict.class);
        assertThat(Optional.ofNullable(scene.read(away.id()).currentRunId())).isEmpty();
    }

    @Test
    void whatAPersonAddedStaysWhereAReplayBegins() {
        long agent = agent();
        given(artifacts.add(agent, new ArtifactCreate("Note", "mine", null, null)));
        scene.step(scene.replay(agent, null));
        assertThat(scene.read(agent).artifacts()).hasSize(1);
    }
}
