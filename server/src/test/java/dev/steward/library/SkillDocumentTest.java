package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.input.Patch;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkillDocumentTest {

    @Test
    void itHasADescriptionAndInstructions() {
        var document = SkillDocument.of("---\nname: x\ndescription: What for\n---\n\n# Do it\n\n  well\n");
        assertThat(document.description()).isEqualTo("What for");
        assertThat(document.instructions()).isEqualTo("# Do it\n\n  well");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "---\n: [broken\n---\nBody",
                "---\n- a\n- b\n---\nBody",
                "---\n---\nBody",
                "---\n!!javax.script.ScriptEngineManager [x]\n---\nBody",
                "---\na: &a [x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b]\n---\nBody",
                "---\ndate: 2026-99-99T99:99:99Z\ndescription: [no text]\n---\nBody",
                "---\r\nname: x\r\n---\r\n\r\nBody\r\n",
                "\uFEFF---\nname: x\n---\nBody",
                "\n  \nBody  \n\n",
                "Body"
            })
    void whateverStandsInFrontTheInstructionsCanBeUsed(String file) {
        var document = SkillDocument.of(file);
        assertThat(document.instructions()).isEqualTo("Body");
        assertThat(document.description()).isNull();
    }

    /** Public collections are full of such lines. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '$', textBlock = """
                    description: Make it ready: notes, tags and pages | Make it ready: notes, tags and pages | 3
                    description: @mentions in texts                   | @mentions in texts                   | 3
                    description: *important* things first             | *important* things first             | 3
                    description: "Say "hello" to it"                  | Say "hello" to it                    | 3
                    description: "Quick" or: "slow"                   | "Quick" or: "slow"                   | 3
                    description: 'Quick', then: 'slow'                | 'Quick', then: 'slow'                | 3
                    description: "Quick","slow" or (as: "x"           | "Quick","slow" or (as: "x"           | 3
                    description: 'Quick', then: 'it's slow'           | 'Quick', then: 'it's slow'           | 3
                    description: 'Reads the users' notes: all'        | Reads the users' notes: all          | 3
                    description: "Fits 24" and 27" screens: all"      | Fits 24" and 27" screens: all        | 3
                    description: "Say \\"so\\": now"~other: a: b      | Say "so": now                        | 4
                    description: `code` first                         | `code` first                         | 3
                    description: %d of them: all                      | %d of them: all                      | 3
                    description: [WIP] checks notes                   | [WIP] checks notes                   | 3
                    description: {name} in a template: fills it in    | {name} in a template: fills it in    | 3
                    description: Use it: often~  and: always          | Use it: often and: always            | 3
                    description: >~  Use it: often~other: a: b        | Use it: often                        | 5
                    other: a: b~description: fine                     | fine                                 | 3
                    description : Use it: now                         | Use it: now                          | 3
                    description: #1 for notes                         | #1 for notes                         | 3
                    description: !important notes first               | !important notes first               | 3
                    """)
    void aLineThatIsNoYamlIsReadAllTheSame(String lines, String description, int wrong) {
        var document = SkillDocument.of("---\nname: x\n" + lines.replace('~', '\n') + "\nlicense: MIT\n---\nBody");
        assertThat(document.description()).isEqualTo(description);
        assertThat(document.wrongLine()).isEqualTo(wrong);
        assertThat(document.wrongLine()).isNotNull();
        var other = document.with("x", Patch.of("Say: \"so\"\nand \\ so"), Patch.absent());
        var read = SkillDocument.of(other.text());
        assertThat(read.description()).isEqualTo("Say: \"so\"\nand \\ so");
        assertThat(other.text()).contains("\nlicense: MIT\n");
        assertThat(read.wrongLine() == null).isEqualTo(!lines.contains("other:"));
    }

    @ParameterizedTest
    @CsvSource({
        "description: yes # really, yes",
        "description: 1.10, 1.10",
        "description: 2024-01-02, 2024-01-02",
        "Description: What for, What for",
        "DESCRIPTION: 007, 007",
    })
    void aDescriptionIsReadAsItIsWritten(String line, String description) {
        var document = SkillDocument.of("---\nname: x\n" + line + "\nversion: 1.10\n---\nBody");
        assertThat(document.description()).isEqualTo(description);
        assertThat(document.wrongLine()).isNull();
        assertThat(document.with("x", Patch.absent(), Patch.of("Other")).text())
                .isEqualTo("---\nname: x\n" + line + "\nversion: 1.10\n---\n\nOther\n");
        assertThat(document.with("x", Patch.of("New"), Patch.absent()).text())
                .isEqualTo("---\nname: x\ndescription: \"New\"\nversion: 1.10\n---\n\nBody\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[a, b]", "{name}", "\n- a\n- b", "\n  key: value"})
    void aDescriptionThatIsNoTextIsSaidToBeWrong(String value) {
        var document = SkillDocument.of("---\nname: x\ndescription: " + value + "\n---\nBody");
        assertThat(document.description()).isNull();
        assertThat(document.wrongLine()).isEqualTo(3);
        var other = document.with("x", Patch.absent(), Patch.of("Other"));
        assertThat(other).isEqualTo(SkillDocument.of(other.text()));
        assertThat(SkillDocument.of(document.with("x", Patch.of("New"), Patch.absent())
                                .text())
                        .description())
                .isEqualTo("New");
    }

    @ParameterizedTest
    @CsvSource({
        "'\n\n', 5",
        "'\uFEFF \r\n\t\r\n', 5",
        "'\n\uFEFF', 4",
        "'\uFEFF', 3",
    })
    void emptyLinesAndMarksMayStandBeforeTheFrontMatter(String before, int wrong) {
        var document = SkillDocument.of(before + "---\nname: x\ndescription: d\n---\n\nBody");
        assertThat(document.description()).isEqualTo("d");
        assertThat(document.instructions()).isEqualTo("Body");
        assertThat(document.wrongLine()).isNull();
        var faulty = SkillDocument.of(before + "---\nname: x\ndescription: Use it: now\n---\n\nBody");
        assertThat(faulty.description()).isEqualTo("Use it: now");
        assertThat(faulty.wrongLine()).isEqualTo(wrong);
    }

    @ParameterizedTest
    @ValueSource(strings = {"description", "license"})
    void aKeyThatIsThereTwiceIsNotWorthALine(String key) {
        var output = new ByteArrayOutputStream();
        var log = Logger.getLogger(SkillDocument.class.getPackageName());
        var handler = new StreamHandler(output, new SimpleFormatter());
        log.addHandler(handler);
        try {
            var document = SkillDocument.of("---\nname: x\n%1$s: one\n%1$s: two\n---\nBody".formatted(key));
            assertThat(document.front()).containsEntry(key, "two");
        } finally {
            log.removeHandler(handler);
        }
        handler.flush();
        assertThat(output.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void deepAndLongYamlCostsNothing() {
        assertThat(SkillDocument.of("---\na: " + "[".repeat(30_000) + "\n---\nBody")
                        .instructions())
                .isEqualTo("Body");
        var long70k = "---\na: " + "x".repeat(70_000) + "\n---\nBody";
        assertThat(SkillDocument.of(long70k).instructions()).isEqualTo(long70k);
    }

    @Test
    void aRuleInTheTextIsNoYaml() {
        assertThat(SkillDocument.of("Body\n\n---\n\nMore").instructions()).isEqualTo("Body\n\n---\n\nMore");
        assertThat(SkillDocument.of("---\nnever closed").instructions()).isEqualTo("---\nnever closed");
    }

    @ParameterizedTest
    @CsvSource({
        "'---\nname: x\ndescription: Use it: now\n\n# Body\n'",
        "'\uFEFF---\r\nname: x\r\ndescription: \"Use it: now\"\r\n\r\n# Body'"
    })
    void frontMatterWithoutItsEndIsReadAndSaidToBeWrong(String file) {
        var document = SkillDocument.of(file);
        assertThat(document.description()).isEqualTo("Use it: now");
        assertThat(document.instructions()).isEqualTo("# Body");
        assertThat(document.wrongLine()).isEqualTo(4);
        assertThat(SkillDocument.of(document.text()).description()).isEqualTo("Use it: now");
    }

    @ParameterizedTest
    @CsvSource({
        "'---\nname: x\ndescription: d', d, ''",
        "'---\r\nname: x\r\ndescription: d', d, ''",
        "'---\nname: x', , ''",
        "'---\nname: x\ndescription: d\n', d, ''",
        "'---\nname: x\ndescription: >\n  what\n  for\n# Body\n', what for, '# Body'",
        "'---\nname: x\ndescription: d\nBody: of words', d, ''",
        "'---\nname: x\ndescription: d\nBody\n', d, Body",
        "'---\nname: x\ndescription: d\n...\nBody\n\n---\n\nMore', d, 'Body\n\n---\n\nMore'",
        "'---\nname: x\n# by hand\n\ndescription: d\n...\nBody', d, Body",
        "'---\nname: x\ndescription: d\n\nBody one\n\n...\n\nBody two', d, 'Body one\n\n...\n\nBody two'",
        "'---\nIntro\n...\nMore', , '---\nIntro\n...\nMore'",
        "'---\nname: x\nallowed-tools:\n- Read\n- Write\ndescription: d\n\nBody', d, Body",
        "'...\nBody', , '...\nBody'",
    })
    void frontMatterEndsWhereItsKeysOrItsYamlEnd(String file, @Nullable String description, String instructions) {
        var document = SkillDocument.of(file);
        assertThat(document.description()).isEqualTo(description);
        assertThat(document.instructions()).isEqualTo(instructions);
    }

    @Test
    void frontMatterWithoutItsEndKeepsItsListsUnderAnotherName() {
        var document = SkillDocument.of("---\nname: x\nallowed-tools:\n- Read\n- Write\ndescription: d\n\nBody");
        assertThat(document.with("y", Patch.absent(), Patch.absent()).text())
                .isEqualTo("---\nname: \"y\"\nallowed-tools:\n- Read\n- Write\ndescription: d\n---\n\nBody\n");
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        var description = "Quotes \" and ' and: colons, #hashes\nand lines, ünd 💥";
        var written = SkillDocument.EMPTY.with("true", Patch.of(description), Patch.of("\nOne\n\n---\n\ntwo\n"));
        var read = SkillDocument.of(written.text());
        assertThat(read.front()).containsEntry("name", "true");
        assertThat(read.description()).isEqualTo(description);
        assertThat(read.instructions()).isEqualTo("One\n\n---\n\ntwo");
    }

    @Test
    void whatAnotherProgramWroteStays() {
        var others = """
                version: 1.10
                build: 007
                # by hand
                at: 12:30:00
                since: 2026-01-31
                on: yes # really
                allowed-tools: [a, b]
                empty:
                """;
        var document = SkillDocument.of("---\nname: x\ndescription: >\n  What\n  for\n" + others + "---\nBody");
        var without = document.with("y", new Patch.Null<>(), Patch.of("Other"));
        assertThat(without.text()).isEqualTo("---\nname: \"y\"\n" + others + "---\n\nOther\n");
        assertThat(without.description()).isNull();
        var described = document.with("x", Patch.of("Say: \"so\""), Patch.absent());
        assertThat(described.text())
                .isEqualTo("---\nname: x\ndescription: \"Say: \\\"so\\\"\"\n" + others + "---\n\nBody\n");
        assertThat(described.description()).isEqualTo("Say: \"so\"");
    }

    @Test
    void whatCannotBeEditedByLinesIsWrittenAnew() {
        var document = SkillDocument.of("---\ndescription: &d What for\nsummary: *d\n---\nBody")
                .with("x", Patch.of("Other"), Patch.absent());
        assertThat(document.text()).isEqualTo("---\nname: x\ndescription: Other\nsummary: What for\n---\n\nBody\n");
        assertThat(SkillDocument.of(document.text()).front()).isEqualTo(document.front());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[some, words]", "null", "2026", "What for"})
    void aDescriptionThatIsLeftAloneStaysAsItIs(String description) {
        var document = SkillDocument.of("---\nname: x\ndescription: %s\n---\nBody".formatted(description));
        assertThat(document.with("x", Patch.absent(), Patch.of("Other")).front())
                .containsExactlyEntriesOf(document.front())
                .containsKey("description");
    }

    @Test
    void aDescriptionThatIsTooLongToBeShownStays() {
        var longer = "d".repeat(SkillDocument.MAX_DESCRIPTION + 1);
        var document = SkillDocument.of("---\ndescription: %s\n---\nBody".formatted(longer));
        assertThat(document.description()).isNull();
        assertThat(document.with("x", Patch.absent(), Patch.of("Other")).text()).contains(longer);
    }

    @ParameterizedTest
    @CsvSource({
        "'---\ndescription: Use when: x\nlicense: MIT\n---\nBody', false",
        "'---\n- a\n---\nBody', false",
        "'---\nwords\n---\nBody', false",
        "'---\nname: x\n---\nBody', true",
        "'---\n---\nBody', true",
        "Body, true",
    })
    void itKnowsWhetherItUnderstoodWhatStandsInFront(String file, boolean isUnderstood) {
        assertThat(SkillDocument.of(file).wrongLine() == null).isEqualTo(isUnderstood);
    }
}
