package dev.steward.agent.approval;

import static dev.steward.agent.control.AgentScene.all;
import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.maybe;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.AgentSlice;
import dev.steward.agent.control.Agents;
import dev.steward.agent.definition.AgentPatch;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.fleet.InboxItem;
import dev.steward.agent.fleet.Overview;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.permission.Decision;
import dev.steward.permission.PermissionDecision;
import dev.steward.permission.PermissionRequest;
import dev.steward.permission.PermissionType;
import dev.steward.permission.Reason;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.problem.Problem;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

@OnEachDatabase(AgentSlice.class)
class PermissionsTest {

    private static final PermissionRequest LS =
            new PermissionRequest.Shell("ls", "to look around", null, null, MissingNode.getInstance());
    private static final PermissionRequest WRITE = new PermissionRequest.Write("/a", null, null);

    private final AgentScene scene;
    private final AgentRuns runs;
    private final RunTransitions reports;
    private final RunTaint taint;
    private final Permissions permissions;
    private final Overview overview;
    private final Agents agents;

    PermissionsTest(
            AgentScene scene,
            AgentRuns runs,
            RunTransitions reports,
            RunTaint taint,
            Permissions permissions,
            Overview overview,
            Agents agents) {
        this.scene = scene;
        this.runs = runs;
        this.reports = reports;
        this.taint = taint;
        this.permissions = permissions;
        this.overview = overview;
        this.agents = agents;
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private Permission parked(AgentRun run, PermissionRequest request) {
        return given(permissions.park(run, request, new Reason(Reason.Kind.policy_balanced, Map.of())));
    }

    private Permission answer(Permission permission, Decision decision) {
        return given(permissions.answer(permission.agentId(), permission.requestId(), decision));
    }

    private PermissionDecision decide(AgentRun run, PermissionRequest request) {
        return given(permissions.check(scene.now(run), null, "balanced")).decide(request);
    }

    @Test
    void aQuestionWaitsWithItsRunUntilSomebodyDecides() {
        var run = scene.running(wish("Task."));
        var asked = parked(run, LS);
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.needs_approval);
        var card = Objects.requireNonNull(scene.read(run.agentId()).pendingPermission());
        assertThat(card.requestId()).isEqualTo(asked.requestId());
        assertThat(card.reason()).isEqualTo("This agent asks before it changes anything.");
        assertThat(card.data())
                .containsEntry("command", "ls")
                .containsEntry("intention", "to look around")
                .containsEntry("request_id", asked.requestId());
        var page = given(scene.page(run.agentId(), null, null, 10));
        assertThat(page.pending()).containsExactly(card);
        assertThat(page.events())
                .as("the card is no entry")
                .extracting(EventRead::kind)
                .containsExactly(EventKind.user);
        var answered = answer(asked, Decision.approve_once);
        assertThat(answered.answer()).extracting(Permission.Answer::decision).isEqualTo(Decision.approve_once);
        assertThat(answered.answer()).extracting(Permission.Answer::by).isEqualTo(Permission.By.person);
        var on = scene.now(run);
        assertThat(on.status()).isEqualTo(RunStatus.running);
        assertThat(on.dialogue().question()).isNull();
        assertThat(scene.heard("agent.changed").getLast().about().agentRunId()).isEqualTo(run.id());
        assertThat(scene.read(run.agentId()).pendingPermission()).isNull();
        assertThat(decide(run, LS)).as("once is once").isInstanceOf(PermissionDecision.Ask.class);
    }

    @Test
    void ofManyWhoDecideAtOnceTheFirstOneDoes() {
        var run = scene.running(wish("Task."));
        var asked = parked(run, LS);
        var outcomes = given(Flux.fromArray(new Decision[] {
                    Decision.approve_once, Decision.deny, Decision.approve_always, Decision.deny, Decision.approve_once
                })
                .flatMap(decision -> permissions
                        .answer(run.agentId(), asked.requestId(), decision)
                        .map(_ -> decision)
                        .onErrorResume(Problem.NotFound.class, _ -> Mono.empty())
                        .subscribeOn(Schedulers.boundedElastic()))
                .collectList());
        assertThat(outcomes).hasSize(1);
        var stored = given(permissions.find(run.agentId(), asked.requestId()));
        assertThat(Objects.requireNonNull(stored.answer()).decision()).isEqualTo(outcomes.getFirst());
        assertThat(all(permissions.grants())).hasSize(outcomes.getFirst() == Decision.approve_always ? 1 : 0);
        assertThatThrownBy(() -> answer(asked, Decision.deny)).hasMessage("No pending permission request");
    }

    @Test
    void whatIsUnknownOrOfAnotherAgentIsNotDecided() {
        var run = scene.running(wish("Task."));
        var asked = parked(run, LS);
        var other = scene.made(wish("Other."));
        assertThatThrownBy(() -> given(permissions.answer(other.id(), asked.requestId(), Decision.deny)))
                .hasMessage("No pending permission request");
        assertThatThrownBy(() -> given(permissions.answer(run.agentId(), "x", Decision.deny)))
                .hasMessage("No pending permission request");
        assertThatThrownBy(() -> given(permissions.answer(999_999, "x", Decision.deny)))
                .hasMessage("Agent 999999 not found");
    }

    @Test
    void theRunGoesOnWithTheLastDecisionThatItWaitsFor() {
        var run = scene.running(wish("Task."));
        var first = parked(run, LS);
        var second = parked(run, WRITE);
        assertThat(Objects.requireNonNull(scene.read(run.agentId()).pendingPermission())
                        .requestId())
                .as("the oldest one")
                .isEqualTo(first.requestId());
        answer(first, Decision.deny);
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.needs_approval);
        answer(second, Decision.approve_once);
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.running);
    }

    @Test
    void whatIsApprovedForGoodIsSoInThatRunOnly() {
        var run = scene.running(wish("Task."));
        var step = scene.admitted(scene.step(run.agentId()));
        answer(parked(run, LS), Decision.approve_always);
        assertThat(decide(run, LS)).isInstanceOf(PermissionDecision.Allow.class);
        assertThat(decide(run, new PermissionRequest.Shell("ls -a", null, null, null, MissingNode.getInstance())))
                .isInstanceOf(PermissionDecision.Ask.class);
        assertThat(decide(step, LS)).isInstanceOf(PermissionDecision.Ask.class);
        answer(parked(step, WRITE), Decision.approve_always);
        assertThat(all(permissions.grants()))
                .extracting(GrantRead::agentRunId, GrantRead::type, GrantRead::target)
                .containsExactly(
                        tuple(step.id(), PermissionType.write, "/a"), tuple(run.id(), PermissionType.shell, "ls"));
        assertThat(given(permissions.resetGrants())).isEqualTo(2);
        assertThat(all(permissions.grants())).isEmpty();
        assertThat(decide(run, LS)).isInstanceOf(PermissionDecision.Ask.class);
    }

    @Test
    void whatIsApprovedForARunIsSoUntilItEnds() {
        var run = scene.running(wish("Task.").autonomous());
        var other = scene.running(wish("Other.").titled("Other"));
        answer(parked(run, LS), Decision.approve_always);
        answer(parked(other, LS), Decision.approve_always);
        scene.said(scene.now(run), "OBJECTIVE_COMPLETE: Done");
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.completed);
        assertThat(all(permissions.grants()))
                .extracting(GrantRead::agentRunId, GrantRead::agentTitle)
                .containsExactly(tuple(other.id(), "Other"));
        given(runs.message(run.agentId(), "And again."));
        assertThat(decide(run, LS)).isInstanceOf(PermissionDecision.Ask.class);
    }

    @Test
    void aTranscriptOfAllRunsHasTheCardsOfAllRuns() {
        var run = scene.running(wish("Task."));
        var step = scene.admitted(scene.step(run.agentId()));
        var asked = parked(step, LS);
        assertThat(given(scene.page(run.agentId(), null, null, 10)).pending())
                .extracting(PermissionCard::requestId)
                .containsExactly(asked.requestId());
        assertThat(given(scene.page(run.agentId(), run.id(), null, 10)).pending())
                .isEmpty();
    }

    @Test
    void whatWasApprovedBeforeTheRunReadOthersIsAskedAboutAgain() {
        var run = scene.running(wish("Task."));
        answer(parked(run, LS), Decision.approve_always);
        taint.read(run.id(), "example.com").block(AgentScene.LONG);
        taint.read(run.id(), "example.org").block(AgentScene.LONG);
        assertThat(scene.now(run).taintedBy()).as("the first one").isEqualTo("example.com");
        assertThat(decide(run, LS)).isInstanceOf(PermissionDecision.Ask.class);
        answer(parked(run, LS), Decision.approve_always);
        assertThat(decide(run, LS)).isInstanceOf(PermissionDecision.Allow.class);
        assertThat(all(permissions.grants())).hasSize(1);
    }

    @Test
    void whatIsApprovedForTheRunDecidesEveryOpenRequestThatIsTheSame() {
        var run = scene.running(wish("Task."));
        var first = parked(run, LS);
        var twin = parked(run, LS);
        var other = parked(run, WRITE);
        answer(first, Decision.approve_always);
        assertThat(given(permissions.find(run.agentId(), twin.requestId())).answer())
                .extracting(Permission.Answer::decision)
                .isEqualTo(Decision.approve_always);
        assertThat(given(permissions.find(run.agentId(), other.requestId())).answer())
                .isNull();
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.needs_approval);
        answer(other, Decision.deny);
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.running);
    }

    @Test
    void anApprovalCoversWhatItsCallBringsUntilTheRunReadsOthers() {
        var run = scene.running(wish("Task."));
        answer(parked(run, LS), Decision.approve_always);
        taint.read(run.id(), Objects.requireNonNull(LS.taint())).block(AgentScene.LONG);
        assertThat(decide(run, LS)).isInstanceOf(PermissionDecision.Allow.class);
        taint.read(run.id(), "example.com").block(AgentScene.LONG);
        assertThat(decide(run, LS)).isInstanceOf(PermissionDecision.Ask.class);
    }

    @Test
    void aLongRequestIsCutOnItsCardAndOpensInFull() {
        var run = scene.running(wish("Task."));
        var command = "echo " + "x".repeat(9_000) + "; rm -rf /";
        var asked = parked(run, new PermissionRequest.Shell(command, null, null, null, MissingNode.getInstance()));
        var card = Objects.requireNonNull(scene.read(run.agentId()).pendingPermission());
        assertThat(card.cut()).containsExactly(Map.entry("command", command.length() - 4_000));
        assertThat(card.options()).contains(Decision.approve_always);
        var whole = given(permissions.card(run.agentId(), asked.requestId()));
        assertThat(whole.data()).containsEntry("command", command);
        assertThat(whole.cut()).isEmpty();
    }

    @Test
    void whatCannotBeShownCannotBeAllowedForTheRun() {
        var run = scene.running(wish("Task."));
        var command = "x".repeat(PermissionRequest.MAX_WHOLE);
        var asked = parked(run, new PermissionRequest.Shell(command, null, null, null, MissingNode.getInstance()));
        assertThat(Objects.requireNonNull(scene.read(run.agentId()).pendingPermission())
                        .options())
                .containsExactly(Decision.approve_once, Decision.deny);
        assertThat(all(overview.inbox()).getFirst().options()).containsExactly(Decision.approve_once, Decision.deny);
        assertThatThrownBy(() -> answer(asked, Decision.approve_always)).isInstanceOf(Problem.Conflict.class);
        answer(asked, Decision.approve_once);
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.running);
    }

    @ParameterizedTest
    @EnumSource(
            value = RunTrigger.class,
            names = {"manual", "webhook", "retry", "schedule"})
    void aRunThatGoesOnWithATaintedConversationIsTainted(RunTrigger trigger) {
        var run = scene.running(wish("Task."));
        taint.read(run.id(), "example.com").block(AgentScene.LONG);
        scene.said(run, "Done.");
        var next = given(runs.start(run.agentId(), trigger));
        boolean goesOn = trigger == RunTrigger.webhook || trigger == RunTrigger.retry;
        assertThat(scene.now(next).taintedBy()).isEqualTo(goesOn ? "example.com" : null);
        scene.said(scene.admitted(next), "Done.");
        given(runs.message(run.agentId(), "Go on"));
        assertThat(scene.now(next).taintedBy()).isEqualTo(goesOn ? "example.com" : null);
        scene.said(scene.admitted(scene.now(next)), "Done.");
        var third = given(runs.start(run.agentId(), RunTrigger.retry));
        assertThat(scene.now(third).taintedBy()).isEqualTo(goesOn ? "example.com" : null);
    }

    @Test
    void stoppingTheRunDeniesWhatItWaitsFor() {
        var run = scene.running(wish("Task."));
        var asked = parked(run, LS);
        given(runs.cancel(run.agentId()));
        var stored = given(permissions.find(run.agentId(), asked.requestId()));
        assertThat(stored.answer()).extracting(Permission.Answer::by).isEqualTo(Permission.By.stop);
        assertThatThrownBy(() -> answer(asked, Decision.approve_once)).hasMessage("No pending permission request");
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.cancelled);
        assertThat(maybe(permissions.park(run, LS, new Reason(Reason.Kind.policy_balanced, Map.of()))))
                .as("nobody carries it on")
                .isEmpty();
    }

    @Test
    void whatWaitsForAPersonIsInTheInbox() {
        var asking = scene.running(wish("Asks.").titled("Asking"));
        var asked = parked(asking, LS);
        var blocked = scene.running(wish("Blocked.").titled("Blocked").autonomous());
        scene.said(blocked, "NEED_INPUT: Which?");
        var poor = scene.running(wish("Poor.").titled("Poor").budget(1));
        given(scene.spend(poor.id(), new Spent(1, 1, 0, 0)));
        scene.running(wish("Busy."));
        assertThat(all(overview.inbox()))
                .extracting(InboxItem::title, InboxItem::kind, InboxItem::requestId)
                .containsExactly(
                        tuple("Poor", InboxItem.Kind.budget, null),
                        tuple("Blocked", InboxItem.Kind.blocked, null),
                        tuple("Asking", InboxItem.Kind.needs_approval, asked.requestId()));
        assertThat(all(overview.inbox())).extracting(InboxItem::detail).endsWith("Which?", "Run a command");
        var metrics = given(overview.metrics(3));
        assertThat(metrics.total()).isEqualTo(4);
        assertThat(metrics.active()).isEqualTo(2);
        assertThat(metrics.waiting()).isEqualTo(2);
        assertThat(metrics.runningNow()).isEqualTo(1);
        assertThat(metrics.totalInputTokens()).isEqualTo(1);
        assertThat(metrics.maxConcurrent()).isEqualTo(3);
    }

    @Test
    void aQuestionOfAnAgentThatHasUsedItsTokensIsAboutItsBudget() {
        var run = scene.running(wish("Task.").autonomous().budget(10));
        given(scene.spend(run.id(), new Spent(4, 5, 0, 0)));
        scene.said(scene.now(run), "NEED_INPUT: Which?");
        assertThat(all(overview.inbox())).extracting(InboxItem::kind).containsExactly(InboxItem.Kind.blocked);
        given(agents.update(run.agentId(), tokenBudget(9)));
        assertThat(all(overview.inbox()))
                .extracting(InboxItem::kind, InboxItem::detail)
                .containsExactly(tuple(InboxItem.Kind.budget, "Which?"));
    }

    private static AgentPatch tokenBudget(long tokens) {
        return JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build()
                .readValue("{\"token_budget\":%d}".formatted(tokens), AgentPatch.class);
    }

    /** Without it, nobody who reads the inbox would find the agent of a workflow that is stuck. */
    @Test
    void aStepThatAsksIsInTheInboxWithItsWorkflow() {
        var own = scene.running(wish("Asks.").titled("Own").autonomous());
        scene.said(own, "NEED_INPUT: Which?");
        long agent = scene.made(wish("Step.").titled("Step")).id();
        var step = scene.admitted(scene.step(agent));
        scene.said(step, "NEED_INPUT: Which one?");
        var replay = scene.admitted(scene.step(scene.replay(agent, step.id())));
        scene.said(replay, "NEED_INPUT: Which one?");
        assertThat(all(overview.inbox()))
                .extracting(InboxItem::title, InboxItem::kind, InboxItem::detail, InboxItem::workflowId)
                .containsExactly(
                        tuple("Step", InboxItem.Kind.blocked, "Which one?", AgentScene.WORKFLOW),
                        tuple("Own", InboxItem.Kind.blocked, "Which?", null));
    }
}
