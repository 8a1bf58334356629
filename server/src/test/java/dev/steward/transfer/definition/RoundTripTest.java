package dev.steward.transfer.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.definition.AgentDefinition;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Governance;
import dev.steward.agent.definition.Money;
import dev.steward.durable.schedule.Misfire;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.library.Roles;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.transfer.definition.TransferDocument.AgentPart;
import dev.steward.transfer.definition.TransferDocument.Kind;
import dev.steward.transfer.definition.TransferDocument.SchedulePart;
import dev.steward.transfer.definition.TransferDocument.WorkflowPart;
import dev.steward.workflow.StepDefinition;
import dev.steward.workflow.StepPolicy;
import dev.steward.workflow.StepWrite;
import dev.steward.workflow.WorkflowDefinition;
import dev.steward.workflow.WorkflowHead;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that whatever is written is read back unchanged (agents-workflows 24.1). */
class RoundTripTest {

    private static final int TRIALS = 400;

    /** Texts that YAML writers and readers get wrong. */
    private static final List<String> PIECES = List.of(
            "a",
            "word",
            " ",
            "  ",
            "\n",
            "\n\n",
            "\r\n",
            "\r",
            "\t",
            ":",
            ": ",
            " #",
            "#",
            "- ",
            "? ",
            "|",
            ">",
            "%",
            "@",
            "`",
            "'",
            "\"",
            "\\",
            "{",
            "}",
            "[",
            "]",
            ",",
            "&x",
            "*x",
            "!y",
            "<<",
            "---",
            "...",
            "yes",
            "no",
            "null",
            "~",
            "true",
            "1",
            "1.5",
            "0x1f",
            "12:30",
            "2026-01-31",
            "1e3",
            ".inf",
            "ü",
            "日本",
            "🛳",
            "\u0085",
            "\u2028",
            "\u00a0",
            "\ufeff",
            "\u007f",
            "\u0001",
            "{{run.input | x}}");

    @Test
    void randomDocumentsComeBack() {
        for (int seed = 0; seed < TRIALS; seed++) {
            var document = Sample.of(seed).document();
            var text = DocumentWriting.text(document);
            try {
                assertThat(DocumentReading.read(text)).isEqualTo(document);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed %d:\n%s".formatted(seed, text), e);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yes",
                "No",
                "null",
                "~",
                "12:30",
                "2026-01-31",
                "1_000",
                "0o7",
                "- a",
                "a: b",
                "a #b",
                "#",
                "| x",
                "!x",
                "*x",
                "&x",
                "@x",
                "%x",
                "'x'",
                "\"x\"",
                "a\nb",
                "a\r\nb",
                "a\rb",
                "\tx\ty",
                "a\u0085b",
                "a\u2028b",
                "a\n  b\n c",
                "\u0001",
                "=",
                "<<",
                "🛳 ferry"
            })
    void textsOfEveryKindComeBack(String text) {
        var agent = new AgentPart(definition("x" + text + "x", text.strip()), null, null, false, false);
        var document = new TransferDocument(Kind.agent, null, null, List.of(agent), null);
        assertThat(DocumentReading.read(DocumentWriting.text(document))).isEqualTo(document);
    }

    @Test
    void textsOfSeveralLinesStandAsPeopleWriteThem() {
        var agent = new AgentPart(definition("Helper", "Look.\n  - here\n\nAnd there."), null, null, false, false);
        assertThat(DocumentWriting.text(new TransferDocument(Kind.agent, "Steward 1", null, List.of(agent), null)))
                .isEqualTo("""
                        format: 1
                        kind: agent
                        exported_by: Steward 1
                        agents:
                        - title: Helper
                          task: |-
                            Look.
                              - here

                            And there.
                          autonomy_enabled: false
                          max_steps: 12
                          max_retries: 0
                          use_mcp: true
                          use_skills: true
                          use_memory: true
                          inline: false
                        """);
    }

    @Test
    void aFileIsCalledAfterWhatItHolds() {
        assertThat(name("Weekly  review!")).isEqualTo("weekly-review.agent.yaml");
        assertThat(name("--A b--")).isEqualTo("a-b.agent.yaml");
        assertThat(name("日本")).isEqualTo("agent.agent.yaml");
    }

    private static String name(String title) {
        return DocumentWriting.fileName(new TransferDocument(
                Kind.agent, null, null, List.of(new AgentPart(definition(title, ""), null, null, false, false)), null));
    }

    private static AgentDefinition definition(String title, String task) {
        return new AgentDefinition(null, title, task, Capabilities.DEFAULT, Governance.DEFAULT);
    }

    /** Documents as exports contain them: texts without surrounding whitespace, distinct rules. */
    record Sample(Random random) {

        /** Adjacent seeds would start with similar numbers. */
        static Sample of(int seed) {
            return new Sample(new Random(seed * 0x9E37_79B9_7F4A_7C15L));
        }

        TransferDocument document() {
            return random.nextInt(4) == 0
                    ? new TransferDocument(Kind.agent, line(50), maybe(line(20)), List.of(agent(0, false)), null)
                    : workflow();
        }

        private TransferDocument workflow() {
            var agents = IntStream.range(0, 1 + random.nextInt(4))
                    .mapToObj(at -> random.nextInt(8) == 0 ? AgentPart.MISSING : agent(at, random.nextBoolean()))
                    .toList();
            var steps = new ArrayList<StepDefinition>();
            var references = new ArrayList<@Nullable Integer>();
            for (int at = random.nextInt(6); at > 0; at--) {
                boolean isApproval = random.nextInt(4) == 0;
                steps.add(step(isApproval, steps.size()));
                references.add(isApproval ? null : random.nextInt(agents.size()));
            }
            var definition = new WorkflowDefinition(
                    maybe("w-" + random.nextInt()),
                    new WorkflowHead(
                            line(60),
                            maybe("x" + text()),
                            maybe("🛳"),
                            maybe("#ff0000"),
                            random.nextBoolean(),
                            1 + random.nextInt(25),
                            maybe(30 + random.nextInt(86_000)),
                            null,
                            maybe(one(ApprovalPolicy.values())),
                            maybe(1 + random.nextLong(Long.MAX_VALUE)),
                            Money.nanosOrNull(maybe(money()))),
                    steps);
            return new TransferDocument(
                    Kind.workflow,
                    null,
                    null,
                    agents,
                    new WorkflowPart(definition, references, maybe(role()), schedule(false)));
        }

        private AgentPart agent(int at, boolean isInline) {
            var definition = new AgentDefinition(
                    isInline ? null : maybe("a-" + at + random.nextInt()),
                    line(60),
                    text(),
                    new Capabilities(
                            maybe(line(20)),
                            null,
                            random.nextBoolean(),
                            random.nextBoolean(),
                            random.nextBoolean(),
                            servers(),
                            maybe(one(ApprovalPolicy.values()))),
                    new Governance(
                            random.nextBoolean(),
                            1 + random.nextInt(100),
                            maybe(1 + random.nextLong(Long.MAX_VALUE)),
                            Money.nanosOrNull(maybe(money())),
                            random.nextInt(11)));
            return new AgentPart(definition, maybe(role()), isInline ? null : schedule(true), isInline, false);
        }

        private StepDefinition step(boolean isApproval, int position) {
            var wish = new StepWrite(
                    null,
                    null,
                    null,
                    null,
                    null,
                    maybe(line(30)),
                    isApproval ? "approval" : one("task", "inline", "gate"),
                    maybe(random.nextInt(5)),
                    maybe(line(500)),
                    one("fail", "retry", "continue"),
                    random.nextInt(11),
                    one("rework", "stop", "skip"),
                    one("auto", "selected", "none"),
                    maybe("0,1"),
                    maybe(random.nextBoolean()),
                    maybe(random.nextBoolean()),
                    maybe(random.nextBoolean()),
                    servers(),
                    maybe(30 + random.nextInt(1_000)),
                    one(StepPolicy.OnTimeout.values()));
            return StepDefinition.of(wish, position);
        }

        private @Nullable String servers() {
            return maybe(one("", "fetch", "fetch,files"));
        }

        private Roles.Text role() {
            return new Roles.Text(line(30), text());
        }

        private @Nullable SchedulePart schedule(boolean isAgents) {
            var rules = IntStream.range(0, 1 + random.nextInt(4))
                    .mapToObj(_ -> new RecurrenceRule(
                            60 + random.nextInt(100_000),
                            1 + random.nextInt(127),
                            maybe(random.nextInt(1_440)),
                            one("UTC", "Europe/Zurich", "no zone")))
                    .distinct()
                    .toList();
            return maybe(new SchedulePart(!isAgents || random.nextBoolean(), rules, one(Misfire.values())));
        }

        private BigDecimal money() {
            return BigDecimal.valueOf(1 + random.nextInt(1_000_000), random.nextInt(9))
                    .stripTrailingZeros();
        }

        private String line(int most) {
            var line = text().replaceAll("\\p{Cntrl}|[\u0085\u2028]", "").strip();
            return "x" + line.substring(0, Math.min(line.length(), most / 2)).replaceAll("[\ud800-\udfff]$", "") + "x";
        }

        private String text() {
            var text = new StringBuilder();
            for (int at = random.nextInt(12); at > 0; at--) {
                text.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            return text.toString().strip();
        }

        private <T> @Nullable T maybe(T value) {
            return random.nextBoolean() ? value : null;
        }

        @SafeVarargs
        private <T> T one(T... values) {
            return values[random.nextInt(values.length)];
        }
    }
}
