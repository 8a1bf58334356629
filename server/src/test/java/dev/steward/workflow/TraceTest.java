package dev.steward.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.permission.ApprovalPolicy;
import dev.steward.workflow.Trace.Attempt;
import dev.steward.workflow.Trace.Made;
import dev.steward.workflow.Trace.Text;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests what later steps are told about earlier attempts (agents-workflows 18.6, 18.7, 19 and 20; decisions 56 and 64). */
class TraceTest {

    private final List<Attempt> attempts = new ArrayList<>();
    private Map<Integer, Made> before = Map.of();

    private static Step step(int position, StepKind kind) {
        return new Step(
                position,
                kind,
                kind == StepKind.approval ? null : 100L + position,
                null,
                null,
                StepPolicy.OnError.fail,
                0,
                null,
                StepPolicy.OnReject.rework,
                StepPolicy.ContextMode.auto,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private static Step reading(
            int position, StepPolicy.ContextMode mode, @Nullable String sources, @Nullable String told) {
        var step = step(position, StepKind.task);
        return new Step(
                position,
                step.kind(),
                step.agentId(),
                null,
                told,
                step.onError(),
                0,
                null,
                step.onReject(),
                mode,
                sources,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** Two steps with output, a gate, one with output, an approval, and one more. */
    private static final List<Step> STEPS = List.of(
            step(0, StepKind.task),
            step(1, StepKind.inline),
            step(2, StepKind.gate),
            step(3, StepKind.task),
            step(4, StepKind.approval),
            step(5, StepKind.task));

    private Attempt add(
            int position, AttemptStatus status, @Nullable String output, @Nullable String edited, @Nullable String by) {
        long id = attempts.size() + 1L;
        var kind = STEPS.get(position).kind();
        var attempt = new Attempt(
                id,
                1,
                position,
                kind,
                "S" + position,
                status,
                kind == StepKind.approval ? null : 1_000 + id,
                output,
                edited,
                by);
        attempts.add(attempt);
        return attempt;
    }

    private void made(int position, String output) {
        add(position, AttemptStatus.completed, output, null, null);
    }

    private void approved(String note, @Nullable String edited) {
        add(4, AttemptStatus.passed, note, edited, null);
    }

    private Trace trace() {
        return new Trace(STEPS, attempts, before);
    }

    private @Nullable String body(int position) {
        var made = trace().made().get(position);
        return made == null ? null : made.body();
    }

    private @Nullable String output(int position) {
        return trace().output(position).map(Text::text).orElse(null);
    }

    @Test
    void theNewestAttemptThatCompletedIsWhatAPositionMade() {
        made(0, "first");
        made(0, "second");
        add(0, AttemptStatus.failed, "broken", null, null);
        add(1, AttemptStatus.superseded, "What?", null, null);
        add(2, AttemptStatus.passed, "Fine.", null, null);
        approved("Good.", null);
        assertThat(trace().made()).containsOnlyKeys(0);
        assertThat(trace().made().get(0)).isEqualTo(new Made("S0", "second", 1_002L, List.of(), null));
    }

    @ParameterizedTest
    @EnumSource(AttemptStatus.class)
    void outputsAreThoseOfAttemptsThatDidNotFail(AttemptStatus status) {
        add(1, status, "said", null, null);
        boolean counts =
                switch (status) {
                    case completed, passed, skipped -> true;
                    case running, failed, blocked, cancelled, awaiting_approval, superseded -> false;
                };
        assertThat(output(1)).isEqualTo(counts ? "said" : null);
    }

    @Test
    void outputsOfGatesAndApprovalsCountAndBlankOnesDoNot() {
        add(2, AttemptStatus.passed, "No objection.", null, null);
        add(2, AttemptStatus.failed, "Too long.", null, null);
        approved("Approved.", null);
        made(3, "kept");
        made(3, "  ");
        assertThat(output(2)).isEqualTo("No objection.");
        assertThat(output(4)).isEqualTo("Approved.");
        assertThat(output(3)).isEqualTo("kept");
        assertThat(output(5)).isNull();
    }

    @Test
    void whatAPersonEditedStandsInThePlaceOfWhatTheyHadBeforeThem() {
        made(0, "draft");
        made(3, "final");
        approved("Approved.", "edited");
        assertThat(trace().made().get(3)).isEqualTo(new Made("S3", "edited", null, List.of(1_002L), null));
        assertThat(output(3)).isEqualTo("edited");
        assertThat(body(0)).isEqualTo("draft");
        made(3, "made again");
        assertThat(body(3)).as("made again after the edit").isEqualTo("made again");
        approved("Approved.", "edited again");
        approved("Approved.", null);
        assertThat(body(3)).as("a later approval without an edit leaves it").isEqualTo("edited again");
        add(4, AttemptStatus.failed, "No.", "thrown away", null);
        assertThat(body(3)).as("what was not approved is no edit").isEqualTo("edited again");
    }

    @Test
    void anEditIsOfTheNearestPositionThatHadMadeSomething() {
        made(0, "draft");
        add(3, AttemptStatus.failed, "broken", null, null);
        approved("Approved.", "edited");
        assertThat(body(0)).isEqualTo("edited");
        assertThat(body(3)).isNull();
        made(3, "later");
        assertThat(body(0)).isEqualTo("edited");
    }

    @Test
    void anEditOfNothingIsWhatTheNearestStepWouldHaveMade() {
        approved("Approved.", "written by hand");
        assertThat(trace().made())
                .containsOnly(Map.entry(3, new Made("Step 4", "written by hand", null, List.of(), null)));
        assertThat(output(3)).isEqualTo("written by hand");
    }

    @Test
    void whatEarlierRunsMadeCountsWhereThisOneMadeNothing() {
        before = Map.of(
                0,
                new Made("Old 0", "old", 7L, List.of(5L), "a.test"),
                3,
                new Made("Old 3", "old too", 8L, List.of(), null));
        made(0, "new");
        assertThat(trace().made().get(0))
                .as("with the artifacts of earlier runs, and whose text they contain")
                .isEqualTo(new Made("S0", "new", 1_001L, List.of(5L, 7L), "a.test"));
        assertThat(body(3)).isEqualTo("old too");
        assertThat(output(3)).as("placeholders are of this run").isNull();
        approved("Approved.", "edited");
        assertThat(body(0)).as("the reviewer was shown the new output").isEqualTo("edited");
        attempts.clear();
        approved("Approved.", "edited");
        assertThat(trace().made().get(3)).isEqualTo(new Made("Old 3", "edited", null, List.of(8L), null));
    }

    /** Attempts, each its position and "+" for output, "-" for a failure, or "!" for an edit; its place is its output. */
    private void happened(String all) {
        for (var one : all.split(" ")) {
            int position = one.charAt(0) - '0';
            var said = "No. " + (attempts.size() + 1);
            switch (one.charAt(1)) {
                case '+' -> made(position, said);
                case '!' -> add(position, AttemptStatus.passed, "Approved.", said, null);
                default -> add(position, AttemptStatus.failed, said, null, null);
            }
        }
    }

    private @Nullable Integer handedOn() {
        return StepSources.of(step(5, StepKind.task), STEPS.size(), trace()::hasCurrent)
                .handOff();
    }

    @ParameterizedTest
    @CsvSource({
        // attempts; the position that hands on, and what
        "0+ 1+ 3+,                0 1 3, No. 3",
        "0+ 1+ 4- 0+ 1-,          0,     No. 4",
        "0+ 1+ 4- 0+,             0,     No. 4",
        "0+ 1+ 2- 0+ 1- 2-,       0,     No. 4",
        "0+ 1+ 4- 0+ 1- 4!,       0,     No. 6",
        "0+ 1+ 3+ 4- 1+ 3-,       0 1,   No. 5",
        "0+ 1+ 4! 0+ 1- 3-,       0,     No. 4",
        "0+ 1+ 4- 0+ 1- 4- 1+,    0 1,   No. 7",
        "0+ 1+ 4- 1-,             0 1,   No. 2",
        "0+ 1+ 4- 0- 1-,          0 1,   No. 2",
        "0+ 0-,                   0,     No. 1",
        "0-,                      '',    ",
    })
    void outputFromBeforeTheRunWasSentBackIsNotHandedOnInsteadOfNewerOutput(
            String all, String current, @Nullable String handedOn) {
        happened(all);
        assertThat(IntStream.range(0, 5).filter(trace()::hasCurrent).mapToObj(Integer::toString))
                .containsExactly(current.isEmpty() ? new String[0] : current.split(" "));
        var position = handedOn();
        assertThat(position == null ? null : body(position)).isEqualTo(handedOn);
    }

    @Test
    void whatIsHandedOnIsWhatAReviewerSeesWhateverHappened() {
        var events = List.of("0+", "0-", "1+", "1-", "3+", "3-", "4!", "4-");
        int count = 4;
        for (int number = 0; number < Math.powExact(events.size(), count); number++) {
            int rest = number;
            attempts.clear();
            for (int i = 0; i < count; i++) {
                happened(events.get(rest % events.size()));
                rest /= events.size();
            }
            var shown = attempts.reversed().stream()
                    .filter(attempt -> attempt.material() != null || attempt.status() == AttemptStatus.completed)
                    .findFirst()
                    .map(attempt -> Objects.requireNonNullElse(attempt.material(), attempt.output()));
            assertThat(Optional.ofNullable(handedOn()).map(this::body))
                    .as("%s", attempts)
                    .isEqualTo(shown);
        }
    }

    @Test
    void outputOfEarlierRunsIsNotHandedOnInsteadOfWhatThisOneMadeOrAttempted() {
        before = Map.of(
                0, new Made("Old 0", "old", 7L, List.of(), null), 3, new Made("Old 3", "old too", 8L, List.of(), null));
        assertThat(handedOn()).isEqualTo(3);
        happened("0-");
        assertThat(trace().hasCurrent(0)).isFalse();
        assertThat(handedOn()).isEqualTo(3);
        happened("0+ 3-");
        assertThat(handedOn()).isZero();
        assertThat(body(0)).isEqualTo("No. 2");
    }

    @Test
    void aStepGetsWhatWasSeenUnlessItNamesAnotherPosition() {
        happened("0+ 1+ 4- 0+ 1- 4!");
        var told = "First {{step.0.output}}, then {{step.1.output}}";
        assertThat(prepared(reading(5, StepPolicy.ContextMode.auto, null, told)).kickoff())
                .contains("### Handed on by “S0”\nNo. 6")
                .doesNotContain("S1")
                .endsWith("First No. 6, then No. 2");
        assertThat(prepared(reading(5, StepPolicy.ContextMode.selected, "1", null))
                        .kickoff())
                .contains("### Handed on by “S1”\nNo. 2");
    }

    @Test
    void notesOfApprovalsAreDirectives() {
        approved("Keep it short.", null);
        add(4, AttemptStatus.failed, "No.", null, null);
        add(4, AttemptStatus.skipped, "Never mind.", null, null);
        assertThat(trace().directives()).containsExactly("Keep it short.");
        approved("Approved.", null);
        approved("Nobody decided in time.", null);
        assertThat(trace().directives())
                .as("a bare approval takes nothing back, and what the clock decides tells nobody anything")
                .containsExactly("Keep it short.");
        approved("Name the source.", null);
        approved("Keep it short.", null);
        assertThat(trace().directives()).as("each once").containsExactly("Keep it short.", "Name the source.");
    }

    @ParameterizedTest
    @CsvSource({
        "blocked,    Which?, true",
        "superseded, Which?, true",
        "cancelled,  Which?, true",
        "superseded, '',     false",
        "failed,     Which?, false",
        "completed,  Which?, false",
    })
    void aQuestionBringsTheWordsThatItsAgentHadRead(AttemptStatus status, String said, boolean isQuestion) {
        made(1, "before");
        add(1, status, said, null, "a.test");
        add(1, AttemptStatus.running, null, null, null);
        assertThat(trace().taintsOfQuestions(1)).isEqualTo(isQuestion ? List.of("a.test") : List.of());
        assertThat(trace().taintsOfQuestions(0)).isEmpty();
    }

    private static final Definition USUAL = definition(STEPS);

    private static Definition definition(List<Step> steps) {
        return new Definition(
                new WorkflowHead("w", null, null, null, true, 3, null, null, ApprovalPolicy.balanced, null, null),
                steps);
    }

    private StepMaterial.Prepared prepared(
            Step step, Feedback feedback, WorkflowRun.Trigger trigger, @Nullable String brief) {
        var run = new WorkflowRun(
                1,
                1,
                1,
                1,
                trigger,
                RunStatus.running,
                5,
                RunState.Phase.open,
                Map.of(),
                Feedback.NONE,
                brief,
                null,
                null,
                0,
                0,
                0,
                0,
                0,
                Instant.EPOCH,
                null);
        var workflow = new Workflow(1, USUAL.head(), 1, 1, 1L, false, false, null, Instant.EPOCH, Instant.EPOCH);
        return StepMaterial.prepared(new StepMaterial.Known(
                new HeldRun(workflow, USUAL, Map.of(), run),
                step,
                feedback,
                trace(),
                Map.of(1_001L, List.of(new Kickoff.Piece("Sources", "a, b"))),
                Map.of(),
                List.of(),
                Map.of("seen", new Text("Genoa", "b.test"))));
    }

    private StepMaterial.Prepared prepared(Step step) {
        return prepared(step, Feedback.NONE, WorkflowRun.Trigger.manual, "About ferries");
    }

    @Test
    void theNearestStepHandsOnAndTheOthersShowWhatTheyPublished() {
        made(0, "draft");
        made(1, "notes");
        made(3, "final");
        var kickoff =
                prepared(reading(5, StepPolicy.ContextMode.auto, null, null)).kickoff();
        assertThat(kickoff)
                .contains("### Handed on by “S3”\nfinal", "#### S0\n[Sources]\na, b")
                .doesNotContain("draft", "S1");
        var selected = prepared(reading(5, StepPolicy.ContextMode.selected, "1; 0, 2, 9, 5", null))
                .kickoff();
        assertThat(selected)
                .contains(
                        "### Handed on by “Step 3”\nStep 3 produced no output in this run.",
                        "#### S0\ndraft\n\n[Sources]",
                        "#### S1\nnotes")
                .doesNotContain("final");
        assertThat(prepared(reading(5, StepPolicy.ContextMode.none, "0", null)).kickoff())
                .contains("About ferries")
                .doesNotContain("Handed on", "for reference");
    }

    @Test
    void placeholdersHaveTheirValuesAndBringTheirWords() {
        add(0, AttemptStatus.completed, "{{run.input}}", null, "a.test");
        var told =
                "{{run.input}}; {{step.0.output}}; {{state.seen}}; {{state.SEEN|none}}; {{step.7.output}}; {{other}}";
        var prepared = prepared(reading(5, StepPolicy.ContextMode.none, null, told));
        assertThat(prepared.kickoff()).endsWith("About ferries; {{run.input}}; Genoa; none; (unset); {{other}}");
        assertThat(prepared.taintedBy()).isEqualTo("a.test, b.test");
    }

    @ParameterizedTest
    @CsvSource({
        "manual,  brief, ",
        "webhook, brief, a webhook",
        "webhook, ,      ",
    })
    void aWebhookBringsSomebodyElsesWords(WorkflowRun.Trigger trigger, @Nullable String brief, @Nullable String by) {
        assertThat(prepared(reading(0, StepPolicy.ContextMode.auto, null, null), Feedback.NONE, trigger, brief)
                        .taintedBy())
                .isEqualTo(by);
    }

    @Test
    void whatIsHandedOnBringsTheWordsThatItsAgentHadRead() {
        add(0, AttemptStatus.completed, "draft", null, "a.test");
        add(3, AttemptStatus.completed, "final", null, "b.test");
        assertThat(prepared(reading(5, StepPolicy.ContextMode.auto, null, null)).taintedBy())
                .isEqualTo("a.test, b.test");
        assertThat(prepared(reading(5, StepPolicy.ContextMode.selected, "0", null))
                        .taintedBy())
                .isEqualTo("a.test");
        assertThat(prepared(reading(5, StepPolicy.ContextMode.none, null, null)).taintedBy())
                .isNull();
        approved("Approved.", "edited");
        assertThat(prepared(reading(5, StepPolicy.ContextMode.selected, "3", null))
                        .taintedBy())
                .as("an edit is made of what was there")
                .isEqualTo("b.test");
        attempts.add(new Attempt(
                99, 1, 1, StepKind.task, "S1", AttemptStatus.completed, null, "of a deleted agent", null, null));
        assertThat(prepared(reading(5, StepPolicy.ContextMode.selected, "1", null))
                        .taintedBy())
                .isEqualTo(Trace.GONE);
    }

    @Test
    void whyAStepBeginsAgainBringsTheWordsOfWhoSaidIt() {
        add(3, AttemptStatus.superseded, "Which port?", null, "a.test");
        add(2, AttemptStatus.failed, "Too long.", null, "b.test");
        add(3, AttemptStatus.failed, "no network", null, "c.test");
        add(3, AttemptStatus.superseded, "Which day?", null, "d.test");
        var answered = Feedback.NONE.answered("Genoa");
        assertThat(taint(answered)).isEqualTo("a.test, d.test");
        assertThat(taint(Feedback.rejected("Too long."))).isEqualTo("b.test");
        assertThat(taint(Feedback.NONE.failed("no network"))).isEqualTo("c.test");
        assertThat(taint(Feedback.rejected("Too long.").failed("no network").answered("Genoa")))
                .isEqualTo("a.test, d.test, b.test, c.test");
        assertThat(taint(Feedback.rework("No."))).as("a person's own words").isNull();
    }

    private @Nullable String taint(Feedback feedback) {
        var step = reading(3, StepPolicy.ContextMode.none, null, null);
        return prepared(step, feedback, WorkflowRun.Trigger.manual, null).taintedBy();
    }

    @ParameterizedTest
    @CsvSource({
        "true,  true,  ,                true",
        "true,  ,      ,                true",
        "false, ,      ,                false",
        "false, true,  ,                true",
        "true,  false, ,                false",
        "true,  ,      'desk, steward', true",
        "true,  ,      desk,            false",
        "true,  ,      '',              false",
    })
    void stateIsReadWhereTheOwnServerIsWithinReach(
            boolean agent, @Nullable Boolean useMcp, @Nullable String servers, boolean has) {
        var step = new Step(
                0,
                StepKind.task,
                1L,
                null,
                null,
                StepPolicy.OnError.fail,
                0,
                null,
                StepPolicy.OnReject.rework,
                StepPolicy.ContextMode.auto,
                null,
                useMcp,
                null,
                null,
                servers,
                null,
                null,
                null);
        assertThat(StepMaterial.hasState(step, agent)).isEqualTo(has);
    }
}
