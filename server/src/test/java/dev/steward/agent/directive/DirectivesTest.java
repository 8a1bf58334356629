package dev.steward.agent.directive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.steward.agent.directive.DirectiveLine.Progressed;
import dev.steward.agent.directive.Directives.Piece;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DirectivesTest {

    private static final int MEGABYTE = 1_000_000;

    @Test
    void thoughtsThatOnlyEndHaveNoEffect() {
        var message = """
                I could FAIL it, or write
                OBJECTIVE_COMPLETE: yes
                NEED_INPUT: what?
                </think>

                Looks good.""";
        var said = Directives.of(message);
        assertThat(said.completion()).isNull();
        assertThat(said.question()).isNull();
        assertThat(Directives.verdict(message)).isEqualTo("Looks good.");
        assertThat(Directives.scrubbed(message)).isEqualTo("Looks good.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', textBlock = """
            OBJECTIVE_COMPLETE: All done → All done
            objective complete: all done → all done
            **OBJECTIVE_COMPLETE:** All done → All done
            **OBJECTIVE_COMPLETE: All done** → All done
            - `OBJECTIVE_COMPLETE`: All done → All done
            OBJECTIVE_COMPLETE : All *done* → All *done*
            * OBJECTIVE_COMPLETE: see `x` → see `x`
            - * **OBJECTIVE_COMPLETE: see x** → see x
            OBJECTIVE_COMPLETE: **bold reason** → **bold reason**
            OBJECTIVE_COMPLETE: **Bold** and more → **Bold** and more
            **OBJECTIVE_COMPLETE: see `x`** → see `x`
            **OBJECTIVE_COMPLETE: *All* done** → *All* done
            **OBJECTIVE_COMPLETE:**All done → All done
            **OBJECTIVE_COMPLETE:** **All** done → **All** done
            """)
    void completionIsReadWhateverMarksAreAroundIt(String line, String text) {
        assertThat(Directives.of("Some prose.\n" + line).completion()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I will write OBJECTIVE_COMPLETE: when I am done",
                "OBJECTIVE_COMPLETE:",
                "OBJECTIVE_COMPLETE:   **",
                "**OBJECTIVE_COMPLETE:** **",
                "OBJECTIVE_COMPLETE: ** _ `",
                "OBJECTIVE_COMPLETE:\u00A0",
                "OBJECTIVE_COMPLETE",
                "OBJECTIVE_COMPLETED: yes",
                "XOBJECTIVE_COMPLETE: yes",
                "# OBJECTIVE_COMPLETE: a heading",
                ""
            })
    void aWordWithinProseOrWithoutATextCompletesNothing(String line) {
        assertThat(Directives.of(line).completion()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "> %s",
                ">%s",
                "  > %s",
                "> > %s",
                "- > %s",
                "> ```\n> %s\n> ```",
                "```\n%s\n```",
                "```text\n%s\n```",
                "~~~\n%s\n~~~",
                "````\n```\n%s\n```\n````",
                "~~~\n```\n%s\n~~~",
                "   ```\n   %s\n   ```",
                "- ```\n  %s\n  ```",
                "1. ```\n   %s\n   ```",
                "```\n``` still open\n%s\n```",
                "```\r\n%s\r\n```",
                "```\nnever closed\n\n%s"
            })
    void whatIsQuotedOrStandsInCodeSaysNothing(String around) {
        for (var line : List.of("OBJECTIVE_COMPLETE: done", "NEED_INPUT: Which?", "PROGRESS: 40", "ARTIFACT: a | b")) {
            var message = "So it would end:\n" + around.formatted(line);
            assertThat(Directives.of(message)).isEqualTo(new Directives(null, null, null, List.of()));
            assertThat(Directives.scrubbed(message)).as("shown").contains(line);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```\ncode\n```\n%s",
                "~~~\ncode\n~~~~~\n%s",
                "> quoted\n\n%s",
                "> ```\n%s",
                "``` a `word` within a line ```\n%s",
                "``\n%s",
                "```\n> ```\n```\n%s"
            })
    void whatFollowsCodeOrAQuotationCounts(String before) {
        assertThat(Directives.of(before.formatted("OBJECTIVE_COMPLETE: done")).completion())
                .isEqualTo("done");
    }

    @Test
    void aDirectiveInTheCodeOfAnArtifactEndsItNot() {
        assertThat(pieces("ARTIFACT: Guide\n```\nPROGRESS: 40\nEND_ARTIFACT\n```\nThe end.\nEND_ARTIFACT\nmore"))
                .containsExactly(new Piece("Guide", "```\nPROGRESS: 40\nEND_ARTIFACT\n```\nThe end."));
    }

    @Test
    void aQuestionLosesItsMarks() {
        assertThat(Directives.of("**NEED_INPUT:** Which region?").question()).isEqualTo("Which region?");
        assertThat(Directives.of("NEED INPUT: *Which* one?").question()).isEqualTo("*Which* one?");
        assertThat(Directives.of("need input: Which region?").question()).isEqualTo("Which region?");
        assertThat(Directives.of("\u00A0NEED_INPUT:\u00A0Which region?\u00A0").question())
                .as("with blanks that do not break")
                .isEqualTo("Which region?");
        assertThat(Directives.of("NEED_INPUT: " + "x".repeat(5_000)).question()).hasSize(2_000);
    }

    static Stream<List<Object>> figures() {
        return Stream.of(
                List.of("PROGRESS: 40", new Progressed(40, null)),
                List.of("PROGRESS: 40 | reading", new Progressed(40, "reading")),
                List.of("progress: 40% | reading", new Progressed(40, "reading")),
                List.of("**PROGRESS:** 7|a|b", new Progressed(7, "a|b")),
                List.of("PROGRESS: 40 % | reading", new Progressed(40, "reading")),
                List.of("PROGRESS: 40\u00A0%", new Progressed(40, null)),
                List.of("\uFEFFPROGRESS:\u00A040 |\u202Freading\u00A0", new Progressed(40, "reading")),
                List.of("PROGRESS: 250 | x", new Progressed(100, "x")),
                List.of("PROGRESS: 000 |  ", new Progressed(0, null)),
                List.of("**PROGRESS: 90 | nearly**", new Progressed(90, "nearly")));
    }

    @ParameterizedTest
    @MethodSource("figures")
    void progressHasAFigureAndMayHaveWords(List<Object> known) {
        assertThat(Directives.of(known.get(0).toString()).progress()).isEqualTo(known.get(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PROGRESS: 1234", "PROGRESS: half", "PROGRESS: 40 of 100", "PROGRESS:", "Progress 40"})
    void whatIsNoFigureIsNoProgress(String line) {
        assertThat(Directives.of(line).progress()).isNull();
    }

    @Test
    void ofEachTheLastOneCounts() {
        var said = Directives.of("""
                PROGRESS: 10 | first
                NEED_INPUT: One?
                OBJECTIVE_COMPLETE: early
                PROGRESS: 20
                NEED_INPUT: Two?
                OBJECTIVE_COMPLETE: late
                """);
        assertThat(said.completion()).isEqualTo("late");
        assertThat(said.question()).isEqualTo("Two?");
        assertThat(said.progress()).isEqualTo(new Progressed(20, null));
    }

    @Test
    void anArtifactOnOneLineIsSplitAtItsFirstBar() {
        assertThat(pieces("ARTIFACT: Plan | a | b")).containsExactly(new Piece("Plan", "a | b"));
        assertThat(pieces("  ARTIFACT: Plan | First\\n\\tSecond\\nPROGRESS: 50"))
                .as("what was spelled out, and no directive after it")
                .containsExactly(new Piece("Plan", "First\n\tSecond"));
        assertThat(pieces("ARTIFACT: Plan | The text. OBJECTIVE_COMPLETE: done"))
                .containsExactly(new Piece("Plan", "The text."));
        for (var tail : List.of(
                "**OBJECTIVE_COMPLETE:** done",
                "objective complete: done",
                "`objective_complete`: done",
                "NEED INPUT: Which?",
                "PROGRESS: 90 | nearly")) {
            assertThat(pieces("ARTIFACT: Plan | a\\nThe text. " + tail))
                    .as(tail)
                    .containsExactly(new Piece("Plan", "a\nThe text."));
            assertThat(pieces("ARTIFACT: Plan | The text. " + tail))
                    .as(tail)
                    .containsExactly(new Piece("Plan", "The text."));
        }
        assertThat(pieces("ARTIFACT: Plan | Fields that need input: two. Progress: 3 of 4"))
                .as("prose")
                .containsExactly(new Piece("Plan", "Fields that need input: two. Progress: 3 of 4"));
        assertThat(pieces("**ARTIFACT: Plan | marked**"))
                .as("with marks before it")
                .isEmpty();
        assertThat(pieces("ARTIFACT: | no title")).isEmpty();
        assertThat(pieces("ARTIFACT: no body |")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', textBlock = """
            1. Draft 2. Check 3. Send → 1. Draft/2. Check/3. Send
            Do: 1. Draft 2. Check → Do:/1. Draft/2. Check
            Move from v2.0 to 3.11 today → Move from v2.0 to 3.11 today
            2. x 1. y → 2. x 1. y
            1. a 3. b 2. c → 1. a 3. b 2. c
            1. alone → 1. alone
            It costs 5. 1. a 2. b → It costs 5. 1. a 2. b
            1.5 and 2.5 → 1.5 and 2.5
            """)
    void onlyAListWithoutGapsGetsItsLines(String body, String lines) {
        assertThat(pieces("ARTIFACT: T | " + body)).containsExactly(new Piece("T", lines.replace('/', '\n')));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "END_ARTIFACT",
                "end artifact",
                "/ARTIFACT",
                "ARTIFACT_END",
                "**ARTIFACT END**",
                "PROGRESS: 90 | x"
            })
    void aBlockEndsWithItsEndOrTheNextDirective(String end) {
        var said = Directives.of("ARTIFACT: Report\n\n# Title\n\nText\n\n" + end + "\nnot in it\nPROGRESS: 90 | y");
        assertThat(said.artifacts()).containsExactly(new Piece("Report", "# Title\n\nText"));
        assertThat(said.progress()).isEqualTo(new Progressed(90, "y"));
    }

    @Test
    void aBlockMayBeTheEndOfTheMessageAndAnotherOneMayFollow() {
        assertThat(pieces("ARTIFACT: One\r\na\r\nARTIFACT: Two\nb\nARTIFACT: Empty\n\nARTIFACT: Three\n  c\n\n"))
                .containsExactly(new Piece("One", "a"), new Piece("Two", "b"), new Piece("Three", "  c"));
    }

    @Test
    void whatLooksLikeProgressButHasNoFigureStaysInABlock() {
        assertThat(pieces("ARTIFACT: Report\nProgress: we moved on\nEND_ARTIFACT"))
                .containsExactly(new Piece("Report", "Progress: we moved on"));
    }

    @Test
    void titlesContentsAndTheirNumberHaveLimits() {
        var piece = pieces("ARTIFACT: %s\n%s".formatted("t".repeat(500), "c".repeat(300_000)))
                .getFirst();
        assertThat(piece.title()).hasSize(200);
        assertThat(piece.content()).hasSize(100_000);
        assertThat(pieces("ARTIFACT: a | b\n".repeat(1_000))).hasSize(Directives.MAX);
    }

    @Test
    void peopleSeeNoLineThatIsForSteward() {
        assertThat(Directives.scrubbed("""
                Here it is.

                **PROGRESS: 90 | nearly**

                ARTIFACT: Report
                The body stays.
                END_ARTIFACT

                Progress: it went well.
                OBJECTIVE_COMPLETE
                NEED_INPUT:
                - OBJECTIVE_COMPLETE: done
                """)).isEqualTo("Here it is.\n\nThe body stays.\n\nProgress: it went well.");
        assertThat(Directives.summary("x".repeat(5_000))).hasSize(2_000);
    }

    @Test
    void hostileLinesTakeATimeThatGrowsWithTheirLengthOnly() {
        var parts = List.of(
                "*",
                "_-> ",
                "PROGRESS",
                "PROGRESS*",
                "PROGRESS: 1",
                "OBJECTIVE_COMPLETE ",
                "ARTIFACT: |",
                "1. ",
                "1. a 2. ",
                "ARTIFACT: a | 1. ",
                "\\n",
                "ARTIFACT: a | \\n",
                "999999999",
                "NEED_INPUT:**",
                " \n",
                "/ARTIFACT\n",
                "ARTIFACT: a\n",
                "PROGRESS: 1\n",
                "ARTIFACT: t | OBJECTIVE_COMPLETE");
        for (var part : parts) {
            var line = part.repeat(MEGABYTE / part.length());
            for (var text : List.of(line, "ARTIFACT: t | " + line)) {
                Assertions.assertTimeout(
                        Duration.ofSeconds(5),
                        () -> {
                            Directives.of(text);
                            Directives.scrubbed(text);
                            Narration.of(text);
                        },
                        part);
            }
        }
    }

    @Test
    void anyMessageIsReadAndWhatIsReadKeepsItsLimits() {
        var random = new Random(7);
        var words = List.of(
                "OBJECTIVE_COMPLETE",
                "NEED_INPUT",
                "PROGRESS",
                "ARTIFACT",
                "END_ARTIFACT",
                ":",
                ":",
                "|",
                "\n",
                "\n",
                " ",
                "*",
                "_",
                "\\n",
                "1. ",
                "2. ",
                "40",
                "text",
                "\r",
                "\t",
                "😀",
                "\uD83D");
        for (int i = 0; i < 2_000; i++) {
            var text = IntStream.range(0, random.nextInt(30))
                    .mapToObj(_ -> words.get(random.nextInt(words.size())))
                    .collect(Collectors.joining());
            assertThatCode(() -> {
                        var said = Directives.of(text);
                        assertThat(said.artifacts()).allSatisfy(piece -> {
                            assertThat(piece.title()).isNotBlank();
                            assertThat(piece.content()).isNotBlank();
                        });
                        var scrubbed = Directives.scrubbed(text);
                        assertThat(scrubbed.lines()).noneMatch(DirectiveLine::isControl);
                        assertThat(Directives.scrubbed(scrubbed))
                                .as("once is enough")
                                .isEqualTo(scrubbed);
                        Narration.of(text);
                    })
                    .as(text)
                    .doesNotThrowAnyException();
        }
    }

    private static List<Piece> pieces(String message) {
        return Directives.of(message).artifacts();
    }
}
