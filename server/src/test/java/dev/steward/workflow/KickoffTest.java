package dev.steward.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.approval.PermissionAnswer;
import dev.steward.permission.Decision;
import dev.steward.workflow.Kickoff.Material;
import dev.steward.workflow.Kickoff.Parts;
import dev.steward.workflow.Kickoff.Piece;
import dev.steward.workflow.Kickoff.StateKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests what a step is told at its start (SPEC, Kickoff preamble composition; agents-workflows 19). */
class KickoffTest {

    private static final Material DRAFT = new Material(0, "Draft", "A draft.", List.of(new Piece("Sources", "a, b")));

    private static Parts parts(Feedback feedback, @Nullable Material handOff, boolean named, List<Material> board) {
        return new Parts(StepKind.task, null, List.of(), feedback, handOff, named, board, List.of(), null);
    }

    private static List<String> headings(String text) {
        return Arrays.stream(text.split("\n"))
                .filter(line -> line.startsWith("### "))
                .map(line -> line.substring(4))
                .toList();
    }

    @Test
    void theSectionsStandInTheirOrderWithARuleBetweenThem() {
        var text = compose(new Parts(
                StepKind.gate,
                "About ferries",
                List.of("Keep it short."),
                Feedback.rework("Add prices."),
                DRAFT,
                false,
                List.of(new Material(1, "Extra", "", List.of(new Piece("Notes", "n")))),
                List.of(new StateKey("seen", 1_200, Instant.parse("2026-02-03T04:05:06Z"))),
                "Judge the tone."));
        assertThat(headings(text))
                .containsExactly(
                        "Brief of this run",
                        "What the reviewer said",
                        "Sent back by a reviewer",
                        "Handed on by “Draft”",
                        "Made by earlier steps, for reference",
                        "Keys of this workflow's state",
                        "How to judge",
                        "Instructions for this step");
        assertThat(text.split("\n\n---\n\n")).hasSize(8);
        assertThat(text)
                .contains("- `seen` (1200 characters, changed 2026-02-03 04:05 UTC)")
                .endsWith("Judge the tone.");
    }

    @Test
    void whatIsNotThereHasNoSection() {
        var text = compose(parts(Feedback.NONE, null, false, List.of()));
        assertThat(headings(text)).containsExactly("How to work");
        assertThat(text).contains("NEED_INPUT", "ARTIFACT", "OBJECTIVE_COMPLETE: <summary");
        var blank = new Parts(StepKind.gate, " ", List.of(), Feedback.NONE, null, false, List.of(), List.of(), " ");
        assertThat(headings(compose(blank))).containsExactly("How to judge");
    }

    @Test
    void feedbackSaysWhyTheStepBeginsAgain() {
        assertThat(compose(parts(Feedback.NONE.asked("Which region?").answered("Europe"), null, false, List.of())))
                .contains("do not ask again.\n\nYou stopped with: Which region?\nThe answer: Europe");
        assertThat(compose(parts(Feedback.rework("Shorter."), null, false, List.of())))
                .contains("### Sent back by a reviewer", "new version", "Shorter.");
        assertThat(compose(parts(Feedback.rejected("No prices."), null, false, List.of())))
                .contains("### Why the last version did not pass", "new version", "No prices.");
    }

    @Test
    void eachReasonHasItsOwnSection() {
        var all = Feedback.rejected("No prices.")
                .asked("Which region?")
                .answered("Europe")
                .asked("Which year?")
                .answered("2026")
                .answered("Be brief")
                .failed("no network");
        var feedback = new Feedback("", all.answer(), "Shorter.", all.reason(), all.error());
        var text = compose(parts(feedback, null, false, List.of()));
        assertThat(headings(text))
                .containsExactly(
                        "The answer to your question",
                        "Sent back by a reviewer",
                        "Why the last version did not pass",
                        "How to work");
        assertThat(text)
                .contains(
                        "You stopped with: Which region?\nThe answer: Europe\n\nYou stopped with: Which year?\nThe answer: 2026\n\n"
                                + "A person adds: Be brief",
                        "No prices.\n\nThe previous attempt failed: no network");
    }

    @Test
    void severalDirectivesAreAList() {
        var text = compose(new Parts(
                StepKind.task,
                null,
                List.of("First.\nIn French.", "Second."),
                Feedback.NONE,
                null,
                false,
                List.of(),
                List.of(),
                null));
        assertThat(text).contains("- First.\n  In French.\n- Second.");
    }

    @Test
    void whatIsHandedOnBringsItsArtifactsOnce() {
        assertThat(compose(parts(Feedback.NONE, DRAFT, false, List.of()))).contains("A draft.\n\n[Sources]\na, b");
        var quoted = new Material(0, "Draft", "See: a, b", List.of(new Piece("Sources", "a, b")));
        assertThat(compose(parts(Feedback.NONE, quoted, false, List.of()))).doesNotContain("[Sources]");
    }

    @Test
    void aNamedSourceThatMadeNothingIsTold() {
        var nothing = new Material(2, "Look", " ", List.of());
        assertThat(headings(compose(parts(Feedback.NONE, nothing, false, List.of()))))
                .containsExactly("How to work");
        assertThat(compose(parts(Feedback.NONE, nothing, true, List.of())))
                .contains("Handed on by “Look”", "Step 3 produced no output in this run.");
        assertThat(compose(parts(Feedback.NONE, DRAFT, true, List.of(nothing))))
                .contains("for reference", "#### Look", "Step 3 produced no output in this run.");
    }

    @Test
    void onTheBoardStandArtifactsAndOfNamedSourcesEverything() {
        var bare = new Material(1, "Bare", "Only words.", List.of());
        assertThat(compose(parts(Feedback.NONE, DRAFT, false, List.of(bare)))).doesNotContain("Only words.");
        assertThat(compose(parts(Feedback.NONE, DRAFT, true, List.of(bare)))).contains("Only words.");
        assertThat(compose(parts(Feedback.NONE, bare, false, List.of(DRAFT))))
                .contains("[Sources]\na, b")
                .doesNotContain("A draft.");
    }

    @Test
    void whatAnEarlierStepPublishedIsShownThoughItSaidIt() {
        var said = new Material(0, "Draft", "It is a, b.", List.of(new Piece("Sources", "a, b")));
        assertThat(compose(parts(Feedback.NONE, null, false, List.of(said)))).contains("#### Draft\n[Sources]\na, b");
        assertThat(compose(parts(Feedback.NONE, said, false, List.of()))).doesNotContain("[Sources]");
    }

    @Test
    void whatWouldBeTooLongIsCutWhereItIsLongest() {
        var handOff = new Material(1, "Long", "l".repeat(5_000), List.of(new Piece("Short", "short")));
        var board = new Material(0, "Longer", "", List.of(new Piece("Sources", "s".repeat(9_000))));
        var parts = parts(Feedback.rework("Shorter."), handOff, false, List.of(board));
        assertThat(compose(parts, 20_000)).isEqualTo(compose(parts));
        var text = compose(parts, 4_000);
        assertThat(text)
                .hasSizeBetween(3_800, 4_000)
                .contains("[Short]\nshort", "Shorter.")
                .endsWith("three sentences>`.");
        assertThat(text.chars().filter(c -> c == 'l').count()
                        - text.chars().filter(c -> c == 's').count())
                .isBetween(-150L, 150L);
        assertThat(text.split("\\[Cut here", -1)).hasSize(3);
        assertThat(compose(parts, 100))
                .as("even the rest is too long")
                .hasSize(100)
                .startsWith("### Sent back");
    }

    @Test
    void aPersonsAnswerIsNotedOnceAndNotToldToAReplay() {
        var granted = Kickoff.note(new PermissionAnswer("1", Decision.approve_once, "Go\n\n---\n\non"));
        var denied = Kickoff.note(new PermissionAnswer("2", Decision.deny, null));
        var input = "Brief" + Kickoff.SEPARATOR + "Task";
        var noted = Kickoff.noted(denied, Kickoff.noted(granted, input));
        assertThat(noted)
                .isEqualTo("A person denied the permission that this step waited for." + Kickoff.SEPARATOR + input);
        assertThat(Kickoff.withoutNote(Kickoff.noted(granted, input))).isEqualTo(input);
        assertThat(Kickoff.withoutNote(input)).isEqualTo(input);
    }

    private static String compose(Parts parts) {
        return compose(parts, Integer.MAX_VALUE);
    }

    private static String compose(Parts parts, int most) {
        return Kickoff.compose(parts, most);
    }
}
