package dev.steward.agent.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.directive.Directives.Piece;
import dev.steward.agent.lifecycle.Objective.Situation;
import dev.steward.agent.run.Counters;
import dev.steward.agent.run.RunStatus;
import dev.steward.turn.ModelRound;
import dev.steward.turn.TurnEnd;
import dev.steward.turn.TurnEnds;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ObjectiveTest {

    private static final int STEPS = 12;

    private static Situation autonomous(Counters counters) {
        return new Situation(RunStatus.running, counters, true, false, STEPS);
    }

    private static Outcome after(Situation situation, String text) {
        return Objective.after(situation, TurnEnds.answered(text));
    }

    @Test
    void whatIsDoneIsDoneEvenWhereItAsksAsWell() {
        var outcome = after(
                autonomous(new Counters(3, 2, 40, "half")),
                "The answer is 42.\nNEED_INPUT: Sure?\nARTIFACT: Sum | 42\nOBJECTIVE_COMPLETE: computed");
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Completed.class, done -> {
            assertThat(done.summary()).isEqualTo("The answer is 42.");
            assertThat(done.completion()).isEqualTo("computed");
            assertThat(done.result()).isEqualTo("The answer is 42.");
            assertThat(done.counters()).isEqualTo(new Counters(0, 0, 100, "half"));
            assertThat(done.pieces()).containsExactly(new Piece("Sum", "42"));
        });
        assertThat(outcome.isTold()).isTrue();
    }

    @Test
    void theReasonIsTheResultWhereNothingElseIsSaid() {
        assertThat(after(autonomous(Counters.NONE), "OBJECTIVE_COMPLETE: nothing was left to do"))
                .isInstanceOfSatisfying(Outcome.Completed.class, done -> assertThat(done.summary())
                        .isEqualTo("nothing was left to do"));
    }

    @Test
    void theWholeResultIsKeptThoughListsShowTheSentence() {
        assertThat(after(autonomous(Counters.NONE), "x".repeat(9_000) + "\nOBJECTIVE_COMPLETE: long"))
                .isInstanceOfSatisfying(Outcome.Completed.class, done -> {
                    assertThat(done.summary()).hasSize(2_000);
                    assertThat(done.completion()).isEqualTo("long");
                    assertThat(done.result()).hasSize(9_000);
                });
    }

    @Test
    void whoAsksWaitsForAPerson() {
        assertThat(after(autonomous(Counters.NONE), "I need more.\n**NEED_INPUT:** Which region?"))
                .isEqualTo(new Outcome.Blocked(
                        BlockReason.question, "Which region?", "I need more.", Counters.NONE, List.of()));
    }

    @Test
    void withoutADirectiveItTakesItsStepsAndThenAsks() {
        var counters = Counters.NONE;
        int continued = 0;
        var outcome = after(new Situation(RunStatus.running, counters, true, false, 2), "On it.");
        while (outcome instanceof Outcome.Continued(var _, var next, var _)) {
            continued++;
            outcome = after(new Situation(RunStatus.running, next, true, false, 2), "On it.");
        }
        assertThat(continued).isEqualTo(2);
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Blocked.class, blocked -> {
            assertThat(blocked.reason()).isEqualTo(BlockReason.steps);
            assertThat(blocked.question()).contains("2 steps");
        });
        var only = after(new Situation(RunStatus.running, new Counters(1, 1, null, null), true, false, 1), "On it.");
        assertThat(only).isInstanceOfSatisfying(Outcome.Blocked.class, blocked -> assertThat(blocked.question())
                .startsWith("The only step is used"));
    }

    @Test
    void threeStepsWithoutANewFigureStallAndANewOneBeginsTheCountAgain() {
        var stalled = new Counters(3, 3, 40, null);
        assertThat(after(autonomous(stalled), "Still on it.\nPROGRESS: 40"))
                .asInstanceOf(InstanceOfAssertFactories.type(Outcome.Blocked.class))
                .returns(BlockReason.stall, Outcome.Blocked::reason);
        assertThat(after(autonomous(stalled), "PROGRESS: 41 | moving"))
                .isInstanceOfSatisfying(Outcome.Continued.class, on -> assertThat(on.counters())
                        .isEqualTo(new Counters(4, 0, 41, "moving")));
        assertThat(after(autonomous(new Counters(1, 1, 40, "old")), "PROGRESS: 40 | new words"))
                .isInstanceOfSatisfying(Outcome.Continued.class, on -> assertThat(on.counters())
                        .isEqualTo(new Counters(2, 2, 40, "new words")));
    }

    @Test
    void itCountsThreeContinuationsBeforeItIsStalled() {
        var counters = Counters.NONE;
        for (int i = 0; i < Objective.PATIENCE; i++) {
            var on = (Outcome.Continued) after(autonomous(counters), "Hm.");
            counters = on.counters();
        }
        assertThat(after(autonomous(counters), "Hm.")).isInstanceOf(Outcome.Blocked.class);
    }

    @Test
    void aPlainAgentRestsAfterEachAnswerWhateverItWrites() {
        var plain = new Situation(RunStatus.running, new Counters(0, 0, 10, null), false, false, STEPS);
        assertThat(after(plain, "Hello.\nOBJECTIVE_COMPLETE: x\nPROGRESS: 90\nARTIFACT: a | b"))
                .isEqualTo(new Outcome.Rested("Hello.", plain.counters(), List.of()));
    }

    @Test
    void aStepOfAWorkflowGivesArtifactsAndItsReasonAndMayAsk() {
        var step = new Situation(RunStatus.running, Counters.NONE, false, true, STEPS);
        assertThat(after(step, "Long prose.\nARTIFACT: a | b\nOBJECTIVE_COMPLETE: in short"))
                .isEqualTo(new Outcome.Rested("in short", Counters.NONE.done(), List.of(new Piece("a", "b"))));
        assertThat(after(step, "Only prose.\nPROGRESS: 5"))
                .isEqualTo(new Outcome.Rested("Only prose.", new Counters(0, 0, 5, null), List.of()));
        assertThat(after(step, "NEED_INPUT: Which?")).isInstanceOf(Outcome.Blocked.class);
    }

    @Test
    void anAgentThatNoLongerGoesOnByItselfRestsInsteadOfRunningForEver() {
        var switched = new Situation(RunStatus.running, new Counters(4, 1, 40, null), false, false, STEPS);
        assertThat(after(switched, "On it.")).isInstanceOf(Outcome.Rested.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = RunStatus.class,
            names = {"running", "needs_approval", "blocked"},
            mode = EnumSource.Mode.EXCLUDE)
    void whatEndsLateChangesNothing(RunStatus status) {
        var late = new Situation(status, Counters.NONE, true, false, STEPS);
        assertThat(after(late, "OBJECTIVE_COMPLETE: x")).isEqualTo(new Outcome.Ignored());
        for (var kind : List.of("rejected", "not_configured")) {
            assertThat(Objective.after(late, TurnEnds.failed(TurnEnd.Cause.of(kind, "x"))))
                    .isEqualTo(new Outcome.Ignored());
        }
    }

    @Test
    void anAnswerAfterTheBudgetWasUsedUpIsKeptUnlessAStepAnswersAgain() {
        var said = "The answer is 42.\nPROGRESS: 90 | nearly\nARTIFACT: Sum | 42\nOBJECTIVE_COMPLETE: computed";
        var blocked = new Situation(RunStatus.blocked, Counters.NONE, true, false, STEPS);
        var kept = after(blocked, said);
        assertThat(kept)
                .isEqualTo(new Outcome.Kept(
                        "The answer is 42.", new Counters(0, 0, 90, "nearly"), List.of(new Piece("Sum", "42"))));
        assertThat(kept.isTold()).isFalse();
        assertThat(after(blocked, "OBJECTIVE_COMPLETE: computed"))
                .isEqualTo(new Outcome.Kept("computed", Counters.NONE, List.of()));
        assertThat(after(new Situation(RunStatus.blocked, Counters.NONE, false, false, STEPS), said))
                .isEqualTo(new Outcome.Kept("The answer is 42.", Counters.NONE, List.of()));
        assertThat(after(new Situation(RunStatus.blocked, Counters.NONE, true, true, STEPS), said))
                .isEqualTo(new Outcome.Ignored());
        assertThat(Objective.after(blocked, TurnEnds.failed(TurnEnd.Cause.of("rejected", "x"))))
                .isEqualTo(new Outcome.Ignored());
    }

    @Test
    void aTurnThatFailsWhileARequestIsOpenHasFailed() {
        var asking = new Situation(RunStatus.needs_approval, Counters.NONE, true, false, STEPS);
        assertThat(Objective.after(asking, TurnEnds.failed(TurnEnd.Cause.of("rejected", "x"))))
                .isEqualTo(new Outcome.Failed("x", null));
        assertThat(after(asking, "OBJECTIVE_COMPLETE: x")).isEqualTo(new Outcome.Ignored());
    }

    @Test
    void whoHasUsedUpItsRoundsGoesOnUnlessItIsAStep() {
        var cause = TurnEnd.Cause.of("round_limit", "Stopped after 9 tool rounds.");
        var step = new Situation(RunStatus.running, Counters.NONE, true, true, STEPS);
        assertThat(Objective.after(autonomous(Counters.NONE), TurnEnds.failed(cause)))
                .isInstanceOf(Outcome.Continued.class);
        assertThat(Objective.after(step, TurnEnds.failed(cause))).isInstanceOf(Outcome.Failed.class);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "rate_limited, -, 0",
                "rate_limited, 90, 90",
                "provider_down, 7200, 7200",
                "unreachable, -, 0",
                "credentials_rejected, -, -",
                "credentials_rejected, 90, -",
                "model_not_found, -, -",
                "rejected, -, -",
                "begun_in_vain, -, -"
            })
    void whatPassesByItselfIsTriedAgainNotBeforeItsProviderSaid(
            String kind, @Nullable Long asked, @Nullable Long seconds) {
        var ending = TurnEnds.failed(new TurnEnd.Cause(kind, "It rains.", asked, null, null));
        assertThat(Objective.after(autonomous(Counters.NONE), ending))
                .isEqualTo(new Outcome.Failed("It rains.", seconds == null ? null : Duration.ofSeconds(seconds)));
    }

    @Test
    void oneWhoseProviderCannotBeAskedWaitsForThatAndTellsNobody() {
        var parked = Objective.after(
                autonomous(Counters.NONE), TurnEnds.failed(TurnEnd.Cause.of("not_configured", "Atlas needs a key.")));
        assertThat(parked).isInstanceOfSatisfying(Outcome.Parked.class, it -> {
            assertThat(it.hold().reason()).isEqualTo(BlockReason.provider);
            assertThat(it.hold().question()).startsWith("Atlas needs a key. The run continues");
        });
        assertThat(parked.isTold()).isFalse();
    }

    @Test
    void whatDiedOrWasStoppedIsNotTold() {
        var failed = Objective.after(
                autonomous(Counters.NONE), TurnEnds.failed(TurnEnd.Cause.of("rejected", "e".repeat(5_000))));
        assertThat(failed).isInstanceOfSatisfying(Outcome.Failed.class, it -> assertThat(it.error())
                .hasSize(2_000));
        assertThat(failed.isTold()).isFalse();
        assertThat(Objective.after(autonomous(Counters.NONE), new TurnEnd.Stopped(null, ModelRound.NOTHING)))
                .isEqualTo(new Outcome.Cancelled());
    }
}
