package dev.steward.transfer.definition;

import static dev.steward.transfer.definition.Install.agent;
import static dev.steward.transfer.definition.Install.given;
import static dev.steward.transfer.definition.Install.workflow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleTarget.Wish;
import dev.steward.durable.schedule.Schedules;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Slices;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.transfer.definition.TransferDocument.AgentPart;
import dev.steward.transfer.definition.TransferImport.Action;
import dev.steward.transfer.definition.TransferPreview.Conflict;
import dev.steward.transfer.definition.TransferPreview.Difference;
import dev.steward.transfer.definition.TransferPreview.Warning;
import dev.steward.workflow.WorkflowDefinitions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests agents and workflows that move from one Steward to another (agents-workflows 24). */
@OnEachDatabase(TransferSlice.class)
class TransfersTest {

    /** Two independent agents, one that belongs to a step, a gate and an approval. */
    private static final String FERRIES = """
            format: 1
            kind: workflow
            agents:
              - {export_id: a-1, title: Writer, task: Write., role: {name: Analyst, system_prompt: Be exact.}}
              - {title: Own, task: Look., inline: true, max_steps: 7, use_memory: false, mcp_servers: fetch}
              - {export_id: a-2, title: Judge, task: Judge.}
            workflow:
              export_id: w-1
              name: Ferries
              steps:
                - {agent: 0}
                - {agent: 1, kind: inline, name: Look}
                - {agent: 2, kind: gate, on_fail_position: 0}
                - {kind: approval, approval_timeout_seconds: 60, on_timeout: approve}
                - {agent: 0}
            """;

    /** The same as if written by hand. */
    private static final String BY_HAND = FERRIES.replaceAll("export_id: [aw]-\\d(, |\\n  )", "");

    private final Install here;
    private final Schedules schedules;
    private final WorkflowDefinitions workflows;
    private final Tx tx;
    private final AtomicBoolean areAgentsOn;

    TransfersTest(Install here, Schedules schedules, WorkflowDefinitions workflows, Tx tx, AtomicBoolean areAgentsOn) {
        this.here = here;
        this.schedules = schedules;
        this.workflows = workflows;
        this.tx = tx;
        this.areAgentsOn = areAgentsOn;
    }

    @BeforeEach
    void reset() {
        here.clear();
        areAgentsOn.set(true);
    }

    private static TransferDocument read(String text) {
        return DocumentReading.read(text);
    }

    private static List<String> titles(String text) {
        return read(text).agents().stream()
                .map(agent -> agent.definition().title())
                .toList();
    }

    @Test
    void whatComesWaitsAndGoesAgainAsItCame() {
        var result = here.imported(FERRIES);
        assertThat(result.name()).isEqualTo("Ferries");
        assertThat(result.createdAgentIds()).hasSize(2);
        assertThat(result.replacedAgentIds()).isEmpty();
        assertThat(result.linkedAgentIds()).isEmpty();
        assertThat(here.heard()).contains("agent.changed", "library.changed", "workflow.changed");
        assertThat(here.count("agents where current_run_id is null")).isEqualTo(3);
        assertThat(here.count("workflow_runs")).isZero();

        var text = here.workflow(Objects.requireNonNull(result.workflowId()));
        var again = read(text);
        var came = read(FERRIES);
        assertThat(again.exportedBy()).isEqualTo("Steward 1.2.3");
        assertThat(again.exportedAt()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+00:00");
        assertThat(again.agents()).as("each once").isEqualTo(came.agents());
        var workflow = Objects.requireNonNull(again.workflow());
        assertThat(workflow.agents()).containsExactly(0, 1, 2, null, 0);
        assertThat(workflow.steps().get(3).step().onTimeout()).hasToString("approve");
        assertThat(text)
                .doesNotContain("status", "token", "webhook", "run_count", "public_id", "enabled: true", "artifacts\n");
        assertThat(here.workflow(result.workflowId()))
                .as("what files call it stays")
                .contains("export_id: w-1");
    }

    @Test
    void whatIsWrittenOutIsCalledSoFromThenOn() {
        long id = Objects.requireNonNull(here.imported(BY_HAND).workflowId());
        var all = given(Flux.range(0, 6)
                .flatMap(_ -> Mono.fromCallable(() -> here.workflow(id)).subscribeOn(Schedulers.boundedElastic()))
                .map(text -> text.replaceAll("exported_at.*", ""))
                .distinct()
                .collectList());
        assertThat(all).as("all at the same time say the same").hasSize(1);
        assertThat(read(all.getFirst()).agents())
                .filteredOn(AgentPart::isShared)
                .allMatch(agent -> agent.definition().exportId() != null);
        assertThat(read(all.getFirst()).agents())
                .filteredOn(AgentPart::isInline)
                .allMatch(agent -> agent.definition().exportId() == null);
        var preview = here.preview(all.getFirst());
        assertThat(preview.conflicts())
                .hasSize(3)
                .allMatch(Conflict::sameObject)
                .allMatch(conflict -> conflict.usual() == Action.replace)
                .allMatch(conflict -> conflict.differences().isEmpty());
    }

    @Test
    void anAgentOfAStepGoesWithItsWorkflow() {
        here.imported(FERRIES);
        long own = here.id("agents where inline = true");
        assertThatThrownBy(() -> here.agent(own))
                .isInstanceOf(Problem.BadRequest.class)
                .hasMessage("This agent belongs to a workflow step. Export the workflow instead.");
        assertThatThrownBy(() -> here.agent(999_999)).isInstanceOf(Problem.NotFound.class);
        assertThatThrownBy(() -> here.workflow(999_999)).hasMessage("Workflow not found");
    }

    @Test
    void aStepWhoseAgentIsGoneComesBackWithoutOne() {
        long id = Objects.requireNonNull(here.imported(FERRIES).workflowId());
        here.write("delete from agents where title = 'Writer'");
        var text = here.workflow(id);
        assertThat(titles(text)).containsExactly("Missing agent", "Own", "Judge");
        here.clear();
        long again = Objects.requireNonNull(here.imported(text).workflowId());
        assertThat(here.agents()).containsExactly("Judge");
        assertThat(here.count("workflow_steps where agent_id is null and kind = 'task'"))
                .isEqualTo(2);
        assertThat(here.workflow(again).replaceAll("exported_at.*", ""))
                .isEqualTo(text.replaceAll("exported_at.*", ""));
        // A reader that does not know the mark reads an agent of the step's own.
        here.clear();
        here.imported(text.replace("  missing: true\n", ""));
        assertThat(here.count("agents where inline = true")).isEqualTo(3);
    }

    @Test
    void anAgentByItselfComesAndGoes() {
        var text = """
                format: 1
                kind: agent
                agents:
                  - title: Helper
                    task: Help.
                    model: lacking
                    autonomy_enabled: true
                    max_steps: 40
                    approval_policy: manual
                    token_budget: 1000
                    money_budget: 2.5
                    max_retries: 2
                    use_skills: false
                    mcp_servers: ""
                    inline: true
                    schedule: {run_at_minute: 5, timezone: Europe/Zurich, clear_context: false, misfire: skip,
                      rules: [{run_at_minute: 5, timezone: Europe/Zurich}, {interval_seconds: 600}]}
                """;
        var result = here.imported(text);
        long id = Objects.requireNonNull(result.agentId());
        assertThat(result.createdAgentIds()).containsExactly(id);
        assertThat(result.workflowId()).isNull();
        assertThat(here.isEnabled("agent", id)).isFalse();
        assertThat(here.count("schedules where next_run_at is not null")).isZero();
        var again = read(here.agent(id)).agents().getFirst();
        var came = read(text).agents().getFirst();
        assertThat(again.definition().as(null, "Helper", null)).isEqualTo(came.definition());
        assertThat(again.schedule()).isEqualTo(came.schedule());
        assertThat(result.warnings())
                .extracting(Warning::code)
                .containsExactly(Warning.Code.model, Warning.Code.schedule);
    }

    @Test
    void whatIsThereIsReplacedLinkedOrLeftBesideWhatComes() {
        here.imported(FERRIES);
        long writer = here.id("agents where title = 'Writer'");
        long judge = here.id("agents where title = 'Judge'");
        long own = here.id("agents where inline = true");
        long workflow = here.id("workflows");
        var changed = FERRIES.replace("task: Write.", "task: Rewrite.").replace("task: Judge.", "task: Be kind.");

        // the same export id: replaced by default
        var replaced = here.imported(changed, agent(2, Action.link));
        assertThat(replaced.workflowId()).isEqualTo(workflow);
        assertThat(replaced.replacedAgentIds()).containsExactly(writer);
        assertThat(replaced.linkedAgentIds()).containsExactly(judge);
        assertThat(replaced.createdAgentIds()).isEmpty();
        assertThat(here.text("task", "agents where id = " + writer)).isEqualTo("Rewrite.");
        assertThat(here.text("task", "agents where id = " + judge)).isEqualTo("Judge.");
        assertThat(here.count("agents where id = " + own))
                .as("the agent of an old step")
                .isZero();
        assertThat(here.count("agents where inline = true")).isEqualTo(1);
        assertThat(here.count("workflow_versions")).as("one more version").isEqualTo(2);

        // next to it, with a number and without the export id
        var copied = here.imported(changed, workflow(Action.create), agent(0, Action.create), agent(2, Action.create));
        assertThat(copied.name()).isEqualTo("Ferries (2)");
        assertThat(here.agents()).containsExactly("Judge", "Judge (2)", "Writer", "Writer (2)");
        assertThat(here.count("agents where export_id is null and inline = false"))
                .isEqualTo(2);
        assertThat(here.count("workflows where export_id is null")).isEqualTo(1);
        assertThat(here.count("roles where name = 'Analyst'")).isEqualTo(1);
    }

    @Test
    void aNameAloneDestroysNothing() {
        here.imported(BY_HAND);
        long writer = here.id("agents where title = 'Writer'");
        var preview = here.preview(FERRIES.replace("title: Writer", "title: ' wRITER '"));
        assertThat(preview.conflicts())
                .extracting(Conflict::usual)
                .containsExactly(Action.link, Action.link, Action.create);
        assertThat(preview.conflicts()).noneMatch(Conflict::sameObject);
        var result = here.imported(FERRIES.replace("task: Write.", "task: Rewrite."));
        assertThat(result.name()).isEqualTo("Ferries (2)");
        assertThat(result.linkedAgentIds()).hasSize(2).contains(writer);
        assertThat(here.text("task", "agents where id = " + writer)).isEqualTo("Write.");
        assertThat(here.count("agents where inline = false")).isEqualTo(2);

        // replaced by name on request: gets the export id in the file
        here.imported(FERRIES, agent(0, Action.replace), workflow(Action.create));
        assertThat(here.text("export_id", "agents where id = " + writer)).isEqualTo("a-1");
        assertThat(here.workflows()).containsExactly("Ferries", "Ferries (2)", "Ferries (3)");
    }

    @Test
    void thePreviewSaysWhatWouldChangeAndChangesNothing() {
        here.imported(FERRIES);
        long rows = here.count("agents") + here.count("workflows") + here.count("workflow_versions");
        here.heard();
        var preview = here.preview(FERRIES.replace("task: Write.", "task: Rewrite.")
                .replace("- {agent: 2, kind: gate, on_fail_position: 0}", "- {agent: 2, kind: gate}"));
        assertThat(preview.name()).isEqualTo("Ferries");
        assertThat(preview.agentCount()).isEqualTo(3);
        assertThat(preview.stepCount()).isEqualTo(5);
        assertThat(preview.conflicts()).extracting(Conflict::index).containsExactly(0, 2, null);
        assertThat(preview.conflicts()).extracting(Conflict::workflowCount).containsExactly(1, 1, 0);
        assertThat(preview.conflicts().getFirst().differences())
                .containsExactly(new Difference("task", "Write.", "Rewrite."));
        assertThat(preview.conflicts().getLast().differences())
                .containsExactly(new Difference("steps[2].on_fail_position", "0", null));
        assertThat(preview.conflicts()).allMatch(conflict -> conflict.refusal() == null);
        assertThat(preview.warnings()).isEmpty();
        assertThat(here.count("agents") + here.count("workflows") + here.count("workflow_versions"))
                .isEqualTo(rows);
        assertThat(here.heard()).isEmpty();
    }

    @Test
    void serversModelsAndSchedulesAreWarnedOf() {
        var preview = here.preview("""
                format: 1
                kind: workflow
                agents:
                  - {title: A, model: lacking, mcp_servers: "fetch, none"}
                  - {title: B, model: lacking, use_mcp: false, mcp_servers: never}
                  - {title: C, model: there}
                  - {title: D, model: auto}
                workflow:
                  name: Ferries
                  schedule: {interval_seconds: 60}
                  steps:
                    - {agent: 0, mcp_servers: "files,steward"}
                    - {agent: 1, use_mcp: false, mcp_servers: never}
                """);
        assertThat(preview.warnings())
                .extracting(Warning::message)
                .containsExactly(
                        "The model “lacking” is not available here. Agents that name it use your default model.",
                        "These tool servers are not installed here: none. Add them in Settings → Tools.",
                        "These tool servers are off: files. Turn them on in Settings → Tools.",
                        "Schedules are imported turned off. Turn them on when you are ready.");
    }

    @Test
    void nothingIsReplacedThatIsInFlight() {
        for (var status : List.of("pending", "running", "needs_approval", "blocked", "interrupted")) {
            here.clear();
            here.imported(FERRIES);
            long writer = here.id("agents where title = 'Writer'");
            here.works(writer, status, true);
            var changed = FERRIES.replace("task: Write.", "task: Rewrite.");
            var refusal = here.preview(changed).conflicts().getFirst().refusal();
            assertThat(refusal).as(status).startsWith("Cannot replace the agent “Writer” while it ");
            assertThatThrownBy(() -> here.imported(changed))
                    .as(status)
                    .isInstanceOf(Problem.Conflict.class)
                    .hasMessage(refusal);
            assertThat(here.text("task", "agents where id = " + writer)).isEqualTo("Write.");
            here.imported(changed, agent(0, Action.link));
            here.imported(changed, agent(0, Action.create));
        }
        for (var status : List.of("waiting", "idle", "completed", "failed", "cancelled")) {
            here.clear();
            here.imported(FERRIES);
            here.works(here.id("agents where title = 'Writer'"), status, true);
            assertThat(here.imported(FERRIES).replacedAgentIds()).as(status).hasSize(2);
        }
    }

    /** A step of a workflow drives a run that is not the agent's current one. */
    @Test
    void anAgentThatAStepLetsWorkIsInFlight() {
        here.imported(FERRIES);
        here.works(here.id("agents where title = 'Writer'"), "running", false);
        assertThatThrownBy(() -> here.imported(FERRIES))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessage("Cannot replace the agent “Writer” while it is running. Stop it first.");
    }

    @Test
    void aWorkflowWhoseRunHasNotEndedIsNotReplaced() {
        for (var status : List.of("running", "paused", "awaiting_approval")) {
            here.clear();
            long id = Objects.requireNonNull(here.imported(FERRIES).workflowId());
            here.runs(id, status);
            var refusal = here.preview(FERRIES).conflicts().getLast().refusal();
            assertThat(refusal).as(status).startsWith("Cannot replace a workflow while it ");
            assertThatThrownBy(() -> here.imported(FERRIES.replace("task: Write.", "task: Rewrite.")))
                    .isInstanceOf(Problem.Conflict.class)
                    .hasMessage(refusal);
            assertThat(here.text("task", "agents where title = 'Writer'"))
                    .as("all or nothing")
                    .isEqualTo("Write.");
            assertThat(here.imported(FERRIES, workflow(Action.create)).name()).isEqualTo("Ferries (2)");
        }
    }

    /** The import waits for the starting run and sees it. */
    @Test
    void aRunThatBeginsMeanwhileKeepsItsWorkflow() {
        long id = Objects.requireNonNull(here.imported(FERRIES).workflowId());
        var locked = new AtomicBoolean();
        var begins = tx.durable(workflows
                        .lock(id)
                        .doOnSuccess(_ -> locked.set(true))
                        .then(Mono.delay(Duration.ofMillis(300)))
                        .then(Mono.defer(() -> here.running(id, "running"))))
                .thenReturn("began");
        var imports = Mono.defer(() -> here.importing(FERRIES))
                .delaySubscription(Mono.delay(Duration.ofMillis(20)).repeat(() -> !locked.get()))
                .map(TransferImportResult::name)
                .onErrorResume(Problem.Conflict.class, refused -> Mono.just(refused.detail()));
        assertThat(given(Mono.zip(begins, imports)).getT2()).isEqualTo("Cannot replace a workflow while it is running");
    }

    @Test
    void twoImportsAtOnceDoubleNothing() {
        var all = given(Flux.range(0, 4).flatMap(_ -> here.importing(FERRIES)).collectList());
        assertThat(all).extracting(TransferImportResult::name).containsOnly("Ferries");
        assertThat(here.agents()).containsExactly("Judge", "Writer");
        assertThat(here.workflows()).containsExactly("Ferries");
        assertThat(here.count("agents")).isEqualTo(3);
        assertThat(here.count("roles where name = 'Analyst'")).isEqualTo(1);

        here.clear();
        given(Flux.range(0, 4).flatMap(_ -> here.importing(BY_HAND)).collectList());
        assertThat(here.agents()).as("by their names").containsExactly("Judge", "Writer");
        assertThat(here.workflows()).containsExactly("Ferries", "Ferries (2)", "Ferries (3)", "Ferries (4)");
    }

    @Test
    void anImportThatFailsLateLeavesNothing() {
        var ten = "(values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9))";
        here.write("""
                insert into workflows (name, clear_artifacts, max_loops, version, created_at, updated_at)
                select 'w', true, 3, 1, current_timestamp, current_timestamp from %s a(x), %s b(x), %s c(x)
                """.formatted(ten, ten, ten));
        assertThatThrownBy(() -> here.imported(FERRIES))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessageContaining("workflows already");
        assertThat(here.count("agents")).isZero();
        assertThat(here.count("roles where is_default = false")).isZero();
        assertThat(here.heard()).isEmpty();
    }

    @Test
    void aScheduleThatComesIsOffAndOneThatDoesNotStays() {
        var timed = FERRIES.replace(
                "  name: Ferries\n",
                "  name: Ferries\n  schedule: {interval_seconds: 600, days_of_week: 3, rules: [{interval_seconds: 600,"
                        + " days_of_week: 3}, {run_at_minute: 5, timezone: Europe/Zurich}], misfire: skip}\n");
        long id = Objects.requireNonNull(here.imported(timed).workflowId());
        assertThat(here.isEnabled("workflow", id)).isFalse();
        assertThat(read(here.workflow(id)).workflow())
                .extracting(TransferDocument.WorkflowPart::schedule)
                .isEqualTo(Objects.requireNonNull(read(timed).workflow()).schedule());

        var owner = new ScheduleOwner(ScheduleOwner.Kind.workflow, id);
        given(schedules.change(owner, known -> on(known)));
        here.imported(FERRIES);
        assertThat(here.isEnabled("workflow", id)).as("a file without one").isTrue();
        assertThat(here.preview(timed).conflicts().getLast().differences())
                .containsExactly(new Difference("schedule.enabled", "true", "false"));
        here.imported(timed);
        assertThat(here.isEnabled("workflow", id)).isFalse();
        assertThat(here.count("schedules where next_run_at is not null")).isZero();
    }

    private static Wish on(Wish known) {
        return new Wish(known.prompt(), known.clearContext(), true, known.rules(), known.misfire());
    }

    @Test
    void whileAgentsAreOffFilesAreWrittenAndNotRead() {
        long id = Objects.requireNonNull(here.imported(FERRIES).workflowId());
        areAgentsOn.set(false);
        assertThatThrownBy(() -> here.preview("no document")).isInstanceOf(Problem.Conflict.class);
        assertThatThrownBy(() -> here.imported(FERRIES)).hasMessage("Agents mode is disabled");
        assertThat(here.workflow(id)).contains("Ferries");
    }

    @Test
    void wordsOfStepsAndRolesAreTakenAsElsewhere() {
        here.imported("""
                format: 1
                kind: workflow
                agents:
                  - {title: A, role: {name: Default}}
                  - {title: B, role: {name: ANALYST, system_prompt: other}}
                  - {title: Own, task: Look., inline: true, role: {name: analyst}}
                workflow:
                  name: Ferries
                  role: {name: Analyst, system_prompt: x}
                  steps:
                    - {agent: 0, kind: x, on_error: x, on_reject: x, context_mode: x, on_timeout: x}
                    - {agent: 1, kind: inline, mcp_servers: " a,,b ,a"}
                    - {agent: 2, kind: gate}
                    - {agent: 2, kind: gate}
                """);
        assertThat(here.count("""
                workflow_steps where kind = 'task' and on_error = 'fail' and on_reject = 'rework' and context_mode = 'auto'
                    and on_timeout is null
                """)).isEqualTo(2);
        assertThat(here.count("workflow_steps where mcp_servers = 'a,b'")).isEqualTo(1);
        assertThat(here.count("roles where is_default = false")).isEqualTo(1);
        assertThat(here.count("agents where role_id is null")).isEqualTo(1);
        assertThat(here.count("agents where inline = true"))
                .as("one for each step")
                .isEqualTo(2);
    }

    @Test
    void randomWorkflowsAreTheSameAfterTheirJourney() {
        for (int seed = 0; seed < 10; seed++) {
            here.clear();
            var text =
                    exported(DocumentWriting.text(RoundTripTest.Sample.of(seed).document()));
            here.clear();
            assertThat(exported(text)).as("seed %d", seed).isEqualTo(text);
        }
    }

    private String exported(String text) {
        var result = here.imported(text);
        var id = result.workflowId();
        return (id == null ? here.agent(Objects.requireNonNull(result.agentId())) : here.workflow(id))
                .replaceAll("exported_at: .*\n", "");
    }

    /** "Done when": it goes to another install and back, edited on both sides. */
    @Test
    void aWorkflowGoesToAnotherInstallAndBack(@TempDir Path folder) {
        try (var other = Slices.start(folder, "", TransfersTest.class.getPackageName(), List.of(TransferSlice.class))) {
            var there = other.getBean(Install.class);
            long id = Objects.requireNonNull(here.imported(fiveAgents()).workflowId());
            here.imported(
                    FERRIES.replace("Ferries", "Boats")
                            .replaceAll("export_id: w-1\\n  ", "")
                            .replace("export_id: a-2, ", ""),
                    agent(0, Action.link)); // shares two of the agents
            there.imported(BY_HAND); // has different agents of the same names
            var before = there.agents();
            long theirs = there.id("agents where title = 'Writer'");

            var sent = here.workflow(id);
            assertThat(there.preview(sent).conflicts()).noneMatch(conflict -> conflict.usual() == Action.replace);
            var arrived = there.imported(sent, agent(0, Action.create));
            long copy = Objects.requireNonNull(arrived.workflowId());
            assertThat(there.text("task", "agents where id = " + theirs)).isEqualTo("Write.");
            assertThat(there.agents()).containsAll(before).hasSize(before.size() + 4);
            assertThat(there.count("agent_runs") + there.count("workflow_runs")).isZero();

            // edited on both sides
            there.write("update agents set task = 'Theirs' where title = 'Editor'");
            here.write("update agents set task = 'Ours' where title = 'Judge'");
            var back = there.workflow(copy);
            var conflicts = here.preview(back).conflicts();
            assertThat(conflicts).extracting(Conflict::name).contains("Editor", "Judge", "Shared workflow");
            var judge = index(back, "Judge");
            assertThat(conflicts)
                    .filteredOn(conflict -> Objects.equals(conflict.index(), judge))
                    .singleElement()
                    .satisfies(conflict -> assertThat(conflict.differences())
                            .containsExactly(new Difference("task", "Ours", "Judge.")));
            var agents = here.agents();
            here.imported(back, agent(judge, Action.link));
            assertThat(here.agents())
                    .as("none lost; the one that was copied there is another one here")
                    .containsAll(agents)
                    .hasSize(agents.size() + 1);
            assertThat(here.workflows()).containsExactly("Boats", "Shared workflow");
            assertThat(here.text("task", "agents where title = 'Editor'")).isEqualTo("Theirs");
            assertThat(here.text("task", "agents where title = 'Judge'")).isEqualTo("Ours");
            assertThat(here.count("agent_runs") + here.count("workflow_runs")).isZero();
            assertThat(here.count("schedules where enabled = true")).isZero();
        }
    }

    private static int index(String text, @Nullable String title) {
        var titles = titles(text);
        return IntStream.range(0, titles.size())
                .filter(at -> titles.get(at).equals(title))
                .findFirst()
                .orElseThrow();
    }

    private static String fiveAgents() {
        return """
                format: 1
                kind: workflow
                agents:
                  - {export_id: a-1, title: Writer, task: Write well.}
                  - {export_id: a-2, title: Judge, task: Judge.}
                  - {export_id: a-3, title: Editor, task: Edit.}
                  - {export_id: a-4, title: Reader, task: Read.}
                  - {export_id: a-5, title: Sender, task: Send.}
                workflow:
                  export_id: w-5
                  name: Shared workflow
                  schedule: {interval_seconds: 600}
                  steps: [{agent: 0}, {agent: 1, kind: gate}, {agent: 2}, {agent: 3}, {agent: 4}, {agent: 0}]
                """;
    }
}
