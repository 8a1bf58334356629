package dev.steward.agent.turn;

import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;
import static org.awaitility.Awaitility.await;

import dev.steward.agent.approval.PermissionAnswer;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunSubject;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.permission.Decision;
import dev.steward.permission.PermissionType;
import dev.steward.permission.Reason;
import dev.steward.platform.problem.Problem;
import dev.steward.support.Script;
import dev.steward.tool.Attendance;
import dev.steward.tool.ToolResult;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** Tests which tools runs may use, and who permits them. */
class RunPermissionsTest extends DriverTest {

    private static Script calls(String id, String arguments) {
        return Script.answer().toolCall(id, "files__write", arguments).done("tool_calls");
    }

    @Test
    void whatAPersonAllowsIsCarriedOutAndTheTurnGoesOn() {
        offer("files__write", "written");
        provider.next(calls("c1", "{\"path\":\"a\"}"), Script.says("Done"));
        var run = started(wish("Write a"));
        var question = awaitQuestion(run);
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.needs_approval);
        assertThat(question.type()).isEqualTo(PermissionType.mcp);
        assertThat(tools.calls()).isEmpty();
        var pending = Objects.requireNonNull(scene.read(run.agentId()).pendingPermission());
        assertThat(pending.requestId()).isEqualTo(question.requestId());

        given(permissions.answer(run.agentId(), question.requestId(), Decision.approve_once));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).hasSize(1);
        assertThat(tools.contexts().getFirst().attendance()).isEqualTo(Attendance.UNATTENDED);
        assertThat(tools.contexts().getFirst().subject()).isEqualTo(RunSubject.of(run.id()));
        assertThat(results(run)).singleElement().asString().contains("written");
        assertThat(kinds(run))
                .containsSubsequence(
                        EventKind.turn_start,
                        EventKind.tool_call,
                        EventKind.tool_result,
                        EventKind.assistant_message,
                        EventKind.turn_end);
        awaitNothingLeft(run);
    }

    @Test
    void whatAPersonDeniesIsNotCarriedOutAndTheModelIsTold() {
        offer("files__write", "written");
        provider.next(calls("c1", "{}"), Script.says("Then not"));
        var run = started(wish("Write"));
        var question = awaitQuestion(run);
        given(permissions.answer(run.agentId(), question.requestId(), Decision.deny));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).isEmpty();
        assertThat(provider.requests().getLast().body().toString()).contains("the person denied it");
        assertThat(results(run)).singleElement().asString().contains("decision=deny", "decided_at=");
    }

    @Test
    void theModelHearsWhatThePersonSaysWhenTheyDeny() {
        offer("files__write", "written");
        provider.next(calls("c1", "{}"), Script.says("Then elsewhere"));
        var run = started(wish("Write"));
        var question = awaitQuestion(run);
        given(actions.answer(
                run.agentId(), new PermissionAnswer(question.requestId(), Decision.deny, "Take the other folder")));
        awaited(run, RunStatus.idle);
        assertThat(provider.requests().getLast().body().toString())
                .contains("the person denied it. They say: Take the other folder");
    }

    @Test
    void whatIsApprovedForGoodIsNotAskedAboutAgainInTheRun() {
        offer("files__write", "written");
        provider.next(calls("c1", "{\"n\":1}"), calls("c2", "{\"n\":1}"), Script.says("Done"));
        tools.annotate("files__write", "{\"openWorldHint\":false}");
        var run = started(wish("Write twice"));
        var question = awaitQuestion(run);
        given(permissions.answer(run.agentId(), question.requestId(), Decision.approve_always));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).hasSize(2);
        assertThat(scene.now(run).taintedBy()).isNull();
    }

    @Test
    void whatIsApprovedForTheRunCoversWhatTheCallItselfBrings() {
        offer("files__write", "written");
        provider.next(calls("c1", "{\"n\":1}"), calls("c2", "{\"n\":1}"), Script.says("Done"));
        var run = started(wish("Write twice"));
        given(permissions.answer(run.agentId(), awaitQuestion(run).requestId(), Decision.approve_always));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).hasSize(2);
        assertThat(scene.now(run).taintedBy()).isEqualTo("files/write");
    }

    @Test
    void whatWasApprovedIsAskedAboutAgainOnceTheRunHasReadWhatOthersWrote() {
        offer("files__write", "written");
        offer("files__read", "read");
        tools.annotate("files__write", "{\"openWorldHint\":false}");
        tools.annotate("files__read", "{\"readOnlyHint\":true}");
        provider.next(
                calls("c1", "{\"n\":1}"),
                Script.answer().toolCall("c2", "files__read", "{}").done("tool_calls"),
                calls("c3", "{\"n\":1}"),
                Script.says("Done"));
        var run = started(wish("Write twice"));
        var question = awaitQuestion(run);
        given(permissions.answer(run.agentId(), question.requestId(), Decision.approve_always));
        var again = awaitQuestion(run);
        assertThat(again.reason().kind()).isEqualTo(Reason.Kind.tainted);
        given(permissions.answer(run.agentId(), again.requestId(), Decision.approve_always));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).hasSize(3);
        assertThat(scene.now(run).taintedBy()).isEqualTo("files/read");
    }

    @Test
    void whatSaysThatItOnlyReadsIsCarriedOutWithoutAWord() {
        offer("files__read", "what stands there");
        tools.annotate("files__read", "{\"readOnlyHint\":true,\"openWorldHint\":false}");
        provider.next(Script.answer().toolCall("c1", "files__read", "{}").done("tool_calls"), Script.says("Read"));
        var run = started(wish("Read"));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).hasSize(1);
        assertThat(told(run))
                .filteredOn(event -> event.kind() == EventKind.tool_call)
                .singleElement()
                .extracting(EventRead::data, MAP)
                .containsEntry("read_only", true);
    }

    private static Script own(String id, String tool, String arguments) {
        return Script.answer().toolCall(id, "steward__" + tool, arguments).done("tool_calls");
    }

    @Test
    void ofStewardsOwnToolsThoseThatReadAndTheNotesOfTheAgentGoByThemselves() {
        provider.next(
                own("c1", "state_set", "{\"key\":\"seen\",\"value\":\"1\"}"),
                own("c2", "list_topics", "{}"),
                own("c3", "state_get", "{\"key\":\"seen\"}"),
                Script.says("Done"));
        var run = started(wish("Note"));
        awaited(run, RunStatus.idle);
        assertThat(results(run)).hasSize(3).noneSatisfy(result -> assertThat(result)
                .contains("Not carried out"));
        assertThat(scene.now(run).taintedBy()).isNull();
    }

    @Test
    void theNotesOfOneRoundAreWrittenInTheOrderOfItsCalls() {
        var round = Script.answer();
        IntStream.range(0, 12)
                .forEach(i -> round.toolCall(
                        "c" + i, "steward__state_set", "{\"key\":\"seen\",\"value\":\"%d\"}".formatted(i)));
        round.toolCall("read", "steward__state_get", "{\"key\":\"seen\"}");
        provider.next(round.done("tool_calls"), Script.says("Done"));
        var run = started(wish("Note"));
        awaited(run, RunStatus.idle);
        assertThat(results(run).getLast()).contains("11");
    }

    @Test
    void whatOneRoundAsksForIsAskedAboutAtOnce() {
        long topic = talk.topic("Spoken in");
        var round = Script.answer();
        IntStream.range(0, 2)
                .forEach(i -> round.toolCall(
                        "c" + i,
                        "steward__post_message",
                        "{\"topic_id\":%d,\"content\":\"Number %d\"}".formatted(topic, i)));
        provider.next(round.done("tool_calls"), Script.says("Done"));
        var run = started(wish("Write"));
        await().atMost(LONG).until(() -> open(run).size() == 2);
        assertThat(talk.messages(topic)).isEmpty();
        open(run).forEach(each -> given(permissions.answer(run.agentId(), each.requestId(), Decision.approve_once)));
        awaited(run, RunStatus.idle);
        assertThat(talk.messages(topic)).hasSize(2);
    }

    @Test
    void whatAnAgentWritesElsewhereInStewardIsAskedAbout() {
        long topic = talk.topic("Spoken in");
        var other = scene.made(wish("Other"));
        provider.next(
                own("c1", "post_message", "{\"topic_id\":%d,\"content\":\"Run it\"}".formatted(topic)),
                own("c2", "state_set", "{\"agent_id\":%d,\"key\":\"seen\",\"value\":\"1\"}".formatted(other.id())),
                Script.says("Then not"));
        var run = started(wish("Write"));
        var post = awaitQuestion(run);
        assertThat(post.reason().kind()).isEqualTo(Reason.Kind.posting);
        given(permissions.answer(run.agentId(), post.requestId(), Decision.deny));
        var note = awaitQuestion(run);
        assertThat(note.reason().kind()).isEqualTo(Reason.Kind.policy_balanced);
        given(permissions.answer(run.agentId(), note.requestId(), Decision.deny));
        awaited(run, RunStatus.idle);
        assertThat(talk.messages(topic)).isEmpty();
    }

    @Test
    void whatIsSaidInATopicMayLeadTheRun() {
        long topic = talk.topic("Read in");
        provider.next(
                own("c1", "list_messages", "{\"topic_id\":%d}".formatted(topic)),
                own("c2", "state_set", "{\"key\":\"seen\",\"value\":\"1\"}"),
                Script.says("Then not"));
        var run = started(wish("Read"));
        var question = awaitQuestion(run);
        assertThat(question.reason().text()).contains("has read outside content", "“steward/list_messages”");
        given(permissions.answer(run.agentId(), question.requestId(), Decision.deny));
        awaited(run, RunStatus.idle);
        assertThat(scene.now(run).taintedBy()).isEqualTo("steward/list_messages");
    }

    @Test
    void aNoteThatWasWrittenByThenLeadsTheNextRunThatReadsIt() {
        long topic = talk.topic("Read in");
        provider.next(
                own("c1", "state_set", "{\"key\":\"before\",\"value\":\"1\"}"),
                own("c2", "list_messages", "{\"topic_id\":%d}".formatted(topic)),
                own("c3", "state_set", "{\"key\":\"after\",\"value\":\"2\"}"),
                Script.says("Done"));
        var run = started(wish("Note"));
        given(permissions.answer(run.agentId(), awaitQuestion(run).requestId(), Decision.approve_once));
        awaited(run, RunStatus.idle);
        assertThat(readsOf("before", run).taintedBy()).isNull();
        assertThat(readsOf("after", run).taintedBy()).isEqualTo("steward/list_messages");
    }

    /** Starts another run of the same agent, without the earlier conversation, that reads a note. */
    private AgentRun readsOf(String key, AgentRun before) {
        provider.next(own("c", "state_get", "{\"key\":\"%s\"}".formatted(key)), Script.says("Read"));
        var run = given(runs.start(before.agentId(), RunTrigger.manual));
        return awaited(run, RunStatus.idle);
    }

    @Test
    void anAgentThatMayDoEverythingAsksNobody() {
        offer("files__write", "written");
        provider.next(calls("c1", "{}"), calls("c2", "{\"n\":2}"), Script.says("Done"));
        var run = started(wish("Write").under(ApprovalPolicy.autonomous));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).hasSize(2);
        assertThat(open(run)).isEmpty();
    }

    @Test
    void ofSeveralCallsEachIsAskedAboutAndTheRunGoesOnWithTheLastAnswer() {
        offer("files__write", "written");
        offer("files__move", "moved");
        provider.next(
                Script.answer()
                        .toolCall("c1", "files__write", "{}")
                        .toolCall("c2", "files__move", "{}")
                        .done("tool_calls"),
                Script.says("Done"));
        var run = started(wish("Both"));
        await().atMost(LONG).until(() -> open(run).size() == 2);
        var first = open(run).getFirst();
        given(permissions.answer(run.agentId(), first.requestId(), Decision.approve_once));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.needs_approval);
        given(permissions.answer(run.agentId(), open(run).getFirst().requestId(), Decision.deny));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).hasSize(1);
        assertThat(results(run)).hasSize(2);
    }

    @Test
    void whoeverWaitsForAPersonHoldsNothingBackAndGoesFirstAfterwards() {
        offer("files__write", "written");
        settings("agents_max_concurrent", 1);
        try {
            provider.next(calls("c1", "{}"), Script.says("Meanwhile"));
            var asking = started(wish("Write"));
            var question = awaitQuestion(asking);
            await().atMost(LONG).until(() -> held(asking) == 0);
            assertThat(talk.json("GET", "/api/running", null).valueStream())
                    .extracting(each -> each.path("kind").asString())
                    .doesNotContain("agent_run");
            awaited(started(wish("Another")), RunStatus.idle);

            var first = Script.answer().text("At work").hang();
            provider.next(first, Script.says("Written"), Script.says("New"));
            int asked = provider.requests().size();
            var atWork = started(wish("Long"));
            await().atMost(LONG).until(() -> provider.requests().size() > asked);
            var fresh = started(wish("New"));
            given(permissions.answer(asking.agentId(), question.requestId(), Decision.approve_once));
            assertThat(scene.now(asking).status()).isEqualTo(RunStatus.pending);
            given(runs.cancel(atWork.agentId()));
            awaited(asking, RunStatus.idle);
            awaited(fresh, RunStatus.idle);
            assertThat(texts(asking, EventKind.assistant_message)).containsExactly("Written");
            assertThat(tools.calls()).hasSize(1);
            awaitNothingLeft(asking);
        } finally {
            settings("agents_max_concurrent", 3);
        }
    }

    /** The places and messages of a run. */
    private long held(AgentRun run) {
        return left(run) - 1; // without the pending call
    }

    @Test
    void whatIsAtWorkBesideAQuestionIsDoneBeforeThePlaceIsGivenAway() {
        offer("files__write", "written");
        var held = Sinks.<ToolResult>one();
        tools.offer("files__read", _ -> held.asMono());
        tools.annotate("files__read", "{\"readOnlyHint\":true,\"openWorldHint\":false}");
        provider.next(
                Script.answer()
                        .toolCall("c1", "files__write", "{}")
                        .toolCall("c2", "files__read", "{}")
                        .done("tool_calls"),
                Script.says("Both"));
        var run = started(wish("Both"));
        var question = awaitQuestion(run);
        await().atMost(LONG).until(() -> tools.calls().size() == 1);
        assertThat(left(run)).as("place, message and two calls").isEqualTo(4);
        held.tryEmitValue(ToolResult.ok("read"));
        await().atMost(LONG).until(() -> left(run) == 2);
        assertThat(results(run)).singleElement().asString().contains("read");
        given(permissions.answer(run.agentId(), question.requestId(), Decision.approve_once));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).hasSize(2);
        assertThat(results(run)).hasSize(2).noneSatisfy(result -> assertThat(result)
                .contains("cut"));
        awaitNothingLeft(run);
    }

    @Test
    void aRunThatIsStoppedWhileItAsksEndsAndNobodyIsAskedAnyMore() {
        offer("files__write", "written");
        provider.next(calls("c1", "{}"));
        var run = started(wish("Write"));
        awaitQuestion(run);
        given(runs.cancel(run.agentId()));
        assertThat(open(run)).isEmpty();
        await().atMost(LONG).until(() -> kinds(run).contains(EventKind.turn_end));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.cancelled);
        assertThat(tools.calls()).isEmpty();
        assertThat(results(run)).singleElement().asString().contains("This call was not made", "error_code=stopped");
        awaitNothingLeft(run);
    }

    @Test
    void aStopAfterAnApprovalSaysTruthfullyWhetherTheCallWasMade() {
        provider.otherwise(Script.says("Done"));
        for (int round = 0; round < 8; round++) {
            var made = new AtomicInteger();
            tools.offer(
                    "files__write",
                    _ -> Mono.fromSupplier(() -> {
                        made.incrementAndGet();
                        return ToolResult.ok("written");
                    }));
            provider.next(calls("c1", "{}"));
            var run = started(wish("Write"));
            var question = awaitQuestion(run);
            var approved = permissions.answer(run.agentId(), question.requestId(), Decision.approve_once);
            // Later in each round, so that some stops come before the call begins and some after
            var stopped = Mono.delay(Duration.ofMillis(10L * round)).then(runs.cancel(run.agentId()));
            Stream.of(approved, stopped)
                    .map(each -> each.then()
                            .onErrorComplete(Problem.class)
                            .subscribeOn(Schedulers.boundedElastic())
                            .toFuture())
                    .toList()
                    .forEach(CompletableFuture::join);
            await().atMost(LONG).until(() -> kinds(run).contains(EventKind.turn_end));
            // One that had begun may have no result: nobody knows whether it did anything.
            assertThat(results(run)).hasSizeLessThan(2).allSatisfy(result -> assertThat(result)
                    .contains(made.get() == 0 ? "not made" : "written"));
            awaitNothingLeft(run);
        }
    }

    @Test
    void whatNeedsAnApprovalOnceTheBudgetIsUsedUpIsToBeCalledAgain() {
        offer("files__write", "written");
        tools.offer("files__read", _ -> Mono.just(ToolResult.ok("read")));
        tools.annotate("files__read", "{\"readOnlyHint\":true,\"openWorldHint\":false}");
        provider.next(
                Script.answer()
                        .toolCall("c0", "files__read", "{}")
                        .usage(600, 10)
                        .done("tool_calls"),
                calls("c1", "{}"),
                Script.says("I stop here."));
        var run = started(wish("Write").budget(500));
        awaited(run, RunStatus.blocked);
        await().atMost(LONG).until(() -> kinds(run).contains(EventKind.turn_end));
        assertThat(results(run).getLast()).contains("the work stops at its limit now");
        assertThat(open(run)).isEmpty();
        assertThat(tools.calls()).hasSize(1);
    }

    @Test
    void onlyTheServersThatItMayUseAreOffered() {
        offer("files__write", "written");
        offer("clock__now", "noon");
        provider.next(Script.says("Nothing to do"));
        var agent = scene.made(wish("Look"));
        given(sql.statement("update agents set mcp_servers = 'clock, nobody' where id = :id")
                .with("id", agent.id())
                .update());
        var run = given(runs.start(agent.id(), RunTrigger.manual));
        awaited(run, RunStatus.idle);
        assertThat(provider.requests().getLast().body().path("tools").toString())
                .contains("clock__now")
                .doesNotContain("files__write");
    }

    @Test
    void aStricterPolicyReachesARunThatIsUnderWay() {
        var held = Sinks.<ToolResult>one();
        tools.offer("files__write", _ -> held.asMono());
        provider.next(calls("c1", "{}"), calls("c2", "{\"n\":2}"), Script.says("Then not"));
        var run = started(wish("Write").under(ApprovalPolicy.autonomous));
        await().atMost(LONG).until(() -> tools.calls().size() == 1);
        given(sql.statement("update agents set approval_policy = 'manual' where id = :id")
                .with("id", run.agentId())
                .update());
        held.tryEmitValue(ToolResult.ok("written"));
        var question = awaitQuestion(run);
        given(permissions.answer(run.agentId(), question.requestId(), Decision.deny));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).hasSize(1);
    }

    @Test
    void theSettingsDecideWhereNobodyElseDoes() {
        offer("files__write", "written");
        settings("agents_approval_policy", "autonomous");
        try {
            provider.next(calls("c1", "{}"), Script.says("Done"));
            awaited(started(wish("Write")), RunStatus.idle);
            assertThat(tools.calls()).hasSize(1);
        } finally {
            settings("agents_approval_policy", "balanced");
        }
    }
}
