package dev.steward.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.step.InlineAgents.Draft;
import dev.steward.agent.step.InlineAgents.Known;
import dev.steward.agent.step.StepOutlook;
import dev.steward.mcp.client.ServerStandings.Standing;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.workflow.DryRunRead.Server;
import dev.steward.workflow.DryRunRead.StepPreview;
import dev.steward.workflow.StepPolicy.ContextMode;
import dev.steward.workflow.StepPolicy.OnError;
import dev.steward.workflow.StepPolicy.OnReject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests what a dry run says about a workflow (decision 63). */
class DryRunReportTest {

    private final List<Step> steps = new ArrayList<>();
    private final List<PastAttempt> past = new ArrayList<>();
    private final Map<Long, Known> agents = new HashMap<>();
    private final Map<Long, StepOutlook> outlooks = new HashMap<>();
    private @Nullable String brief;
    private @Nullable Instant archivedAt;
    private @Nullable Long tokenCap;
    private @Nullable Long moneyCap;
    private boolean areAgentsOn = true;
    private boolean isSignedOut;

    /** What a test sets for a step in addition to its kind. */
    private record Wish(
            @Nullable String told,
            ContextMode mode,
            @Nullable String sources,
            @Nullable Integer backTo,
            OnReject onReject,
            @Nullable Boolean useMcp,
            @Nullable String servers) {

        static final Wish USUAL = new Wish(null, ContextMode.auto, null, null, OnReject.rework, null, null);

        static Wish told(String text) {
            return new Wish(text, ContextMode.auto, null, null, OnReject.rework, null, null);
        }

        static Wish from(ContextMode mode, @Nullable String sources) {
            return new Wish(null, mode, sources, null, OnReject.rework, null, null);
        }

        static Wish back(@Nullable Integer backTo, OnReject onReject) {
            return new Wish(null, ContextMode.auto, null, backTo, onReject, null, null);
        }

        static Wish using(@Nullable Boolean useMcp, @Nullable String servers) {
            return new Wish(null, ContextMode.auto, null, null, OnReject.rework, useMcp, servers);
        }
    }

    private void add(StepKind kind) {
        add(kind, Wish.USUAL);
    }

    /** A step, with an agent if it has one. */
    private void add(StepKind kind, Wish wish) {
        int position = steps.size();
        long agent = 100L + position;
        if (kind != StepKind.approval) {
            agents.put(
                    agent, new Known(agent, false, false, new Draft("Agent " + position, "Do it.", null, null), true));
            outlooks.put(agent, new StepOutlook("atlas", ApprovalPolicy.balanced, List.of()));
        }
        steps.add(new Step(
                position,
                kind,
                kind == StepKind.approval ? null : agent,
                null,
                wish.told(),
                OnError.fail,
                0,
                wish.backTo(),
                wish.onReject(),
                wish.mode(),
                wish.sources(),
                wish.useMcp(),
                null,
                null,
                wish.servers(),
                null,
                null,
                null));
    }

    private void withoutAgent(int position) {
        agents.remove(100L + position);
    }

    private DryRunRead read() {
        var head = new WorkflowHead("w", null, null, null, true, 3, null, null, null, tokenCap, moneyCap);
        var workflow = new Workflow(1, head, 1, 0, null, false, false, archivedAt, Instant.EPOCH, Instant.EPOCH);
        return DryRunReport.of(new DryRunReport.Facts(
                workflow,
                new Definition(head, steps),
                brief,
                agents,
                outlooks,
                List.of(
                        new Standing("steward", false, false),
                        new Standing("desk", true, false),
                        new Standing("mail", true, isSignedOut),
                        new Standing("old", false, false)),
                areAgentsOn,
                List.of(new Kickoff.StateKey("seen", 5, Instant.EPOCH)),
                Map.of("seen", new Trace.Text("Genoa", null)),
                past));
    }

    private StepPreview at(int position) {
        return read().steps().get(position);
    }

    private String told(int position) {
        var kickoff = at(position).kickoff();
        return kickoff == null ? "" : kickoff;
    }

    private List<String> warnings(int position) {
        return at(position).warnings();
    }

    @Test
    void aStepIsToldWhatARunTellsIt() {
        brief = "About ferries";
        add(StepKind.task);
        add(StepKind.inline);
        add(StepKind.gate);
        add(StepKind.approval, Wish.told("Look at {{step.1.output}}, {{step.2.output}}"));
        add(StepKind.task, Wish.told("{{run.input}}, {{state.seen}}, {{step.3.output}}, {{step.4.output|none}}"));
        assertThat(told(0))
                .startsWith("### Brief of this run")
                .contains("About ferries", "- `seen` (5 characters", "### How to work")
                .doesNotContain("Handed on");
        assertThat(told(2))
                .contains("### Handed on by “Agent 1”\n[Output of step 2]", "### How to judge")
                .contains("#### Agent 0\n[Artifacts of step 1, if any]");
        assertThat(told(3)).isEqualTo("Look at [Output of step 2], [Verdict of step 3]");
        assertThat(told(4))
                .contains("[Your note at step 4, if any]", "### Handed on by “Agent 1”")
                .endsWith("About ferries, Genoa, [Your note at step 4], none\n\n---\n\nDo it.");
        assertThat(told(2)).as("what a gate checks").endsWith("\n\n---\n\nDo it.");
        assertThat(read().steps()).allSatisfy(step -> assertThat(step.kickoff()).isNotBlank());
        assertThat(at(0).agentTitle()).isEqualTo("Agent 0");
        assertThat(at(3).label()).isEqualTo("Human approval");
        assertThat(at(3).approvalPolicy()).isNull();
        assertThat(read().warnings()).isEmpty();
    }

    @Test
    void whatIsSelectedIsToldInItsModesWords() {
        add(StepKind.task);
        add(StepKind.task);
        add(StepKind.task, Wish.from(ContextMode.selected, "1,0,3"));
        add(StepKind.task, Wish.from(ContextMode.none, "0"));
        assertThat(told(2))
                .contains("### Handed on by “Agent 3”\nStep 4 produced no output in this run.")
                .contains("#### Agent 0\n[Output of step 1]", "#### Agent 1\n[Output of step 2]");
        assertThat(told(3)).doesNotContain("Handed on");
        assertThat(warnings(3)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2   | Step 3 is a gate, which has no output.
            3   | Step 4 is an approval, which has no output.
            5   | Step 6 comes later, so it has no output when this step first runs.
            1   | Step 2 has no agent, so it has no output.
            ''  | No step is selected, so this step reads no earlier output.
            4,9 | No step is selected, so this step reads no earlier output.
            0   |
            """)
    void sourcesThatGiveNothingAreNamed(String sources, @Nullable String warning) {
        add(StepKind.task);
        add(StepKind.task);
        add(StepKind.gate);
        add(StepKind.approval);
        add(StepKind.task, Wish.from(ContextMode.selected, sources));
        add(StepKind.task);
        withoutAgent(1);
        assertThat(warnings(4)).isEqualTo(warning == null ? List.of() : List.of(warning));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            {{step.0.output}} {{state.seen}} {{run.input}} ~
            {{step.1.output}} ~ {{step.1.output}} has no value here: the step at that position has not run before this one. Positions count from 0.
            {{step.2.output}} ~ {{step.2.output}} has no value here: there is no step at that position. Positions count from 0.
            {{ state.gone | x}} ~ {{state.gone}} has no value: nothing is stored under that key yet.
            {{ step.one.output }} ~ {{step.one.output}} is not a placeholder, so it is left unchanged.
            {{run input}} ~ {{run input}} is not a placeholder, so it is left unchanged.
            {{run.input }x}} ~ {{run.input }x}} is not a placeholder, so it is left unchanged.
            {{ state.last issue | none }} ~ {{state.last issue | none}} is not a placeholder, so it is left unchanged.
            {{run.input | {a, b}} {run.input}} {{}} ~
            """)
    void placeholdersWithoutAValueAreNamed(String instructions, @Nullable String warning) {
        add(StepKind.task);
        add(StepKind.task, Wish.told(instructions));
        assertThat(warnings(1)).isEqualTo(warning == null ? List.of() : List.of(warning));
    }

    @Test
    void aPlaceholderInTheTaskOfAnAgentIsNamed() {
        add(StepKind.task);
        agents.put(
                100L,
                new Known(100, false, false, new Draft("Writer", "On {{run.input|x}}, {{other}}", null, null), true));
        assertThat(warnings(0))
                .containsExactly("{{run.input}} in the task of the agent is left unchanged."
                        + " Placeholders work in the instructions only.");
        assertThat(told(0)).endsWith("On {{run.input|x}}, {{other}}");
    }

    private static final String NOTHING =
            "No earlier step has output, so there is nothing to check. Move this step after one that does.";

    @Test
    void whatJudgesNeedsSomethingToJudgeAndAStepToGoBackTo() {
        add(StepKind.gate);
        add(StepKind.approval, Wish.back(null, OnReject.stop));
        add(StepKind.task);
        add(StepKind.gate, Wish.back(7, OnReject.rework));
        add(StepKind.gate, Wish.back(2, OnReject.rework));
        assertThat(warnings(0))
                .containsExactly(NOTHING, "No earlier step can run again, so the run fails when this gate says FAIL.");
        assertThat(warnings(1)).containsExactly(NOTHING);
        assertThat(warnings(3)).containsExactly("Step 8 cannot run again, so the run goes back to step 3 instead.");
        assertThat(warnings(4)).isEmpty();
        steps.clear();
        add(StepKind.approval);
        assertThat(warnings(0))
                .containsExactly(
                        NOTHING, "No earlier step can run again, so the run fails when this step is rejected.");
    }

    @Test
    void aStepWithoutAnAgentIsSkippedAndOneOfAnArchivedAgentFails() {
        add(StepKind.task);
        add(StepKind.task);
        withoutAgent(0);
        agents.put(101L, new Known(101, false, true, new Draft("Writer", "Do it.", null, null), true));
        outlooks.put(101L, new StepOutlook(null, ApprovalPolicy.manual, List.of("There is no key.")));
        assertThat(at(0).kickoff()).isNull();
        assertThat(at(0).agentId()).isNull();
        assertThat(warnings(0)).containsExactly("This step has no agent, so a run skips it. Choose an agent.");
        assertThat(warnings(1))
                .containsExactly(
                        "The agent “Writer” is archived, so this step fails. Unarchive the agent.", "There is no key.");
        assertThat(at(1).approvalPolicy()).isEqualTo(ApprovalPolicy.manual);
        assertThat(told(1)).doesNotContain("Handed on");
    }

    static Stream<List<Object>> scopes() {
        var own = new Server("steward", true, true, false);
        var desk = new Server("desk", true, true, false);
        var mail = new Server("mail", true, true, true);
        return Stream.of(
                List.of("all", List.of(own, desk, mail)),
                List.of("mail, steward", List.of(mail, own)),
                List.of(
                        "old,gone",
                        List.of(new Server("old", true, false, false), new Server("gone", false, false, false))),
                List.of("", List.of()));
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void theServersOfAStepAreThoseOfItsScope(List<Object> row) {
        isSignedOut = true;
        add(StepKind.task, Wish.using(null, row.getFirst().equals("all") ? null : (String) row.getFirst()));
        assertThat(at(0).servers()).isEqualTo(row.getLast());
    }

    @Test
    void serversThatAreOfNoUseAreNamed() {
        isSignedOut = true;
        add(StepKind.task);
        add(StepKind.task, Wish.using(null, "mail,old,gone"));
        add(StepKind.task, Wish.using(false, "mail"));
        assertThat(warnings(0))
                .containsExactly("Sign in to “mail” in Settings → Tools: until then this step runs without its tools.");
        assertThat(warnings(1))
                .containsExactly(
                        "Sign in to “mail” in Settings → Tools: the run pauses here until you do.",
                        "“old” is off, so this step runs without its tools. Turn it on in Settings → Tools.",
                        "The tool server “gone” does not exist, so this step runs without it.");
        assertThat(at(2).servers()).isEmpty();
        assertThat(warnings(2)).isEmpty();
        assertThat(told(2)).doesNotContain("`seen`");
    }

    @Test
    void aForecastIsMadeOfEarlierAttempts() {
        add(StepKind.task);
        add(StepKind.approval);
        add(StepKind.task);
        assertThat(read().forecast()).isEqualTo(new DryRunRead.Forecast(null, null, null, 0));
        assertThat(read().warnings()).isEmpty();
        past.addAll(List.of(
                new PastAttempt(0, 1, 100, 2_000_000_000L, 10),
                new PastAttempt(0, 2, 500, null, 30),
                new PastAttempt(0, 3, 300, 1_000_000_000L, 20)));
        assertThat(at(0).tokens()).isEqualTo(300);
        assertThat(at(0).cost()).isEqualByComparingTo(BigDecimal.valueOf(2));
        assertThat(at(0).seconds()).isEqualTo(20);
        assertThat(at(1).seconds()).isNull();
        assertThat(read().warnings())
                .containsExactly("The estimate leaves out step 3, which has not finished in an earlier run.");
        past.add(new PastAttempt(2, 3, 1_000, null, 5));
        tokenCap = 1_299L;
        moneyCap = 1_000_000_000L;
        var read = read();
        assertThat(read.forecast().tokens()).isEqualTo(1_300);
        assertThat(read.forecast().seconds()).isEqualTo(25);
        assertThat(read.forecast().runs()).isEqualTo(3);
        assertThat(read.steps().get(2).cost()).isNull();
        assertThat(read.warnings())
                .containsExactly(
                        "The estimate of 1,300 tokens is above the limit of 1,299, where the run pauses.",
                        "The estimate of $2.00 is above the limit of $1.00, where the run pauses.");
    }

    @Test
    void whatStandsInTheWayOfTheWholeRunIsSaid() {
        archivedAt = Instant.EPOCH;
        areAgentsOn = false;
        assertThat(read().steps()).isEmpty();
        assertThat(read().warnings())
                .containsExactly(
                        "This workflow is archived and cannot run. Unarchive it first.",
                        "Agents are off, so no run can start. Turn them on in Settings → Agents.",
                        "No step can run. Add a step with an agent, or an approval.");
    }

    @Test
    void valuesHoweverLongLeaveAKickoffThatARunCanBeTold() {
        brief = "b".repeat(8_000);
        add(StepKind.task, Wish.told("{{run.input}}".repeat(600)));
        assertThat(told(0)).hasSize(StepMaterial.MAX_LENGTH + "\n\n---\n\nDo it.".length());
        IntStream.range(0, 3).forEach(_ -> add(StepKind.task));
        assertThat(told(3)).hasSizeLessThan(20_000);
    }
}
