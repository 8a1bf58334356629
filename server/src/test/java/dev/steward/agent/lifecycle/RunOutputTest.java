package dev.steward.agent.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a step hands on and what a gate is judged by. Spec: agents-workflows, 18.4; decision 61. */
class RunOutputTest {

    private static String lines(String text) {
        return text.replace("/", "\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            nullValues = "-",
            emptyValue = "",
            quoteCharacter = '\'',
            value = {
                "All is well.; All is well.",
                "I saw FAIL./OBJECTIVE_COMPLETE: PASS: fine; PASS: fine",
                "OBJECTIVE_COMPLETE: FAIL: first/OBJECTIVE_COMPLETE: PASS; PASS",
                "OBJECTIVE_COMPLETE: PASS/but REJECTED in the end; PASS/but REJECTED in the end",
                "Rejected before./OBJECTIVE_COMPLETE:; ''",
                "Rejected before./OBJECTIVE_COMPLETE; ''",
                "Rejected before./**Objective complete:** ok; ok",
                "> FAIL, it says/Fine.; Fine.",
                "  > OBJECTIVE_COMPLETE: FAIL/Fine.; Fine.",
                "OBJECTIVE_COMPLETE: PASS/> it said FAIL; PASS",
                "```/OBJECTIVE_COMPLETE: FAIL/```/Fine.; Fine.",
                "OBJECTIVE_COMPLETE: PASS/~~~/UNSAFE/~~~; PASS",
                "OBJECTIVE_COMPLETE: PASS/```/UNSAFE; PASS",
                "```/OBJECTIVE_COMPLETE: FAIL: broken/```; FAIL: broken",
                "My judgement:/```text/OBJECTIVE_COMPLETE: FAIL: broken/```/; My judgement:/FAIL: broken",
                "~~~/OBJECTIVE_COMPLETE: FAIL: broken; FAIL: broken",
                "It FAILED./```/OBJECTIVE_COMPLETE: PASS/```; It FAILED./PASS",
                "```/OBJECTIVE_COMPLETE: FAIL/more/```; ''",
                "OBJECTIVE_COMPLETE: PASS/```/OBJECTIVE_COMPLETE: FAIL/```; PASS",
                "PROGRESS: 10/NEED_INPUT: is it?/Rejected.; PROGRESS: 10/NEED_INPUT: is it?/Rejected.",
                "The word OBJECTIVE_COMPLETE: FAIL in prose.; The word OBJECTIVE_COMPLETE: FAIL in prose.",
            })
    void aVerdictIsLookedForBehindTheLastCompletionOrInAllOfTheMessage(String message, String verdict) {
        assertThat(RunOutput.of(lines(message), "summary").verdict()).isEqualTo(lines(verdict));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            emptyValue = "",
            quoteCharacter = '\'',
            value = {
                "The text./PROGRESS: 40/OBJECTIVE_COMPLETE: it is written; s; The text.",
                "OBJECTIVE_COMPLETE: it is written; it is written; it is written",
                "ARTIFACT: Draft/The body./END_ARTIFACT/OBJECTIVE_COMPLETE: done; done; The body.",
                "''; what is known; what is known",
            })
    void theLastMessageIsHandedOnWithoutTheLinesForStewardElseTheSummary(String message, String summary, String text) {
        assertThat(RunOutput.of(lines(message), summary).text()).isEqualTo(lines(text));
    }

    @Test
    void whatIsHandedOnHasALimitAndAVerdictIsLookedForInAllOfIt() {
        var output = RunOutput.of("x".repeat(20_000) + "\nFAIL", null);
        assertThat(output.text()).hasSize(8_000).endsWith("x\n[Cut here, as it would be too long.]");
        assertThat(RunOutput.of("x".repeat(8_000), null).text()).isEqualTo("x".repeat(8_000));
        assertThat(output.verdict()).endsWith("FAIL");
        assertThat(RunOutput.of("", null)).isEqualTo(new RunOutput("", ""));
    }
}
