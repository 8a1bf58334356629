package dev.steward.workflow;

import static dev.steward.workflow.RunStatus.awaiting_approval;
import static dev.steward.workflow.RunStatus.cancelled;
import static dev.steward.workflow.RunStatus.completed;
import static dev.steward.workflow.RunStatus.failed;
import static dev.steward.workflow.RunStatus.paused;
import static dev.steward.workflow.RunStatus.running;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.workflow.RunState.Phase;
import dev.steward.workflow.StepPolicy.OnError;
import dev.steward.workflow.StepPolicy.OnReject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Tests what a signal does to a run, line by line (SPEC, Moves that are shown; agents-workflows 18). */
class CoordinatorTest {

    private final List<PlannedStep> steps = new ArrayList<>();
    private int maxLoops = 3;
    private @Nullable RunState run;
    private List<Effect> effects = List.of();

    private PlannedStep step(StepKind kind) {
        return add(kind, true, null, OnError.fail, 0, OnReject.rework);
    }

    private PlannedStep add(
            StepKind kind,
            boolean isRunnable,
            @Nullable Integer backTo,
            OnError onError,
            int retries,
            OnReject onReject) {
        int position = steps.size();
        var step = new PlannedStep(
                position, kind, "Step " + (position + 1), isRunnable, backTo, onError, retries, onReject);
        steps.add(step);
        return step;
    }

    private Plan plan() {
        return new Plan(steps, maxLoops);
    }

    private RunState run() {
        return java.util.Objects.requireNonNull(run);
    }

    private void begin() {
        take(Coordinator.begin(plan()).orElseThrow());
    }

    private void send(Signal signal) {
        take(Coordinator.decide(plan(), run(), signal));
    }

    private void take(Decision decision) {
        run = decision.state();
        effects = decision.effects();
    }

    private void done(String output) {
        send(new Signal.Rested(new StepOutcome.Done(output, output)));
    }

    private void isAt(RunStatus status, @Nullable Integer cursor) {
        assertThat(run().status()).isEqualTo(status);
        assertThat(run().cursor()).isEqualTo(cursor);
    }

    private int entered() {
        return effects.stream()
                .filter(Effect.Enter.class::isInstance)
                .map(effect -> ((Effect.Enter) effect).position())
                .findFirst()
                .orElse(-1);
    }

    private Feedback feedback() {
        return effects.stream()
                .filter(Effect.Enter.class::isInstance)
                .map(effect -> ((Effect.Enter) effect).feedback())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void stepsFollowOneAnotherToTheEnd() {
        step(StepKind.task);
        add(StepKind.task, false, null, OnError.fail, 0, OnReject.rework);
        step(StepKind.inline);
        begin();
        isAt(running, 0);
        done("first");
        assertThat(effects)
                .containsExactly(
                        new Effect.Close(AttemptStatus.completed, null, "first"),
                        new Effect.Enter(2, Feedback.NONE, Duration.ZERO));
        done("second");
        isAt(completed, null);
        assertThat(effects).contains(new Effect.Record(null));
    }

    @Test
    void nothingBeginsWhereNoStepCanBeEntered() {
        assertThat(Coordinator.begin(plan())).isEmpty();
        add(StepKind.task, false, null, OnError.fail, 0, OnReject.rework);
        assertThat(Coordinator.begin(plan())).isEmpty();
    }

    @Test
    void aGateThatFailsSendsBackWithItsReasonAsOftenAsItMay() {
        step(StepKind.task);
        step(StepKind.gate);
        maxLoops = 2;
        begin();
        for (int loop = 0; loop < 2; loop++) {
            done("work");
            done("FAIL: too scary");
            isAt(running, 0);
            assertThat(feedback()).isEqualTo(Feedback.rejected("too scary"));
            assertThat(effects).contains(new Effect.Close(AttemptStatus.failed, false, "too scary"));
        }
        assertThat(run().counter(1).loops()).isEqualTo(2);
        done("work");
        done("FAIL: again");
        isAt(failed, null);
        assertThat(run().error()).contains("after 3 attempts", "again");
    }

    @Test
    void aGateWithNothingBeforeItFailsTheRun() {
        step(StepKind.gate);
        begin();
        done("FAIL");
        isAt(failed, null);
    }

    @Test
    void onlyAnEarlierStepThatCanBeEnteredIsATarget() {
        step(StepKind.task);
        step(StepKind.task);
        for (Integer target : new Integer[] {null, 2, 3, 40}) {
            steps.subList(2, steps.size()).clear();
            add(StepKind.gate, true, target, OnError.fail, 0, OnReject.rework);
            step(StepKind.task);
            begin();
            done("a");
            done("b");
            done("FAIL: x");
            assertThat(entered()).as("target %s", target).isEqualTo(1);
        }
        steps.subList(2, steps.size()).clear();
        add(StepKind.gate, true, 0, OnError.fail, 0, OnReject.rework);
        begin();
        done("a");
        done("b");
        done("FAIL: x");
        assertThat(entered()).isZero();
    }

    @Test
    void aFailureGoesByItsPolicy() {
        add(StepKind.task, true, null, OnError.retry, 1, OnReject.rework);
        add(StepKind.task, true, null, OnError.continues, 0, OnReject.rework);
        step(StepKind.task);
        begin();
        send(new Signal.Rested(new StepOutcome.Failed("no network")));
        isAt(running, 0);
        assertThat(feedback()).isEqualTo(Feedback.NONE.failed("no network"));
        done("at last");
        send(new Signal.Rested(new StepOutcome.Failed("never mind")));
        isAt(running, 2);
        send(new Signal.Rested(new StepOutcome.Failed("over")));
        isAt(failed, null);
        assertThat(run().error()).isEqualTo("over");
    }

    @Test
    void eachRetryWaitsLongerUpToAboutAMinute() {
        add(StepKind.task, true, null, OnError.retry, 10, OnReject.rework);
        begin();
        assertThat(pause()).isZero();
        for (long seconds : List.of(1, 2, 4, 8, 16, 32, 64, 64, 64, 64)) {
            send(new Signal.Rested(new StepOutcome.Failed("too many requests")));
            assertThat(pause()).hasSeconds(seconds);
        }
        send(new Signal.Rested(new StepOutcome.Failed("too many requests")));
        send(new Signal.Retried(0, ""));
        assertThat(pause()).as("a person's retry").isZero();
        send(new Signal.Paused());
        send(new Signal.Rested(new StepOutcome.Failed("too many requests")));
        send(new Signal.Resumed(""));
        assertThat(pause()).as("a person resumes it").isZero();
    }

    /** Before the agent of the step that was entered last starts. */
    private Duration pause() {
        return effects.stream()
                .filter(Effect.Enter.class::isInstance)
                .map(effect -> ((Effect.Enter) effect).pause())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aRetryThatIsUsedUpFailsAndAPersonsRetryHasAllAgain() {
        add(StepKind.task, true, null, OnError.retry, 1, OnReject.rework);
        begin();
        send(new Signal.Rested(new StepOutcome.Failed("one")));
        send(new Signal.Rested(new StepOutcome.Failed("two")));
        isAt(failed, null);
        send(new Signal.Retried(0, " look here "));
        isAt(running, 0);
        assertThat(run().counter(0).retries()).isZero();
        assertThat(feedback()).isEqualTo(Feedback.NONE.failed("two").answered("look here"));
        send(new Signal.Rested(new StepOutcome.Failed("three")));
        isAt(running, 0);
    }

    @Test
    void anApprovalWaitsAndIsDecidedByAPerson() {
        step(StepKind.task);
        step(StepKind.approval);
        step(StepKind.task);
        begin();
        done("draft");
        isAt(awaiting_approval, 1);
        var waiting = run();

        send(new Signal.Approved("  "));
        isAt(running, 2);
        assertThat(effects).contains(new Effect.Close(AttemptStatus.passed, null, Coordinator.APPROVED));

        run = waiting;
        send(new Signal.Rejected("shorter", null));
        isAt(running, 0);
        assertThat(feedback()).isEqualTo(Feedback.rework("shorter"));

        run = waiting;
        send(new Signal.Rejected("no", OnReject.skip));
        isAt(running, 2);
        assertThat(effects).contains(new Effect.Close(AttemptStatus.skipped, null, "no"));

        run = waiting;
        send(new Signal.Rejected("no", OnReject.stop));
        isAt(cancelled, null);
        assertThat(effects).contains(new Effect.Record("no"));
    }

    @Test
    void aRejectionWithoutAnEarlierStepFailsTheRun() {
        step(StepKind.approval);
        begin();
        send(new Signal.Rejected("no", null));
        isAt(failed, null);
        assertThat(run().error()).isEqualTo("Rejected at 'Step 1', with no earlier step to go back to: no");
    }

    @Test
    void whatEndsWhileThePauseLastsIsKept() {
        step(StepKind.task);
        step(StepKind.gate);
        step(StepKind.task);
        begin();
        send(new Signal.Paused());
        done("kept");
        isAt(paused, 1);
        assertThat(effects).containsExactly(new Effect.Close(AttemptStatus.completed, null, "kept"));
        var between = run();
        send(new Signal.Resumed(" Be brief "));
        assertThat(effects)
                .as("told to the next step")
                .contains(new Effect.Enter(1, Feedback.NONE.answered("Be brief"), Duration.ZERO));
        run = between;
        send(new Signal.Resumed(""));
        isAt(running, 1);

        send(new Signal.Paused());
        done("FAIL: thin");
        isAt(paused, 0);
        send(new Signal.Resumed(""));
        isAt(running, 0);
        assertThat(feedback()).isEqualTo(Feedback.rejected("thin"));

        done("better");
        done("PASS");
        send(new Signal.Paused());
        done("last");
        isAt(paused, 2);
        send(new Signal.Resumed(""));
        isAt(completed, null);
    }

    @Test
    void aPauseThatEndsBeforeTheStepChangesNothing() {
        step(StepKind.task);
        begin();
        send(new Signal.Paused());
        send(new Signal.Resumed(""));
        isAt(running, 0);
        assertThat(effects).isEmpty();
        assertThat(run().error()).isNull();
    }

    @Test
    void whatAPersonSaysAtAResumeReachesTheNextStepWhateverElseItIsTold() {
        step(StepKind.task);
        step(StepKind.gate);
        begin();
        send(new Signal.Paused());
        send(new Signal.Resumed(" Be brief "));
        assertThat(effects).as("the step still works").isEmpty();
        var told = run();
        done("work");
        assertThat(feedback()).isEqualTo(Feedback.NONE.answered("Be brief"));
        assertThat(run().feedback()).isEqualTo(Feedback.NONE);

        run = told;
        send(new Signal.Paused());
        send(new Signal.Resumed("Be kind"));
        send(new Signal.Paused());
        done("work");
        send(new Signal.Resumed(""));
        assertThat(feedback()).isEqualTo(Feedback.NONE.answered("Be brief\n\nA person adds: Be kind"));

        send(new Signal.Paused());
        done("FAIL: thin");
        send(new Signal.Resumed("Add figures"));
        assertThat(feedback()).isEqualTo(Feedback.rejected("thin").answered("Add figures"));
    }

    @Test
    void aQuestionPausesAndItsAnswerBeginsTheStepAgain() {
        step(StepKind.task);
        begin();
        send(new Signal.Rested(new StepOutcome.Blocked("Which region?")));
        isAt(paused, 0);
        assertThat(run().phase()).isEqualTo(Phase.blocked);
        var asked = run();
        send(new Signal.Resumed(" North "));
        assertThat(effects)
                .contains(
                        new Effect.Enter(0, Feedback.NONE.asked("Which region?").answered("North"), Duration.ZERO));
        run = asked;
        send(new Signal.Decided());
        isAt(running, 0);
        assertThat(effects).contains(new Effect.Continue(0, ""));
    }

    @Test
    void aDecisionInAPausedRunContinuesTheStepInANewAttempt() {
        step(StepKind.task);
        begin();
        send(new Signal.Decided());
        assertThat(effects).as("its attempt is still open").isEmpty();
        send(new Signal.Paused());
        send(new Signal.Decided("Granted."));
        isAt(running, 0);
        assertThat(effects)
                .containsExactly(
                        new Effect.Close(AttemptStatus.superseded, null, null), new Effect.Continue(0, "Granted."));
        done("made");
        isAt(completed, null);
    }

    private void asks(String question) {
        send(new Signal.Rested(new StepOutcome.Blocked(question)));
    }

    private void fails(String error) {
        send(new Signal.Rested(new StepOutcome.Failed(error)));
    }

    @Test
    void aStepIsToldAllAnswersOfItsVisitAndTheNextVisitNone() {
        add(StepKind.task, true, null, OnError.retry, 2, OnReject.rework);
        step(StepKind.gate);
        begin();
        asks("Which region?");
        send(new Signal.Resumed("North"));
        asks("Which year?");
        send(new Signal.Resumed("2026"));
        var both = Feedback.NONE
                .asked("Which region?")
                .answered("North")
                .asked("Which year?")
                .answered("2026");
        assertThat(feedback()).isEqualTo(both);
        fails("no network");
        assertThat(feedback()).as("an automatic retry").isEqualTo(both.failed("no network"));
        fails("no power");
        assertThat(feedback()).as("only the newest error").isEqualTo(both.failed("no power"));
        done("work");
        assertThat(feedback()).as("the next step").isEqualTo(Feedback.NONE);
        done("FAIL: thin");
        assertThat(feedback()).as("the next visit").isEqualTo(Feedback.rejected("thin"));
    }

    @Test
    void aStepThatWasSentBackIsToldWhyUntilItIsDone() {
        add(StepKind.task, true, null, OnError.retry, 1, OnReject.rework);
        step(StepKind.gate);
        add(StepKind.approval, true, 0, OnError.fail, 0, OnReject.rework);
        begin();
        done("work");
        done("FAIL: no sources");
        asks("Which ones?");
        var asked = run();
        send(new Signal.Resumed("Books"));
        assertThat(feedback())
                .isEqualTo(Feedback.rejected("no sources").asked("Which ones?").answered("Books"));
        run = asked;
        send(new Signal.Resumed(""));
        assertThat(feedback()).as("nothing is answered").isEqualTo(Feedback.rejected("no sources"));

        done("better");
        done("PASS");
        send(new Signal.Rejected("shorter", null));
        assertThat(feedback()).isEqualTo(Feedback.rework("shorter"));
        fails("no network");
        assertThat(feedback()).isEqualTo(Feedback.rework("shorter").failed("no network"));
        fails("no power");
        isAt(failed, null);
        send(new Signal.Retried(0, "Use the cache"));
        assertThat(feedback())
                .isEqualTo(Feedback.rework("shorter").failed("no power").answered("Use the cache"));
    }

    @Test
    void aRetryTellsWhatTheStoppedStepWasToldAndNoOther() {
        step(StepKind.task);
        step(StepKind.task);
        begin();
        asks("Which region?");
        send(new Signal.Cancelled());
        var stopped = run();
        send(new Signal.Retried(0, "North"));
        var answered = Feedback.NONE.asked("Which region?").answered("North");
        assertThat(feedback()).as("its question is answered").isEqualTo(answered);
        send(new Signal.Paused());
        send(new Signal.Resumed("Be brief"));
        send(new Signal.Cancelled());
        send(new Signal.Retried(0, ""));
        assertThat(feedback()).as("and what was said since").isEqualTo(answered.answered("Be brief"));
        done("work");
        fails("no network");
        isAt(failed, null);
        send(new Signal.Retried(0, ""));
        assertThat(feedback()).as("a step that was done").isEqualTo(Feedback.NONE);

        run = stopped;
        send(new Signal.Retried(0, ""));
        assertThat(feedback()).as("nothing is answered").isEqualTo(Feedback.NONE);
    }

    @Test
    void whatEarlierVersionsStoredIsRead() {
        var json = JsonMapper.shared();
        assertThat(json.readValue("{\"kind\":\"none\"}", Feedback.class)).isEqualTo(Feedback.NONE);
        assertThat(json.readValue("{\"kind\":\"answer\",\"text\":\"North\"}", Feedback.class))
                .isEqualTo(Feedback.NONE.answered("North"));
        assertThat(json.readValue("{\"kind\":\"rework\",\"note\":\"shorter\"}", Feedback.class))
                .isEqualTo(Feedback.rework("shorter"));
        assertThat(json.readValue("{\"kind\":\"failure\",\"reason\":\"thin\"}", Feedback.class))
                .isEqualTo(Feedback.rejected("thin"));
        assertThat(json.readValue("{\"loops\":1,\"retries\":2}", RunState.Counter.class))
                .isEqualTo(new RunState.Counter(1, 2, Feedback.NONE));
        var now = new RunState.Counter(1, 2, Feedback.rework("shorter").answered("North"));
        assertThat(json.readValue(json.writeValueAsString(now), RunState.Counter.class))
                .isEqualTo(now);
    }

    @Test
    void aStepThatTakesTooLongIsStoppedAndGoesByItsPolicy() {
        add(StepKind.task, true, null, OnError.continues, 0, OnReject.rework);
        step(StepKind.approval);
        begin();
        send(new Signal.TimedOut("stalled"));
        isAt(awaiting_approval, 1);
        assertThat(effects)
                .containsExactly(
                        new Effect.StopAgent(),
                        new Effect.Close(AttemptStatus.failed, null, "stalled"),
                        new Effect.Enter(1, Feedback.NONE, Duration.ZERO));
        send(new Signal.TimedOut("stalled"));
        isAt(awaiting_approval, 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCancelClosesWhatIsOpenAndOnlyThat(boolean isBlocked) {
        step(StepKind.task);
        step(StepKind.approval);
        begin();
        if (isBlocked) {
            send(new Signal.Rested(new StepOutcome.Blocked("Which region?")));
        }
        send(new Signal.Cancelled());
        isAt(cancelled, null);
        assertThat(effects)
                .containsExactly(new Effect.StopAgent(), new Effect.Close(AttemptStatus.cancelled, null, null));
        send(new Signal.Cancelled());
        assertThat(effects).isEmpty();
    }

    /** Any plan and any signals: a run has a cursor exactly while it is unfinished, and each attempt is closed once. */
    @Test
    void noOrderOfSignalsLosesOrDoublesAStep() {
        var random = new Random(7);
        for (int trial = 0; trial < 3_000; trial++) {
            steps.clear();
            int size = 1 + random.nextInt(6);
            for (int i = 0; i < size; i++) {
                add(
                        one(random, StepKind.values()),
                        random.nextInt(5) > 0,
                        random.nextBoolean() ? null : random.nextInt(8),
                        one(random, OnError.values()),
                        random.nextInt(3),
                        one(random, OnReject.values()));
            }
            maxLoops = 1 + random.nextInt(3);
            var begun = Coordinator.begin(plan());
            if (begun.isEmpty()) {
                continue;
            }
            int open = 0;
            take(begun.get());
            for (int i = 0; i < 60; i++) {
                var before = run();
                for (var effect : effects) {
                    switch (effect) {
                        case Effect.Enter(var position, var _, var _) -> {
                            assertThat(steps.get(position).isRunnable()).isTrue();
                            open++;
                        }
                        case Effect.Close(var status, var _, var _) -> open -= status == AttemptStatus.blocked ? 0 : 1;
                        case Effect.Continue _ -> open++;
                        case Effect.StopAgent _, Effect.Record _ -> {}
                    }
                    assertThat(open).isBetween(0, 1);
                }
                assertThat(run().cursor() == null).isEqualTo(!run().status().isActive());
                assertThat(open).isEqualTo(run().phase() == Phase.open || run().phase() == Phase.blocked ? 1 : 0);
                send(any(random, size));
                var after = run().status();
                // A running workflow may reach the next stop at once.
                assertThat(after == before.status()
                                || leads(before.status(), after)
                                || (leads(before.status(), running) && leads(running, after)))
                        .as("%s to %s", before.status(), after)
                        .isTrue();
            }
        }
    }

    private static boolean leads(RunStatus from, RunStatus to) {
        return RunStatus.LIFE.steps().stream().anyMatch(step -> step.from() == from && step.to() == to);
    }

    private static <T> T one(Random random, T[] all) {
        return all[random.nextInt(all.length)];
    }

    private static Signal any(Random random, int size) {
        return switch (random.nextInt(14)) {
            case 0, 1, 2, 3 ->
                new Signal.Rested(new StepOutcome.Done("made", random.nextBoolean() ? "PASS" : "FAIL: no"));
            case 4 -> new Signal.Rested(new StepOutcome.Failed("broke"));
            case 5 -> new Signal.Rested(new StepOutcome.Blocked("who?"));
            case 6 -> random.nextInt(4) == 0 ? new Signal.Rested(new StepOutcome.Cancelled()) : new Signal.Decided();
            case 7 -> new Signal.TimedOut("slow");
            case 8, 9 -> new Signal.Approved("fine");
            case 10 -> new Signal.Rejected("no", random.nextBoolean() ? null : one(random, OnReject.values()));
            case 11 -> new Signal.Paused();
            case 12 -> random.nextInt(6) == 0 ? new Signal.Cancelled() : new Signal.Retried(random.nextInt(size), "");
            default -> new Signal.Resumed("go on");
        };
    }
}
