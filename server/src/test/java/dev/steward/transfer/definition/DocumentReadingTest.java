package dev.steward.transfer.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steward.durable.schedule.Misfire;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.platform.problem.Problem;
import dev.steward.transfer.definition.TransferDocument.Kind;
import dev.steward.transfer.definition.TransferDocument.SchedulePart;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a text may contain, and what is refused where (agents-workflows 24.1 and 24.2, decision 69). */
class DocumentReadingTest {

    private static final String AGENT = """
            format: 1
            kind: agent
            agents:
              - title: Helper
            """;

    private static final String WORKFLOW = """
            format: 1
            kind: workflow
            agents:
              - title: Helper
            workflow:
              name: Ferries
              steps:
                - agent: 0
            """;

    private static Problem.BadRequest refused(String text) {
        return Objects.requireNonNull(
                catchThrowableOfType(Problem.BadRequest.class, () -> DocumentReading.read(text)), "was taken");
    }

    private static String place(Problem.BadRequest problem) {
        var place = problem.place();
        return place == null ? "nowhere" : place.line() + ":" + place.column();
    }

    @Test
    void whatIsLeftOutIsAsUsual() {
        var agent = DocumentReading.read(AGENT).agents().getFirst();
        var definition = agent.definition();
        assertThat(agent.isInline()).isFalse();
        assertThat(agent.role()).isNull();
        assertThat(agent.schedule()).isNull();
        assertThat(definition.title()).isEqualTo("Helper");
        assertThat(definition.task()).isEmpty();
        assertThat(definition.capabilities().model()).isNull();
        assertThat(definition.governance().isAutonomous()).isFalse();
        assertThat(definition.governance().maxSteps()).isEqualTo(12);
        assertThat(definition.capabilities().approvalPolicy()).isNull();
        assertThat(definition.governance().tokenBudget()).isNull();
        assertThat(definition.governance().maxRetries()).isZero();
        assertThat(List.of(
                        definition.capabilities().useMcp(),
                        definition.capabilities().useSkills(),
                        definition.capabilities().useMemory()))
                .containsOnly(true);
        assertThat(definition.capabilities().mcpServers()).isNull();
        assertThat(definition.exportId()).isNull();

        var read = DocumentReading.read(WORKFLOW);
        var workflow = Objects.requireNonNull(read.workflow());
        assertThat(read.kind()).isEqualTo(Kind.workflow);
        assertThat(workflow.definition().head().clearArtifacts()).isTrue();
        assertThat(workflow.definition().head().maxLoops()).isEqualTo(3);
        assertThat(workflow.definition().head().stepTimeoutSeconds()).isNull();
        assertThat(workflow.agents()).containsExactly(0);
        assertThat(workflow.steps().getFirst().step().useMcp()).isNull();
        assertThat(workflow.steps().getFirst().step().mcpServers()).isNull();
    }

    @Test
    void anEmptyListOfServersIsNotTheSameAsNone() {
        assertThat(DocumentReading.read(AGENT + "    mcp_servers: ''\n")
                        .agents()
                        .getFirst()
                        .definition()
                        .capabilities()
                        .mcpServers())
                .isEmpty();
        assertThat(DocumentReading.read(AGENT + "    mcp_servers:\n")
                        .agents()
                        .getFirst()
                        .definition()
                        .capabilities()
                        .mcpServers())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "Null", "NULL", "~", ""})
    void nothingIsWrittenInAnyWayThatYamlHas(String nothing) {
        var read = DocumentReading.read(
                AGENT + "    task: 🛳\n    model: %1$s\n    schedule: %1$s\n    use_mcp: %1$s\n".formatted(nothing));
        var agent = read.agents().getFirst();
        assertThat(agent.definition().capabilities().model()).isNull();
        assertThat(agent.schedule()).isNull();
        assertThat(agent.definition().capabilities().useMcp()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "False", "FALSE"})
    void soAreFlagsAndWhatStandsInQuotesIsText(String no) {
        var read = DocumentReading.read(AGENT + "    model: '%1$s'\n    use_mcp: %1$s\n".formatted(no));
        var definition = read.agents().getFirst().definition();
        assertThat(definition.capabilities().model()).isEqualTo(no);
        assertThat(definition.capabilities().useMcp()).isFalse();
    }

    /** As the reference implementation writes it: every key, null for missing values, texts folded or quoted. */
    @Test
    void aDocumentOfAnotherProductIsRead() {
        var read = DocumentReading.read("""
                format: 1
                kind: workflow
                exported_by: Other 1.2.3
                exported_at: '2026-01-31T12:00:00+00:00'
                agents:
                - export_id: 0b7f0c52-8a9c-4f0e-9f3e-1f1f6d3d2b10
                  title: 'Yes: a "title"'
                  task: "First line\\nsecond line, which is long enough to be folded by a writer that\\
                    \\ folds its lines at eighty."
                  autonomy_enabled: true
                  max_steps: 12
                  max_retries: 0
                  use_mcp: true
                  use_skills: true
                  use_memory: false
                  role:
                    name: Analyst
                    system_prompt: You are exact.
                  schedule:
                    interval_seconds: 86400
                    run_at_minute: 420
                    timezone: Europe/Zurich
                    days_of_week: 31
                    clear_context: false
                  inline: false
                - title: Own
                  task: Look.
                  inline: true
                workflow:
                  name: Ferries
                  description: Über Fähren
                  clear_artifacts: true
                  max_loops: 3
                  steps:
                  - agent: 0
                    kind: task
                    on_error: continue
                    max_retries: 0
                    on_reject: rework
                    context_mode: auto
                  - agent: 1
                    kind: inline
                    on_error: no such word
                  - kind: approval
                    instructions: Fine?
                """);
        assertThat(read.exportedBy()).isEqualTo("Other 1.2.3");
        assertThat(read.agentCount()).isEqualTo(2);
        assertThat(read.stepCount()).isEqualTo(3);
        var first = read.agents().getFirst();
        assertThat(first.definition().task())
                .isEqualTo("First line\nsecond line, which is long enough to be folded by a writer that folds its lines"
                        + " at eighty.");
        assertThat(Objects.requireNonNull(first.role()).name()).isEqualTo("Analyst");
        assertThat(first.schedule())
                .isEqualTo(new SchedulePart(
                        false, List.of(new RecurrenceRule(86_400, 31, 420, "Europe/Zurich")), Misfire.run_once));
        assertThat(read.agents().getLast().isInline()).isTrue();
        assertThat(Objects.requireNonNull(read.workflow()).agents()).containsExactly(0, 1, null);
    }

    @Test
    void whoeverWroteADocumentAndWhenRefusesNone() {
        var read = DocumentReading.read(AGENT + "exported_by: %s\nexported_at: 20260131\n".formatted("x".repeat(201)));
        assertThat(read.exportedBy()).isEqualTo("x".repeat(200));
        assertThat(read.exportedAt()).isNull();
        assertThat(DocumentReading.read(AGENT + "exported_by: {name: Other}\n").exportedBy())
                .isNull();
    }

    @Test
    void aWordOfAStepThatIsNoTextOrALongOneCountsAsTheDefault() {
        var step = "- {agent: 0, kind: 5, on_error: true, on_reject: [], context_mode: {}, on_timeout: %s}"
                .formatted("x".repeat(101));
        var steps = Objects.requireNonNull(
                        DocumentReading.read(WORKFLOW + "    " + step + "\n").workflow())
                .steps();
        assertThat(steps.getLast().step())
                .usingRecursiveComparison()
                .ignoringFields("position")
                .isEqualTo(steps.getFirst().step());
    }

    @Test
    void aScheduleHasAllItsRules() {
        assertThat(schedule("schedule: {}"))
                .isEqualTo(new SchedulePart(
                        true, List.of(new RecurrenceRule(86_400, 127, null, "UTC")), Misfire.run_once));
        assertThat(schedule("schedule: {days_of_week: 0, interval_seconds: 60, misfire: skip}"))
                .isEqualTo(new SchedulePart(true, List.of(new RecurrenceRule(60, 127, null, "UTC")), Misfire.skip));
        assertThat(schedule("schedule: {interval_seconds: 60, rules: [{run_at_minute: 5}, {run_at_minute: 5}, {}]}"))
                .isEqualTo(new SchedulePart(
                        true,
                        List.of(
                                new RecurrenceRule(86_400, 127, 5, "UTC"),
                                new RecurrenceRule(86_400, 127, null, "UTC")),
                        Misfire.run_once));
        assertThat(schedule("inline: true, schedule: {}"))
                .as("of an agent document")
                .isNotNull();
        assertThat(Objects.requireNonNull(DocumentReading.read(WORKFLOW.replace("name: Ferries", """
                        name: Ferries
                          schedule: {timezone: UTC}"""))
                                .workflow())
                        .schedule())
                .as("of a workflow that does not say when")
                .isNull();
    }

    private static @Nullable SchedulePart schedule(String more) {
        return DocumentReading.read("{format: 1, kind: agent, agents: [{title: Helper, %s}]}".formatted(more))
                .agents()
                .getFirst()
                .schedule();
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                // no document at all
                Arguments.of("", "nowhere", "Expected a single exported agent or workflow at the top level"),
                Arguments.of("- a", "nowhere", "Expected a single exported agent or workflow at the top level"),
                Arguments.of("42", "nowhere", "Expected a single exported agent or workflow at the top level"),
                Arguments.of("a: [", "1:5", "Not valid YAML: expected the node content"),
                Arguments.of("format: 1\n\tkind: agent", "2:1", "Not valid YAML: found character"),
                Arguments.of("%YAML 9.9\n---\na: 1", "1:1", "Not valid YAML: this version of YAML is not supported"),
                Arguments.of("a: &x [1]", "1:4", "Not valid YAML: anchors and aliases"),
                Arguments.of("a: 1\nb: *x", "2:4", "Not valid YAML: "),
                Arguments.of("a: !text 1", "1:4", "Not valid YAML: tags"),
                Arguments.of("a: !!python/object:os.system x", "1:4", "Not valid YAML: tags"),
                Arguments.of("a: {<<: {b: 1}}", "1:5", "Not valid YAML: merge keys"),
                Arguments.of("a: 1\nb: 2\na: 3", "3:1", "Not valid YAML: the key “a” appears twice"),
                Arguments.of("a: 1\n---\nb: 2", "3:1", "Not valid YAML: a file holds one document"),
                Arguments.of("a: \"\\0\"", "1:4", "Not valid YAML: a text must not hold NUL"),
                Arguments.of("a: " + "[".repeat(25) + "]".repeat(25), "1:24", "Not valid YAML: lists and mappings"),
                // the format
                Arguments.of("kind: agent", "1:1", "The file does not say its format. Add the line “format: 1”"),
                Arguments.of("format:\nkind: agent", "1:1", "The file does not say its format."),
                Arguments.of("format: 0", "1:9", "The file has format 0, and this Steward reads format 1 (line"),
                Arguments.of("format: 2", "1:9", "The file has format 2, and this Steward reads format 1. A newer"),
                Arguments.of("format: '1'", "1:9", "The file has a format that is no whole number"),
                Arguments.of("format: 1.0", "1:9", "The file has a format that is no whole number"),
                Arguments.of("format: true", "1:9", "The file has a format that is no whole number"),
                // the schema
                Arguments.of("format: 1", "1:1", "Invalid document: kind is required"),
                Arguments.of("format: 1\nkind: topic", "2:7", "Invalid document: kind must be one of agent, workflow"),
                Arguments.of("format: 1\nkind: Agent", "2:7", "Invalid document: kind must be one of agent, workflow"),
                Arguments.of("format: 1\nkind: agent", "1:1", "An agent document must define exactly one agent"),
                Arguments.of(AGENT + "  - title: Other\n", "4:3", "An agent document must define exactly one agent"),
                Arguments.of("format: 1\nkind: agent\nagents: x", "3:9", "Invalid document: agents must be a list"),
                Arguments.of(
                        "format: 1\nkind: agent\nagents: [x]",
                        "3:10",
                        "Invalid document: agents[0] must be a mapping of keys and values"),
                Arguments.of(
                        "format: 1\nkind: agent\nagents: [{}]",
                        "3:10",
                        "Invalid document: agents[0].title is required"),
                Arguments.of(
                        "format: 1\nkind: agent\nagents: [{title: ' '}]",
                        "3:18",
                        "Invalid document: agents[0].title must not be blank"),
                Arguments.of(
                        "format: 1\nkind: agent\nagents: [{title: %s}]".formatted("x".repeat(201)),
                        "3:18",
                        "Invalid document: agents[0].title must have at most 200 characters"),
                Arguments.of(
                        "format: 1\nkind: agent\nagents: [{title: 2024}]",
                        "3:18",
                        "Invalid document: agents[0].title must be text; put it in quotes"),
                agent("max_steps: 0", "max_steps must be a whole number from 1 to 100"),
                agent("max_steps: many", "max_steps must be a whole number from 1 to 100"),
                agent("max_steps: 1.5", "max_steps must be a whole number from 1 to 100"),
                agent("max_steps: .nan", "max_steps must be a whole number from 1 to 100"),
                agent("max_steps: " + "9".repeat(50), "max_steps must be a whole number from 1 to 100"),
                agent("max_steps: " + "9".repeat(5_000), "max_steps must be a whole number from 1 to 100"),
                agent("max_retries: 11", "max_retries must be a whole number from 0 to 10"),
                agent("token_budget: 0", "token_budget must be a whole number from 1"),
                agent("token_budget: 99999999999999999999", "token_budget must be a whole number from 1"),
                agent("money_budget: 0", "money_budget must be at least"),
                agent("money_budget: .inf", "money_budget must be at least"),
                agent("money_budget: 1e999999999", "money_budget must be at least"),
                agent("money_budget: 1e-999999999", "money_budget must be at least"),
                agent("use_mcp: maybe", "use_mcp must be true or false"),
                agent("use_mcp: 1", "use_mcp must be true or false"),
                agent("approval_policy: all", "approval_policy must be one of manual, balanced, autonomous"),
                agent("role: Analyst", "role must be a mapping of keys and values"),
                agent("role: {}", "role.name is required"),
                agent("mcp_servers: [a, b]", "mcp_servers must be text; put it in quotes"),
                agent("export_id: " + "x".repeat(65), "export_id must have at most 64 characters"),
                agent("schedule: {interval_seconds: 59}", "schedule.interval_seconds must be a whole number from 60"),
                agent("schedule: {rules: [{}, {run_at_minute: 1440}]}", "schedule.rules[1].run_at_minute must be"),
                agent("schedule: {misfire: never}", "schedule.misfire must be one of run_once, skip"),
                // workflows
                Arguments.of("format: 1\nkind: workflow", "1:1", "Workflow document has no workflow"),
                Arguments.of(
                        "format: 1\nkind: workflow\nworkflow: {}",
                        "3:11",
                        "Invalid document: workflow.name is required"),
                workflow("- {}", "Step 2 references no agent but is not an approval step"),
                workflow("- {kind: taks}", "Step 2 has the unknown kind \"taks\". Use task, inline, gate or approval"),
                workflow("- {kind: task}", "Step 2 references no agent but is not an approval step"),
                workflow("- {agent: 1}", "Step 2 references agent #1, which the file doesn't define"),
                workflow("- {agent: -1}", "Invalid document: workflow.steps[1].agent must be a whole number from 0"),
                workflow("- {agent: 0, max_retries: 11}", "Invalid document: workflow.steps[1].max_retries must be"),
                workflow("- {agent: 0, use_mcp: x}", "Invalid document: workflow.steps[1].use_mcp must be true"),
                Arguments.of("""
                        format: 1
                        kind: workflow
                        agents: [{title: a, export_id: x}, {title: b, export_id: x}]
                        workflow: {name: Ferries}
                        """, "3:58", "Invalid document: agents[1].export_id is that of agents[0] as well"));
    }

    private static Arguments agent(String field, String reason) {
        return Arguments.of(AGENT + "    " + field + "\n", "5:", "Invalid document: agents[0]." + reason);
    }

    private static Arguments workflow(String step, String reason) {
        return Arguments.of(WORKFLOW + "    " + step + "\n", "9:", reason);
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void whatIsWrongIsRefusedWhereItStands(String text, String place, String sentence) {
        var problem = refused(text);
        assertThat(problem.type()).isEqualTo("/problems/transfer-unreadable");
        assertThat(problem.detail()).startsWith(sentence).doesNotContain("\n");
        assertThat(place(problem)).startsWith(place);
        if (problem.place() != null) {
            assertThat(problem.detail())
                    .endsWith("(line %d, column %d)"
                            .formatted(problem.place().line(), problem.place().column()));
        }
    }

    @Test
    void tooMuchIsRefused() {
        assertThat(refused(AGENT + "# " + "x".repeat(YamlReading.MAX_BYTES)).detail())
                .isEqualTo("File is too large to import");
        assertThat(refused(AGENT + "# " + "ü".repeat(YamlReading.MAX_BYTES / 2)).detail())
                .isEqualTo("File is too large to import");
        assertThat(refused("format: 1\nkind: agent\nagents:\n" + "  - {title: a}\n".repeat(1_001))
                        .detail())
                .startsWith("Invalid document: agents must hold at most 1,000");
        assertThat(refused(WORKFLOW + "    - {agent: 0}\n".repeat(200)).detail())
                .startsWith("Invalid document: workflow.steps must hold at most 200");
        assertThat(DocumentReading.read(AGENT + "# " + "x".repeat(1_900_000)).agentCount())
                .isEqualTo(1);
    }

    /** A text that would expand to a billion is refused at its first anchor. */
    @Test
    void whatGrowsIsRefused() {
        var bomb = new StringBuilder("a: &a [x, x]\n");
        for (char name = 'b'; name < 'z'; name++) {
            bomb.append("%c: &%c [*%c, *%c, *%c, *%c]\n".formatted(name, name, name - 1, name - 1, name - 1, name - 1));
        }
        assertThat(refused(bomb.toString()).detail()).startsWith("Not valid YAML: anchors and aliases");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFEFF", "---\n", "%YAML 1.2\n---\n", "# said before\n\n"})
    void whatStandsBeforeADocumentIsPassedOver(String before) {
        assertThat(DocumentReading.read(before + AGENT + "unknown: {a: [1, .inf, ~]}\n")
                        .name())
                .isEqualTo("Helper");
    }

    /** A surrogate pair may lie on the edge of any buffer. */
    @Test
    void charactersOfTwoCharsAreReadWhereverTheyStand() {
        for (int length = 1_000; length < 1_050; length++) {
            var task = "x".repeat(length) + "🛳".repeat(1_100);
            assertThat(DocumentReading.read(AGENT + "    task: " + task + "\n")
                            .agents()
                            .getFirst()
                            .definition()
                            .task())
                    .isEqualTo(task);
        }
        assertThat(refused(AGENT + "    task: \ud800\n").detail()).startsWith("Not valid YAML: a text must not hold");
    }

    /** Any input is either read or refused. */
    @Test
    void anythingThatIsCutOrBrokenIsRefusedOrRead() {
        var whole = WORKFLOW + "      name: \"a \\u00e9\"\n      instructions: |-\n        b\n        c\n";
        for (int end = 0; end < whole.length(); end++) {
            for (var broken : List.of(
                    whole.substring(0, end),
                    whole.substring(end),
                    whole.substring(0, end) + "\u0001" + whole.substring(end),
                    whole.substring(0, end) + "{" + whole.substring(end),
                    whole.substring(0, end) + "\t" + whole.substring(end))) {
                try {
                    assertThat(DocumentReading.read(broken).name()).isNotBlank();
                } catch (Problem.BadRequest refused) {
                    assertThat(refused.detail()).isNotBlank();
                }
            }
        }
    }
}
