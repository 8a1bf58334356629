package dev.steward.agent.lifecycle;

import static dev.steward.agent.control.AgentScene.all;
import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.maybe;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.steward.agent.artifact.ArtifactRead;
import dev.steward.agent.artifact.Artifacts;
import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.AgentSlice;
import dev.steward.agent.control.Agents;
import dev.steward.agent.control.Watch;
import dev.steward.agent.definition.AgentPatch;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.definition.Readiness;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.Counters;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.state.AgentStates;
import dev.steward.agent.state.StateWrite;
import dev.steward.agent.step.StepRuns;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.turn.RunEvents;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

@OnEachDatabase(AgentSlice.class)
class RunsTest {

    private static final KeysetPage PAGE = new KeysetPage(KeysetPage.NEWEST, 50);

    private final AgentScene scene;
    private final Agents agents;
    private final AgentRuns runs;
    private final StepRuns steps;
    private final RunStore writes;
    private final RunTransitions reports;
    private final RetryTask retries;
    private final Artifacts artifacts;
    private final AgentStates states;
    private final Watch watch;
    private final AtomicBoolean switches;

    RunsTest(
            AgentScene scene,
            Agents agents,
            AgentRuns runs,
            StepRuns steps,
            RunStore writes,
            RunTransitions reports,
            RetryTask retries,
            Artifacts artifacts,
            AgentStates states,
            Watch watch,
            AtomicBoolean switches) {
        this.scene = scene;
        this.agents = agents;
        this.runs = runs;
        this.steps = steps;
        this.writes = writes;
        this.reports = reports;
        this.retries = retries;
        this.artifacts = artifacts;
        this.states = states;
        this.watch = watch;
        this.switches = switches;
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private static AgentPatch budget(@Nullable Long tokens) {
        return patch(Patch.absent(), tokens == null ? new Patch.Null<>() : Patch.of(tokens));
    }

    private static AgentPatch money(String dollars) {
        return patch(Patch.absent(), Patch.absent(), Patch.of(new BigDecimal(dollars)), Patch.absent());
    }

    private static AgentPatch steps(int most) {
        return patch(Patch.absent(), Patch.absent(), Patch.absent(), Patch.absent(), Patch.of(most));
    }

    private static AgentPatch retries(int most) {
        return patch(Patch.absent(), Patch.absent(), Patch.absent(), Patch.of(most));
    }

    private static AgentPatch patch(Patch<Boolean> autonomous, Patch<@Nullable Long> budget) {
        return patch(autonomous, budget, Patch.absent(), Patch.absent());
    }

    private static AgentPatch patch(
            Patch<Boolean> autonomous,
            Patch<@Nullable Long> budget,
            Patch<@Nullable BigDecimal> money,
            Patch<Integer> retries) {
        return patch(autonomous, budget, money, retries, Patch.absent());
    }

    private static AgentPatch patch(
            Patch<Boolean> autonomous,
            Patch<@Nullable Long> budget,
            Patch<@Nullable BigDecimal> money,
            Patch<Integer> retries,
            Patch<Integer> steps) {
        return new AgentPatch(
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.of(false),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                autonomous,
                steps,
                Patch.absent(),
                budget,
                money,
                retries);
    }

    @Test
    void aRunKeepsWhatItWasOpenedWith() {
        var agent = scene.made(wish("Task.").under(ApprovalPolicy.manual).started());
        given(agents.update(agent.id(), patch(Patch.absent(), Patch.absent())));
        var run = scene.run(agent);
        assertThat(run.capabilities().useMcp()).isTrue();
        assertThat(run.capabilities().approvalPolicy()).isEqualTo(ApprovalPolicy.manual);
        assertThat(scene.read(agent.id()).useMcp()).isFalse();
        assertThatThrownBy(() -> given(runs.get(scene.made(wish("Other.")).id(), run.id())))
                .hasMessage("Agent run not found");
    }

    @Test
    void whatGoesOnIsNotStartedASecondTime() {
        var agent = scene.made(wish("Task.").started());
        for (var status : new RunStatus[] {RunStatus.pending, RunStatus.running}) {
            assertThat(scene.run(agent).status()).isEqualTo(status);
            assertThatThrownBy(() -> given(runs.start(agent.id(), RunTrigger.manual)))
                    .isInstanceOf(Problem.Conflict.class)
                    .hasMessage("Agent is already active; nothing to start");
            if (status == RunStatus.pending) {
                scene.admitted(scene.run(agent));
            }
        }
    }

    @Test
    void ofManyWhoStartItAtOnceOneDoes() {
        var agent = scene.made(wish("Task."));
        var started = given(Flux.range(0, 6)
                .flatMap(_ -> runs.start(agent.id(), RunTrigger.manual)
                        .map(_ -> 1)
                        .onErrorReturn(Problem.Conflict.class, 0)
                        .subscribeOn(Schedulers.boundedElastic()))
                .reduce(0, Integer::sum));
        assertThat(started).isEqualTo(1);
        assertThat(all(runs.list(agent.id(), null, PAGE))).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = RunTrigger.class,
            names = {"manual", "webhook", "schedule", "fleet"})
    void aRunTellsWhatOpenedIt(RunTrigger trigger) {
        var agent = scene.made(wish("Task."));
        assertThat(given(runs.start(agent.id(), trigger)).trigger()).isEqualTo(trigger);
    }

    @Test
    void aPlainAgentRestsAfterItsAnswerAndGoesOnInTheSameRunWhenItIsTold() {
        var run = scene.running(wish("Task."));
        assertThat(run.epoch()).isEqualTo(1);
        assertThat(run.times().startedAt()).isNotNull();
        var rested = scene.said(run, "Hello.").orElseThrow();
        assertThat(rested.status()).isEqualTo(RunStatus.idle);
        assertThat(rested.dialogue().summary()).isEqualTo("Hello.");
        assertThat(rested.dialogue().prompt()).isNull();
        var told = given(runs.message(run.agentId(), "And now?"));
        assertThat(told.id()).isEqualTo(run.id());
        assertThat(told.status()).isEqualTo(RunStatus.pending);
        assertThat(told.dialogue().prompt()).isEqualTo("And now?");
        assertThat(scene.admitted(told).epoch()).isEqualTo(2);
        assertThat(given(scene.page(run.agentId(), null, null, 100)).events())
                .extracting(EventRead::text)
                .containsExactly("Task.", "And now?");
    }

    @Test
    void anAgentThatWasNeverStartedCanBeTold() {
        var agent = scene.made(wish("Task."));
        var run = given(runs.message(agent.id(), "Hello."));
        assertThat(run.status()).isEqualTo(RunStatus.pending);
        assertThat(run.dialogue().prompt()).isEqualTo("Hello.");
        assertThat(scene.read(agent.id()).currentRunId()).isEqualTo(run.id());
    }

    @Test
    void anAutonomousAgentGoesOnAndKeepsWhatItMade() {
        var run = scene.running(wish("Task.").autonomous());
        var on = scene.said(run, "On it.\nPROGRESS: 40 | half\nARTIFACT: Draft | one")
                .orElseThrow();
        assertThat(on.status()).isEqualTo(RunStatus.running);
        assertThat(on.counters()).isEqualTo(new Counters(1, 0, 40, "half"));
        assertThat(scene.said(run, "On it.\nARTIFACT: Draft | one"))
                .as("reported twice")
                .isEmpty();
        var done = scene.said(on, "It is done.\nARTIFACT: Draft | one\nOBJECTIVE_COMPLETE: yes")
                .orElseThrow();
        assertThat(done.status()).isEqualTo(RunStatus.completed);
        assertThat(done.times().finishedAt()).isNotNull();
        assertThat(done.counters().progress()).isEqualTo(100);
        assertThat(all(artifacts.list(run.agentId(), run.id(), PAGE)))
                .extracting(ArtifactRead::key, ArtifactRead::title, ArtifactRead::content)
                .containsExactly(tuple("result", "Result", "It is done."), tuple("output", "Draft", "one"));
        assertThat(scene.read(run.agentId()).status()).isEqualTo(RunStatus.completed);
    }

    /** Interrupts the run as one that has repeatedly gone silent. */
    private AgentRun interrupted(AgentRun run) {
        var begun = Collections.nCopies(RunTransitions.MAX_SILENT_TURNS, RunEvents.started(1, true));
        given(scene.append(run, begun));
        return given(reports.silent(run, watch.instant().plusSeconds(1), "It fell silent."));
    }

    @Test
    void aReportOfWhoHadTheRunBeforeChangesNothing() {
        var old = scene.running(wish("Task."));
        interrupted(old);
        given(runs.resume(old.agentId()));
        var now = scene.admitted(scene.now(old));
        assertThat(now.epoch()).isEqualTo(2);
        assertThat(scene.said(old, "Late.")).isEmpty();
        assertThat(maybe(reports.silent(old, watch.instant().plusSeconds(1), "Late.")))
                .isEmpty();
        assertThat(given(scene.append(old, List.of(EventDraft.said(EventKind.assistant_message, "Late.")))))
                .isFalse();
        assertThat(scene.now(old)).isEqualTo(now);
        assertThat(scene.said(now, "In time.")).isPresent();
    }

    @Test
    void whatWasCutIsTriedAgainWithTheSameWords() {
        var run = scene.running(wish("Task."));
        var cut = interrupted(run);
        assertThat(cut.dialogue().error()).isEqualTo("It fell silent.");
        assertThat(scene.read(run.agentId()).status()).isEqualTo(RunStatus.interrupted);
        var again = given(runs.resume(run.agentId()));
        assertThat(again.status()).isEqualTo(RunStatus.pending);
        assertThat(again.dialogue().prompt()).isEqualTo("Task.");
        assertThat(again.dialogue().error()).isNull();
        var rested = scene.said(scene.admitted(again), "Done.").orElseThrow();
        assertThat(rested.status()).isEqualTo(RunStatus.idle);
        assertThatThrownBy(() -> given(runs.resume(run.agentId())))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessage("Nothing to resume on this session");
    }

    @Test
    void theSilentAreFoundAndTheOthersLeftAlone() {
        var silent = scene.running(wish("Silent."));
        var waiting = scene.made(wish("In line.").started());
        watch.pass(Duration.ofMinutes(20));
        var healthy = scene.running(wish("Healthy."));
        assertThat(all(reports.silent(watch.instant().minus(Duration.ofMinutes(10)), 10)))
                .extracting(AgentRun::id)
                .containsExactly(silent.id());
        assertThat(scene.run(waiting).status()).isEqualTo(RunStatus.pending);
        assertThat(scene.now(healthy).status()).isEqualTo(RunStatus.running);
    }

    @Test
    void stoppingStopsWhatGoesOnAndNothingElse() {
        var run = scene.running(wish("Task."));
        assertThat(given(runs.cancel(run.agentId())).status()).isEqualTo(RunStatus.cancelled);
        assertThat(scene.said(run, "Late.")).as("what ends late").isEmpty();
        var again = given(runs.start(run.agentId(), RunTrigger.manual));
        var done = scene.said(scene.admitted(again), "Done.").orElseThrow();
        assertThat(given(runs.cancel(run.agentId()))).isEqualTo(done);
        assertThat(maybe(runs.cancel(scene.made(wish("Waits.")).id()))).isEmpty();
        assertThat(all(runs.list(run.agentId(), null, PAGE)))
                .extracting(AgentRun::status)
                .containsExactly(RunStatus.idle, RunStatus.cancelled);
    }

    @Test
    void aRunOfAnotherOneDoesNotShowOnItsAgent() {
        var own = scene.running(wish("Task."));
        var step = scene.admitted(scene.step(own.agentId()));
        assertThat(scene.read(own.agentId()).currentRunId()).isEqualTo(own.id());
        scene.said(own, "Mine is done.");
        assertThat(scene.read(own.agentId()).status()).isEqualTo(RunStatus.idle);
        assertThat(scene.now(step).status()).isEqualTo(RunStatus.running);
    }

    @Test
    void clearingForgetsWhatWasSaidAndKeepsOlderRunsAndNotes() {
        var run = scene.running(wish("Task.").autonomous());
        given(scene.append(run, List.of(EventDraft.said(EventKind.assistant_message, "Hm."))));
        scene.said(run, "ARTIFACT: a | b\nOBJECTIVE_COMPLETE: done");
        given(states.put(run.agentId(), new StateWrite("k", "v")));
        var before = given(scene.page(run.agentId(), null, null, 100));
        var fresh = given(runs.clear(run.agentId(), RunTrigger.manual));
        assertThat(fresh.status()).isEqualTo(RunStatus.idle);
        assertThat(fresh.dialogue()).isEqualTo(AgentRun.Dialogue.of(null));
        assertThat(scene.read(run.agentId()).currentRunId()).isEqualTo(fresh.id());
        var page = given(scene.page(run.agentId(), null, before.cursor(), 100));
        assertThat(page.events()).isEmpty();
        assertThat(page.reset()).isTrue();
        assertThat(all(artifacts.list(run.agentId(), null, PAGE))).isEmpty();
        assertThat(all(states.list(run.agentId()))).hasSize(1);
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.completed);
    }

    @Test
    void clearingStopsWhatGoesOn() {
        var run = scene.running(wish("Task."));
        given(runs.clear(run.agentId(), RunTrigger.manual));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.cancelled);
        assertThat(scene.said(run, "Late.")).isEmpty();
        assertThat(given(scene.page(run.agentId(), null, null, 10)).events()).isEmpty();
    }

    @Test
    void startingAgainEndsWhatWaitedForAPersonAndLeavesOlderArtifacts() {
        var run = scene.running(wish("Task.").autonomous());
        scene.said(run, "ARTIFACT: a | b\nNEED_INPUT: Which?");
        assertThat(scene.read(run.agentId()).blockedQuestion()).isEqualTo("Which?");
        var next = given(runs.start(run.agentId(), RunTrigger.manual));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.cancelled);
        assertThat(all(artifacts.list(run.agentId(), null, PAGE)))
                .extracting(ArtifactRead::agentRunId)
                .containsExactly(run.id());
        assertThat(all(artifacts.list(run.agentId(), next.id(), PAGE))).isEmpty();
    }

    @Test
    void whatFailedIsTriedAgainLaterAsOftenAsItMay() {
        var run = scene.running(wish("Task.").retries(2));
        for (int tries = 1; tries <= 2; tries++) {
            var failed = given(reports.ended(
                    scene.run(scene.read(run.agentId())), new Outcome.Failed("It rains.", Duration.ZERO)));
            assertThat(failed.times().finishedAt()).isNotNull();
            assertThat(scene.read(run.agentId()).retryAt()).isNotNull();
            assertThat(given(retries.retryDue(watch.instant(), 10)))
                    .as("not yet")
                    .isZero();
            watch.pass(Duration.ofSeconds(60L << tries));
            assertThat(given(retries.retryDue(watch.instant(), 10))).isEqualTo(1);
            assertThat(given(retries.retryDue(watch.instant(), 10))).as("once").isZero();
            var agent = scene.read(run.agentId());
            assertThat(agent.retryCount()).isEqualTo(tries);
            assertThat(agent.retryAt()).isNull();
            assertThat(agent.error()).isNull();
            assertThat(scene.admitted(scene.run(agent)).trigger()).isEqualTo(RunTrigger.retry);
        }
        given(reports.ended(scene.run(scene.read(run.agentId())), new Outcome.Failed("It rains.", Duration.ZERO)));
        watch.pass(Duration.ofDays(1));
        assertThat(given(retries.retryDue(watch.instant(), 10))).as("no more").isZero();
        given(runs.start(run.agentId(), RunTrigger.manual));
        assertThat(scene.read(run.agentId()).retryCount())
                .as("a person dealt with it")
                .isZero();
    }

    @Test
    void aRetryBeyondALoweredMaximumIsNotAnnounced() {
        var run = scene.running(wish("Task.").retries(2));
        given(reports.ended(run, new Outcome.Failed("It rains.", Duration.ZERO)));
        assertThat(given(agents.update(run.agentId(), retries(1))).retryAt()).isNotNull();
        assertThat(given(agents.update(run.agentId(), retries(0))).retryAt()).isNull();
    }

    @Test
    void whatAPersonTookUpOrWhatAWorkflowDrivesIsNotTriedAgainByItself() {
        var run = scene.running(wish("Task.").retries(5));
        given(reports.ended(run, new Outcome.Failed("It rains.", Duration.ZERO)));
        given(runs.message(run.agentId(), "Never mind."));
        assertThat(scene.read(run.agentId()).retryAt()).isNull();
        var step = scene.step(run.agentId());
        given(reports.ended(scene.admitted(step), new Outcome.Failed("It rains.", Duration.ZERO)));
        assertThat(scene.read(run.agentId()).retryAt()).isNull();
    }

    @Test
    void whatIsPutAwayGivesUpItsPlaceAndIsNotTriedAgain() {
        var queued = scene.run(scene.made(wish("Task.").started()));
        assertThat(scene.hasPlace(queued)).isTrue();
        given(agents.archive(queued.agentId()));
        assertThat(scene.hasPlace(queued)).isFalse();
        assertThat(scene.now(queued).status()).isEqualTo(RunStatus.cancelled);
        assertThat(maybe(reports.admit(queued.id()))).isEmpty();
        var own = scene.running(wish("Task."));
        var step = scene.step(own.agentId());
        given(agents.archive(own.agentId()));
        assertThat(List.of(scene.now(own).status(), scene.now(step).status()))
                .as("nobody would see what they ask")
                .containsOnly(RunStatus.cancelled);
        var failed = scene.running(wish("Task.").retries(2));
        given(reports.ended(failed, new Outcome.Failed("It rains.", Duration.ZERO)));
        assertThat(given(agents.archive(failed.agentId())).retryAt()).isNull();
        assertThat(scene.now(failed).status()).isEqualTo(RunStatus.failed);
        given(agents.unarchive(failed.agentId()));
        watch.pass(Duration.ofDays(1));
        assertThat(given(retries.retryDue(watch.instant(), 10))).isZero();
    }

    @Test
    void whoStopsWhatFailedHasItNotTriedAgain() {
        var run = scene.running(wish("Task.").retries(2));
        given(reports.ended(run, new Outcome.Failed("It rains.", Duration.ZERO)));
        scene.forget();
        assertThat(given(runs.cancel(run.agentId())).status()).isEqualTo(RunStatus.failed);
        assertThat(scene.read(run.agentId()).retryAt()).isNull();
        assertThat(scene.heard("agent.changed")).hasSize(1);
        watch.pass(Duration.ofDays(1));
        assertThat(given(retries.retryDue(watch.instant(), 10))).isZero();
        given(runs.cancel(run.agentId()));
        assertThat(scene.heard("agent.changed")).as("nothing was to stop").hasSize(1);
    }

    @Test
    void whatMayBeTriedLessOftenByNowIsNotTriedAgain() {
        var run = scene.running(wish("Task.").retries(1));
        given(reports.ended(run, new Outcome.Failed("It rains.", Duration.ZERO)));
        given(agents.update(run.agentId(), retries(0)));
        watch.pass(Duration.ofDays(1));
        assertThat(given(retries.retryDue(watch.instant(), 10))).isZero();
        assertThat(scene.read(run.agentId()).retryAt()).isNull();
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.failed);
    }

    @Test
    void theRunThatCrossesTheBudgetIsHeldUpAndAHigherBudgetFreesIt() {
        var first = scene.running(wish("Task.").budget(1_000));
        var second = scene.admitted(scene.step(first.agentId()));
        given(scene.spend(first.id(), new Spent(500, 100, 0, 0)));
        assertThat(scene.now(first).status()).isEqualTo(RunStatus.running);
        var held = given(scene.spend(second.id(), new Spent(500, 100, 0, 0)));
        assertThat(held.status()).isEqualTo(RunStatus.blocked);
        assertThat(held.dialogue().question()).contains("token budget");
        assertThat(scene.now(first).status()).isEqualTo(RunStatus.running);
        given(agents.update(first.agentId(), budget(1_100L)));
        assertThat(scene.now(second).status()).as("spent already").isEqualTo(RunStatus.blocked);
        given(agents.update(first.agentId(), budget(5_000L)));
        assertThat(scene.now(second).status())
                .as("a step is driven on, and not done with nothing")
                .isEqualTo(RunStatus.pending);
        assertThat(scene.now(second).dialogue().question()).isNull();
    }

    @Test
    void moneyIsCountedToTheCentOverAllRunsAndAHigherBudgetFreesTheRun() {
        var run = scene.running(wish("Task.").money("1.00"));
        given(scene.spend(run.id(), new Spent(500, 100, 990_000_000, 7)));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.running);
        var held = given(scene.spend(run.id(), new Spent(500, 100, 10_000_000, 0)));
        assertThat(held.status()).isEqualTo(RunStatus.blocked);
        assertThat(held.dialogue().reason()).isEqualTo(BlockReason.money);
        assertThat(held.dialogue().question())
                .isEqualTo("The budget of $1.00 is spent: $1.00 so far. Raise the budget to let it go on.");
        given(agents.update(run.agentId(), money("0.50")));
        assertThat(scene.now(run).status()).as("spent already").isEqualTo(RunStatus.blocked);
        given(agents.update(run.agentId(), budget(1L)));
        given(agents.update(run.agentId(), money("5")));
        assertThat(scene.now(run).status())
                .as("there are no tokens left either")
                .isEqualTo(RunStatus.blocked);
        var freed = given(agents.update(run.agentId(), budget(null)));
        assertThat(freed.status()).isEqualTo(RunStatus.idle);
        assertThat(freed.totalCost()).isEqualByComparingTo("1");
        assertThat(freed.unpricedTokens()).isEqualTo(7);
    }

    @Test
    void aBudgetFreesOnlyWhatItHeldUp() {
        var run = scene.running(wish("Task.").autonomous().budget(10));
        scene.said(run, "NEED_INPUT: Which?");
        given(agents.update(run.agentId(), budget(null)));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.blocked);
    }

    @Test
    void nobodyIsLetInWhoseAgentHasSpentWhatItMay() {
        var run = scene.running(wish("Task.").budget(100));
        given(scene.spend(run.id(), new Spent(90, 20, 0, 0)));
        var next = given(runs.start(run.agentId(), RunTrigger.manual));
        var held = scene.admitted(next);
        assertThat(held.status()).isEqualTo(RunStatus.blocked);
        assertThat(held.dialogue().reason()).isEqualTo(BlockReason.budget);
        assertThat(held.dialogue().prompt()).as("what is still to be done").isEqualTo("Task.");
    }

    @Test
    void whatItIsToldOverItsBudgetWaitsAndGoesOnWhenThatIsRaised() {
        var run = scene.running(wish("Task.").budget(100));
        given(scene.spend(run.id(), new Spent(90, 20, 0, 0)));
        for (var words : List.of("One.", "Two.")) {
            var held = scene.admitted(given(runs.message(run.agentId(), words)));
            assertThat(held.status()).isEqualTo(RunStatus.blocked);
            assertThat(held.dialogue().prompt()).isEqualTo(words);
            assertThat(scene.hasPlace(held)).isFalse();
        }
        given(agents.update(run.agentId(), budget(110L)));
        assertThat(scene.now(run).status()).as("spent already").isEqualTo(RunStatus.blocked);
        var freed = given(agents.update(run.agentId(), budget(1_000L)));
        assertThat(freed.status()).isEqualTo(RunStatus.pending);
        assertThat(freed.activePrompt()).isEqualTo("Two.");
        assertThat(freed.blockReason()).isNull();
        assertThat(scene.hasPlace(run)).isTrue();
        assertThat(scene.admitted(run).status()).isEqualTo(RunStatus.running);
    }

    @Test
    void howeverABudgetIsRaisedWhatWaitedForItGoesOn() {
        var run = scene.running(wish("Task.").budget(100));
        given(scene.spend(run.id(), new Spent(90, 20, 0, 0)));
        scene.admitted(given(runs.message(run.agentId(), "More.")));
        assertThat(all(reports.waiting(0, 10))).extracting(AgentRun::id).containsExactly(run.id());
        assertThat(maybe(reports.released(run.id(), Readiness.READY)))
                .as("spent already")
                .isEmpty();
        scene.raised(run.agentId(), 1_000);
        assertThat(given(reports.released(run.id(), Readiness.READY)).status()).isEqualTo(RunStatus.pending);
        assertThat(all(reports.waiting(0, 10))).isEmpty();
    }

    @Test
    void whatWaitsStaysInTheArchiveAndWaitsWhileAgentsAreOff() {
        var run = scene.running(wish("Task.").budget(100));
        given(scene.spend(run.id(), new Spent(90, 20, 0, 0)));
        scene.admitted(given(runs.message(run.agentId(), "More.")));
        switches.set(false);
        given(agents.update(run.agentId(), budget(null)));
        assertThat(scene.now(run).status()).as("agents are switched off").isEqualTo(RunStatus.blocked);
        switches.set(true);
        given(agents.archive(run.agentId()));
        given(agents.update(run.agentId(), budget(null)));
        assertThat(scene.now(run).status()).as("in the archive").isEqualTo(RunStatus.blocked);
        assertThat(all(reports.waiting(0, 10))).isEmpty();
        assertThat(maybe(reports.released(run.id(), Readiness.READY))).isEmpty();
        given(agents.unarchive(run.agentId()));
        assertThat(all(reports.waiting(0, 10))).hasSize(1);
    }

    @Test
    void moreStepsLetARunGoOnThatHadTakenAllOfThem() {
        var run = scene.running(wish("Task.").autonomous().steps(1));
        given(runs.message(given(runs.cancel(run.agentId())).agentId(), "Rather this."));
        var last = scene.said(scene.said(scene.admitted(run), "On it.").orElseThrow(), "Still.")
                .orElseThrow();
        assertThat(last.dialogue().reason()).isEqualTo(BlockReason.steps);
        given(agents.update(run.agentId(), steps(1)));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.blocked);
        var freed = given(agents.update(run.agentId(), steps(3)));
        assertThat(freed.status()).isEqualTo(RunStatus.pending);
        assertThat(freed.activePrompt()).isEqualTo("Rather this.");
        assertThat(freed.stepCount()).as("continuing is a step").isEqualTo(2);
        assertThat(scene.said(scene.admitted(scene.now(run)), "Still.")
                        .orElseThrow()
                        .counters()
                        .steps())
                .isEqualTo(3);
    }

    @Test
    void whatProvidersHaveNotCountedIsMarkedAndCounts() {
        var run = scene.running(wish("Task.").budget(100));
        given(scene.spend(run.id(), new Spent(10, 1, 0, 0)));
        assertThat(scene.now(run).spent().isEstimated()).isFalse();
        given(scene.spend(run.id(), new Spent(10, 1, 0, 0, true)));
        assertThat(scene.now(run).spent()).isEqualTo(new Spent(20, 2, 0, 0, true));
        assertThat(given(scene.spend(run.id(), new Spent(90, 1, 0, 0))).status())
                .isEqualTo(RunStatus.blocked);
        assertThat(scene.now(run).spent().isEstimated()).as("once and for all").isTrue();
    }

    @Test
    void aProviderIsNotAskedAgainBeforeItSaidSoAndNotAtAllWhereItWouldSayTheSame() {
        var run = scene.running(wish("Task.").retries(3));
        given(reports.ended(run, new Outcome.Failed("It rains.", Duration.ofHours(3))));
        assertThat(scene.read(run.agentId()).retryAt())
                .isCloseTo(watch.instant().plus(Duration.ofHours(3)), within(1, ChronoUnit.MINUTES));
        var again = scene.admitted(given(runs.resume(run.agentId())));
        given(reports.ended(again, new Outcome.Failed("It rains.", Duration.ofSeconds(1))));
        assertThat(scene.read(run.agentId()).retryAt())
                .as("not sooner than usual")
                .isAfter(watch.instant().plusSeconds(30));
        again = scene.admitted(given(runs.resume(run.agentId())));
        given(reports.ended(again, new Outcome.Failed("The key is wrong.", null)));
        assertThat(scene.read(run.agentId()).retryAt()).isNull();
    }

    @Test
    void whatIsPutAwayIsNeitherBegunNorLetGoOnWhoeverWantsIt() {
        var run = scene.running(wish("Task.").retries(1));
        given(agents.archive(run.agentId()));
        long id = run.agentId();
        for (var want : List.<Supplier<Mono<?>>>of(
                () -> runs.start(id, RunTrigger.manual),
                () -> runs.start(id, RunTrigger.webhook),
                () -> runs.start(id, RunTrigger.retry),
                () -> steps.launch(scene.launch(id), Duration.ZERO),
                () -> runs.message(id, "Hello."),
                () -> runs.resume(id),
                () -> runs.clear(id, RunTrigger.manual))) {
            assertThatThrownBy(() -> want.get().block(AgentScene.LONG))
                    .isInstanceOf(Problem.Conflict.class)
                    .hasMessage("The agent is in the archive. Take it out before you start it or tell it something.");
        }
        assertThat(scene.now(run)).isEqualTo(scene.run(scene.read(id)));
        assertThat(scene.hasPlace(run)).isFalse();
        assertThatThrownBy(() -> given(runs.message(scene.archived("New.").id(), "Hello.")))
                .as("one that never ran")
                .hasMessageContaining("in the archive");
        given(agents.unarchive(id));
        assertThat(given(runs.resume(id)).status()).isEqualTo(RunStatus.pending);
    }

    @Test
    void aDelayedRunQueuesOnceItIsDueUnlessItWasCancelledBefore() {
        long id = scene.made(wish("Task.")).id();
        var run = scene.step(scene.launch(id), Duration.ofHours(1));
        assertThat(run.status()).isEqualTo(RunStatus.pending);
        assertThat(scene.hasPlace(run)).isFalse();
        steps.tx().underWay(writes.due(run.id())).block(AgentScene.LONG);
        assertThat(scene.admitted(run).status()).isEqualTo(RunStatus.running);
        var cancelled = scene.step(scene.launch(id), Duration.ofHours(1));
        steps.cancel(cancelled.id()).block(AgentScene.LONG);
        steps.tx().underWay(writes.due(cancelled.id())).block(AgentScene.LONG);
        assertThat(scene.now(cancelled).status()).isEqualTo(RunStatus.cancelled);
        assertThat(scene.hasPlace(cancelled)).isFalse();
    }

    @Test
    void manyWhoSpendAtOnceSpendAllOfItTogether() {
        var run = scene.running(wish("Task."));
        var other = scene.admitted(scene.step(run.agentId()));
        Flux.range(0, 20)
                .flatMap(i -> scene.spend(i % 2 == 0 ? run.id() : other.id(), new Spent(10, 1, 0, 0))
                        .subscribeOn(Schedulers.boundedElastic()))
                .then()
                .block(AgentScene.LONG);
        assertThat(scene.now(run).spent()).isEqualTo(new Spent(100, 10, 0, 0));
        assertThat(scene.now(other).spent()).isEqualTo(new Spent(100, 10, 0, 0));
        assertThat(scene.read(run.agentId()).totalInputTokens())
                .as("of the current run")
                .isEqualTo(100);
    }

    @Test
    void anAgentThatIsNoLongerAutonomousRestsBeforeItsNextStep() {
        var run = scene.running(wish("Task.").autonomous());
        var on = scene.said(run, "On it.").orElseThrow();
        assertThat(maybe(reports.next(on))).map(AgentRun::status).contains(RunStatus.running);
        given(agents.update(run.agentId(), patch(Patch.of(false), Patch.absent())));
        var rested = given(reports.next(on));
        assertThat(rested.status()).isEqualTo(RunStatus.idle);
        assertThat(rested.dialogue().summary()).isEqualTo("On it.");
        assertThat(maybe(reports.next(on))).isEqualTo(Optional.empty());
    }

    @Test
    void aServerThatWantsASignInHoldsUpTheRun() {
        var run = scene.running(wish("Task."));
        var held = given(reports.ready(run, Readiness.held(new Hold(BlockReason.sign_in, "Sign in to “mail”."))));
        assertThat(held.dialogue().question()).isEqualTo("Sign in to “mail”.");
        assertThat(given(runs.message(run.agentId(), "Done.")).dialogue().question())
                .isNull();
    }

    @Test
    void aPageOfRunsGoesOnWhereTheOneBeforeEnded() {
        var agent = scene.made(wish("Task."));
        for (int i = 0; i < 3; i++) {
            given(runs.start(agent.id(), RunTrigger.manual));
            given(runs.cancel(agent.id()));
        }
        var first = all(runs.list(agent.id(), null, new KeysetPage(KeysetPage.NEWEST, 2)));
        assertThat(first).hasSize(2);
        assertThat(all(runs.list(
                        agent.id(), null, new KeysetPage(first.getLast().id(), 2))))
                .hasSize(1);
    }
}
