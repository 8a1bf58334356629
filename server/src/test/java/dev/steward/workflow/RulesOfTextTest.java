package dev.steward.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the small text rules: verdicts, sources, scopes and placeholders (SPEC; agents-workflows 18.5, 19.3, 20, 21). */
class RulesOfTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "FAIL",
                "fail: too short",
                "It failed.",
                "a total failure",
                "UNSAFE",
                "PASS but UNSAFE",
                "reject",
                "REJECTED",
                "No go",
                "no-go",
                "NOGO",
                "deny",
                "denied",
                "not safe",
                "Not   OK",
                "not\u00a0ok",
                "NO\u2011GO",
                "NO\u202f\u2013 GO",
                "__FAIL__",
                "_not safe_",
                "not approved",
                "PASS: no failures, nothing to reject",
                "PASS\nFAIL"
            })
    void anyWordOfRefusalWins(String summary) {
        assertThat(GateVerdict.of(summary).isPass()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "PASS",
                "passed",
                "looks fine",
                "OK",
                "failures none",
                "unsafely",
                "rejection",
                "go",
                "no goal",
                "on_fail_position is set",
                "_fail_safe"
            })
    void everythingElsePasses(String summary) {
        assertThat(GateVerdict.of(summary).isPass()).isTrue();
    }

    @Test
    void aReasonIsBareShortAndNeverEmpty() {
        assertThat(GateVerdict.of("PASS: reads well").reason()).isEqualTo("reads well");
        assertThat(GateVerdict.of("FAIL - no sources").reason()).isEqualTo("no sources");
        assertThat(GateVerdict.of("**FAIL**: too scary").reason()).isEqualTo("too scary");
        assertThat(GateVerdict.of("__FAIL:__ *far* too scary").reason()).isEqualTo("*far* too scary");
        assertThat(GateVerdict.of("FAIL：没有来源").reason()).isEqualTo("没有来源");
        assertThat(GateVerdict.of("**FAIL**\n\nno sources").reason()).isEqualTo("no sources");
        assertThat(GateVerdict.of("FAIL\n- no sources\n- no date").reason()).isEqualTo("- no sources\n- no date");
        assertThat(GateVerdict.of("Pass-through is missing").reason()).isEqualTo("Pass-through is missing");
        assertThat(GateVerdict.of("FAIL. The date is missing.").reason()).isEqualTo("FAIL. The date is missing.");
        assertThat(GateVerdict.of("Reject the second paragraph").reason()).isEqualTo("Reject the second paragraph");
        assertThat(GateVerdict.of("Safe, as far as I see").reason()).isEqualTo("Safe, as far as I see");
        assertThat(GateVerdict.of("`FAIL`").reason()).isEqualTo("No reason given.");
        assertThat(GateVerdict.of("FAIL").reason()).isEqualTo("No reason given.");
        assertThat(GateVerdict.of("").reason()).isEqualTo("No objection.");
        assertThat(GateVerdict.of("FAIL: " + "x".repeat(5_000)).reason()).hasSize(GateVerdict.MAX_LENGTH);
        assertThat(GateVerdict.of("FAIL: " + "😀".repeat(5_000)).reason())
                .as("no half of a character")
                .endsWith("😀…");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'0,1'        | '0 1'",
                "'1;0'        | '0 1'",
                "' 0 , x, 2 ' | '0 2'",
                "'3,0'        | '0'",
                "'9'          | ''",
                "'2,2,2'      | '2'",
                "'-1,+1,1.5'  | ''",
                "''           | ''",
                "'99999999999999999999' | ''"
            })
    void sourcesAreWhatThePositionsSay(String text, String positions) {
        assertThat(StepSources.named(text, 3, 5))
                .isEqualTo(
                        positions.isEmpty()
                                ? List.of()
                                : List.of(positions.split(" ")).stream()
                                        .map(Integer::valueOf)
                                        .toList());
    }

    @Test
    void aScopeTellsNothingFromEverything() {
        assertThat(ServerScope.normal(null)).isNull();
        assertThat(ServerScope.normal(" , ")).isEmpty();
        assertThat(ServerScope.normal(" fetch, drawio ,fetch")).isEqualTo("fetch,drawio");
        assertThat(ServerScope.includes(null, "steward")).isTrue();
        assertThat(ServerScope.includes("fetch", "steward")).isFalse();
        assertThat(ServerScope.includes("", "steward")).isFalse();
        assertThat(ServerScope.includes("fetch, steward", "steward")).isTrue();
    }

    private static String fill(String instructions) {
        return Placeholders.fill(
                instructions,
                new Placeholders.Values(
                        "  the brief ", RulesOfTextTest::output, key -> key.equals("cursor") ? "p" : null));
    }

    private static @Nullable String output(int position) {
        return switch (position) {
            case 2 -> "r {{run.input}} $1 \\";
            case 3 -> "  ";
            default -> null;
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "A {{state.cursor}} B {{run.input}}   | A p B the brief",
                "{{ step.2.output }}                  | r {{run.input}} $1 \\",
                "{{step.3.output}}                    | (unset)",
                "{{step.9.output}}                    | (unset)",
                "{{step.98765432109876.output}}       | (unset)",
                "{{state.Cursor}}                     | (unset)",
                "{{state.}}                           | (unset)",
                "{{mustache.thing}} and {{ not_ours }} | {{mustache.thing}} and {{ not_ours }}",
                "{{step.x.output}}                    | {{step.x.output}}",
                "{{run.input                          | {{run.input",
                "{run.input}                          | {run.input}"
            })
    void placeholdersAreFilledOnce(String instructions, String filled) {
        assertThat(fill(instructions)).isEqualTo(filled);
    }

    @Test
    void aFallbackStandsForWhatIsMissing() {
        assertThat(fill("{{state.none| a way out }}")).isEqualTo("a way out");
        assertThat(fill("{{state.none|}}")).isEmpty();
        assertThat(fill("{{state.cursor|never}}")).isEqualTo("p");
        assertThat(fill("{{step.3.output|blank}}")).isEqualTo("blank");
    }

    @Test
    void aLongTextOfBracesTakesNoTime() {
        var text = "{{".repeat(100_000) + "{{ ".repeat(50_000);
        assertThat(fill(text)).isEqualTo(text);
    }
}
