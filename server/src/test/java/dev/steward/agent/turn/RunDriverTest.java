package dev.steward.agent.turn;

import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.steward.agent.artifact.ArtifactRead;
import dev.steward.agent.artifact.Artifacts;
import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.Agents;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.lifecycle.RetryTask;
import dev.steward.agent.lifecycle.RunLane;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.state.AgentStates;
import dev.steward.agent.state.StateWrite;
import dev.steward.agent.transcript.EventKind;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.KeysetPage;
import dev.steward.provider.ModelEvent;
import dev.steward.provider.Models;
import dev.steward.support.Host;
import dev.steward.support.HostCall;
import dev.steward.support.Script;
import dev.steward.support.ScriptedRequest;
import dev.steward.support.Talk;
import dev.steward.tool.ToolResult;
import dev.steward.turn.ModelRound;
import dev.steward.turn.TurnEnd;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tests what becomes of runs depending on what their models say. */
class RunDriverTest extends DriverTest {

    @Autowired
    private Host host;

    @Autowired
    private Models models;

    @Autowired
    private LiveRuns live;

    @Autowired
    private Artifacts artifacts;

    @Autowired
    private Agents agents;

    @Autowired
    private AgentStates states;

    @Autowired
    private AgentsEnabledGuard gate;

    @Autowired
    private RunLane lane;

    @Autowired
    private RunStore store;

    @Autowired
    private WaitingRunsTask waiting;

    @Autowired
    private RetryTask retries;

    @Autowired
    private RunTurnStore records;

    private static final Set<EventKind> USAGE = Set.of(EventKind.usage, EventKind.context_usage);

    private static JsonNode messages(ScriptedRequest request) {
        return request.body().path("messages");
    }

    /** Spec: Agents, default models. */
    @Test
    void aModelThatTheProviderLacksIsNotAskedForAndTheTranscriptSaysSo() {
        provider.next(Script.says("Done."));
        var run = started(wish("Count the sheep").with("gone"));
        awaited(run, RunStatus.idle);
        assertThat(provider.requests().getLast().body().path("model").asString())
                .isEqualTo(given(models.active()).model())
                .isNotEqualTo("gone");
        assertThat(texts(run, EventKind.system)).anyMatch(text -> text.contains("does not offer the model “gone”"));

        provider.next(Script.says("Done."));
        awaited(started(wish("Count the cows").with("scripted")), RunStatus.idle);
        assertThat(provider.requests().getLast().body().path("model").asString())
                .isEqualTo("scripted");
    }

    @Test
    void aRunEndsIdleWithItsAnswer() {
        provider.next(Script.answer()
                .reasoning("Hm. ")
                .text("It is ", "done.")
                .usage(11, 4)
                .done());
        var run = started(wish("Count the sheep"));
        var idle = awaited(run, RunStatus.idle);
        assertThat(idle.dialogue().summary()).isEqualTo("It is done.");
        assertThat(idle.dialogue().prompt()).isNull();
        assertThat(idle.spent()).isEqualTo(new Spent(11, 4, 0, 15));
        assertThat(kinds(run))
                .containsExactly(
                        EventKind.user,
                        EventKind.turn_start,
                        EventKind.reasoning,
                        EventKind.assistant_message,
                        EventKind.usage,
                        EventKind.context_usage,
                        EventKind.idle,
                        EventKind.turn_end);
        assertThat(texts(run, EventKind.user)).containsExactly("Count the sheep");
        var sent = messages(provider.requests().getLast());
        assertThat(sent.get(0).path("content").asString()).startsWith("You are an agent of Steward");
        assertThat(sent.get(sent.size() - 1).path("content").asString()).isEqualTo("Count the sheep");
        awaitNothingLeft(run);
    }

    @Test
    void aRoundTakesAsMuchOfTheContextAsTheSettingsSay() {
        long usual = roomOfARound("one");
        settings("agents_context_tier", "long_context");
        long longer = roomOfARound("another");
        settings("agents_context_tier", "default");
        settings("agents_default_model", "auto");
        assertThat(1.0 * longer / usual).as("600,000 to 200,000").isCloseTo(3, Percentage.withPercentage(1));
    }

    /** @param model one whose token counting is not known yet */
    private long roomOfARound(String model) {
        settings("agents_default_model", model);
        provider.next(Script.answer().text("Done").usage(1_000, 4).done());
        var run = started(wish("Look"));
        awaited(run, RunStatus.idle);
        return told(run).stream()
                .filter(event -> event.kind() == EventKind.context_usage)
                .map(event ->
                        String.valueOf(Objects.requireNonNull(event.data()).get("token_limit")))
                .mapToLong(Long::parseLong)
                .sum();
    }

    @Test
    void whatItIsToldNextComesAfterWhatWasSaid() {
        provider.next(Script.says("First"), Script.says("Second"));
        var run = started(wish("One"));
        awaited(run, RunStatus.idle);
        given(runs.message(run.agentId(), "Two"));
        await().atMost(LONG)
                .until(() -> "Second".equals(scene.now(run).dialogue().summary()));
        var sent = messages(provider.requests().getLast());
        assertThat(IntStream.range(1, sent.size())
                        .mapToObj(at -> sent.get(at).path("content").asString()))
                .containsExactly("One", "First", "Two");
    }

    @Test
    void whatItIsToldAtWorkIsDealtWithNext() {
        var on = new CompletableFuture<Void>();
        provider.next(Script.answer().text("First").waitFor(on).done(), Script.says("Second"));
        var run = started(wish("One"));
        provider.awaitRequest();
        given(runs.message(run.agentId(), "Two"));
        given(runs.message(run.agentId(), "Three"));
        on.complete(null);
        awaited(run, RunStatus.idle);
        var sent = messages(provider.requests().getLast());
        assertThat(IntStream.range(1, sent.size())
                        .mapToObj(at -> sent.get(at).path("content").asString()))
                .startsWith("One", "First")
                .last()
                .asString()
                .contains("Three");
        assertThat(texts(run, EventKind.user)).containsExactly("One", "Two", "Three");
        assertThat(texts(run, EventKind.assistant_message)).containsExactly("First", "Second");
        awaitNothingLeft(run);
    }

    /** As early as can be: the model sees it with the results of the tools that it waits for. */
    @Test
    void whatItIsToldWhileItsToolsWorkIsHeardInTheNextRequest() {
        long topic = talk.topic("Told between");
        var skill = "told-" + System.nanoTime();
        talk.json("POST", "/api/skills", Map.of("name", skill, "instructions", "Be brief."));
        var on = new CompletableFuture<ToolResult>();
        tools.offer("clock__now", _ -> Mono.fromFuture(on));
        provider.next(
                Script.answer()
                        .text("Looking **it** up.")
                        .toolCall("c1", "clock__now", "{}")
                        .done("tool_calls"),
                Script.answer().toolCall("c2", "clock__now", "{\"zone\":2}").done("tool_calls"),
                Script.says("Done."));
        var run = started(wish("One").under(ApprovalPolicy.autonomous).linked(topic, null));
        await().atMost(LONG).until(() -> !tools.calls().isEmpty());
        assertThat(live.narration(run.id())).isEqualTo("Looking it up.");
        given(runs.message(run.agentId(), "Two"));
        given(runs.message(run.agentId(), "/" + skill + " Three"));
        on.complete(ToolResult.ok("noon"));
        awaited(run, RunStatus.idle);
        assertThat(provider.requests()).hasSize(3).last().satisfies(request -> assertThat(messages(request))
                .extracting(message -> message.path("role").asString())
                .filteredOn(role -> !role.equals("assistant"))
                .containsExactly("system", "user", "tool", "user", "user", "tool"));
        assertThat(provider.requests().getLast().body().toString()).contains("Be brief.");
        assertThat(kinds(run).stream().filter(kind -> !USAGE.contains(kind)))
                .containsExactly(
                        EventKind.user,
                        EventKind.turn_start,
                        EventKind.assistant_message,
                        EventKind.tool_call,
                        EventKind.tool_result,
                        EventKind.user,
                        EventKind.user,
                        EventKind.tool_call,
                        EventKind.tool_result,
                        EventKind.assistant_message,
                        EventKind.idle,
                        EventKind.turn_end);
        await().atMost(LONG).untilAsserted(() -> assertThat(talk.messages(topic))
                .extracting(row -> row.path("content").asString())
                .containsExactly("One\n\nTwo\n\n/" + skill + " Three", "Done."));
        awaitNothingLeft(run);
    }

    @Test
    void anAutonomousRunGoesOnUntilItsObjectiveIsReachedAndKeepsWhatItMade() {
        provider.next(
                Script.says("I look.\nPROGRESS: 40 | half way"),
                Script.says("ARTIFACT: Report\nAll of it.\nEND_ARTIFACT\nOBJECTIVE_COMPLETE: it stands there"));
        var run = started(wish("Write a report").autonomous());
        var done = awaited(run, RunStatus.completed);
        assertThat(done.counters().progress()).isEqualTo(100);
        assertThat(AgentScene.all(artifacts.list(run.agentId(), run.id(), new KeysetPage(KeysetPage.NEWEST, 50))))
                .extracting(ArtifactRead::key)
                .containsExactlyInAnyOrder("output", "result");
        assertThat(texts(run, EventKind.system)).containsExactly(RunWords.NUDGE);
        assertThat(messages(provider.requests().getLast())
                        .get(0)
                        .path("content")
                        .asString())
                .contains("OBJECTIVE_COMPLETE")
                .doesNotContain("suggest");
        awaitNothingLeft(run);
    }

    @Test
    void aRunThatNeedsAPersonWaitsAndGoesOnWithTheAnswer() {
        provider.next(Script.says("NEED_INPUT: Which colour?"), Script.says("OBJECTIVE_COMPLETE: painted it blue"));
        var run = started(wish("Paint it").autonomous());
        var blocked = awaited(run, RunStatus.blocked);
        assertThat(blocked.dialogue().question()).isEqualTo("Which colour?");
        awaitNothingLeft(run);
        given(runs.message(run.agentId(), "Blue"));
        awaited(run, RunStatus.completed);
    }

    @Test
    void itTakesNoMoreStepsThanItMay() {
        provider.otherwise(new Function<>() {
            private int said;

            @Override
            public synchronized Script apply(ScriptedRequest request) {
                return Script.says("PROGRESS: " + ++said);
            }
        });
        var run = started(wish("For ever").autonomous().steps(2));
        assertThat(awaited(run, RunStatus.blocked).dialogue().reason()).isEqualTo(BlockReason.steps);
        assertThat(provider.requests()).hasSize(3);
    }

    @Test
    void oneThatTellsNothingNewIsHeldUp() {
        provider.otherwise(Script.says("Still at it."));
        var run = started(wish("In circles").autonomous());
        assertThat(awaited(run, RunStatus.blocked).dialogue().reason()).isEqualTo(BlockReason.stall);
    }

    @Test
    void oneThatHasSpentItsTokensIsHeldUpBeforeTheNextTurn() {
        provider.otherwise(Script.answer().text("PROGRESS: 10").usage(600, 10).done());
        var run = started(wish("Dear").autonomous().budget(500));
        assertThat(awaited(run, RunStatus.blocked).dialogue().reason()).isEqualTo(BlockReason.budget);
        assertThat(provider.requests()).hasSize(1);
        awaitNothingLeft(run);
    }

    @Test
    void whatAModelCostsIsCountedAndHeldToTheBudget() {
        price(3_000_000, 15_000_000);
        provider.otherwise(
                Script.answer().text("PROGRESS: 10").usage(1_000, 100).done());
        var run = started(wish("Dear").autonomous().money("0.005"));
        var held = awaited(run, RunStatus.blocked);
        assertThat(held.dialogue().reason()).isEqualTo(BlockReason.money);
        assertThat(provider.requests()).hasSize(2);
        assertThat(scene.now(run).spent()).isEqualTo(new Spent(2_000, 200, 9_000_000, 0));
        long recorded = given(
                sql.statement("select cast(sum(cost) as bigint) as cost from usage_records where source = 'agent'")
                        .one(row -> row.number("cost")));
        assertThat(recorded).isEqualTo(9_000_000);
        awaitNothingLeft(run);
    }

    @Test
    void nobodyIsAskedWhosePriceNobodyKnowsWhileMoneyIsCounted() {
        var run = started(wish("Thrifty").money("5"));
        var held = awaited(run, RunStatus.blocked);
        assertThat(held.dialogue().reason()).isEqualTo(BlockReason.money);
        assertThat(held.dialogue().question()).contains("No price set for", "$5.00");
        assertThat(provider.requests()).isEmpty();
        awaitNothingLeft(run);
        price(0, 0);
        provider.next(Script.says("Here it is."));
        look();
        assertThat(awaited(run, RunStatus.idle).dialogue().summary()).isEqualTo("Here it is.");
        assertThat(texts(run, EventKind.user)).containsExactly("Thrifty");
    }

    /** Selects a provider without a key, whatever other tests have configured. */
    private void takeProviderAway() {
        talk.json(
                "PUT",
                "/api/settings",
                Map.of("llm_provider", "openai", "llm_providers", Map.of("openai", Map.of("key", ""))));
    }

    private void look() {
        waiting.run(Instant.now()).block(LONG);
    }

    @Test
    void whatItIsToldOverItsBudgetIsDealtWithOnceThatIsRaised() {
        provider.next(Script.answer().text("One.").usage(600, 10).done());
        var run = started(wish("Dear").budget(500));
        var spent = awaited(run, RunStatus.blocked).dialogue();
        assertThat(spent.question()).contains("token budget");
        assertThat(spent.summary()).isEqualTo("One.");
        given(runs.message(run.agentId(), "And two?"));
        assertThat(awaited(run, RunStatus.blocked).dialogue().prompt()).isEqualTo("And two?");
        assertThat(provider.requests()).hasSize(1);
        provider.next(Script.says("Two."));
        var raised = talk.json("PATCH", "/api/agents/%d".formatted(run.agentId()), Map.of("token_budget", 5_000));
        assertThat(raised.path("status").asString()).isEqualTo("pending");
        assertThat(raised.path("active_prompt").asString()).isEqualTo("And two?");
        assertThat(awaited(run, RunStatus.idle).dialogue().summary()).isEqualTo("Two.");
        assertThat(texts(run, EventKind.user)).containsExactly("Dear", "And two?");
    }

    @Test
    void aTurnThatUsedUpItsBudgetGoesOnWhenThatIsRaisedWhileItWorks() {
        var over = new CompletableFuture<ToolResult>();
        tools.offer("clock__wait", _ -> Mono.fromFuture(over));
        provider.next(
                Script.answer()
                        .toolCall("c1", "clock__wait", "{}")
                        .usage(600, 10)
                        .done("tool_calls"),
                Script.says("Done."));
        var run = started(wish("Wait").under(ApprovalPolicy.autonomous).budget(500));
        awaited(run, RunStatus.blocked);
        await().atMost(LONG).until(() -> !tools.calls().isEmpty());
        assertThat(raised(run).path("status").asString()).isEqualTo("pending");
        over.complete(ToolResult.ok("waited"));
        assertThat(awaited(run, RunStatus.idle).dialogue().summary()).isEqualTo("Done.");
        assertThat(texts(run, EventKind.user)).containsExactly("Wait");
        assertThat(texts(run, EventKind.assistant_message)).contains("Done.");
        awaitNothingLeft(run);
    }

    @Test
    void whatItSaysOnceItsBudgetIsUsedUpIsKeptAndItWaitsForMore() {
        provider.next(asksForTheTime(), Script.says("It is noon.\nARTIFACT: Time | noon"));
        var run = started(
                wish("Look").autonomous().under(ApprovalPolicy.autonomous).budget(500));
        awaited(run, RunStatus.blocked);
        awaitNothingLeft(run);
        var held = scene.now(run);
        assertThat(held.dialogue().reason()).isEqualTo(BlockReason.budget);
        assertThat(held.dialogue().summary()).isEqualTo("It is noon.");
        assertThat(AgentScene.all(artifacts.list(run.agentId(), run.id(), new KeysetPage(KeysetPage.NEWEST, 50))))
                .extracting(ArtifactRead::content)
                .containsExactly("noon");
        assertThat(raised(run).path("result_summary").asString()).isEqualTo("It is noon.");
        assertThat(awaited(run, RunStatus.idle).dialogue().question()).isNull();
    }

    @Test
    void aRoundThatIsRequestedAgainOnceTheBudgetIsRaisedCountsTwice() {
        provider.next(
                asksForTheTime(),
                Script.answer().text("Half an ans").hang(),
                Script.answer().text("Done.").usage(7, 3).done());
        var run = started(wish("Look").under(ApprovalPolicy.autonomous).budget(500));
        await().atMost(LONG).until(() -> "Half an ans".equals(live.narration(run.id())));
        raised(run);
        assertThat(awaited(run, RunStatus.idle).dialogue().summary()).isEqualTo("Done.");
        await().atMost(LONG).until(() -> scene.now(run).spent().tokens() > 620);
        awaitNothingLeft(run);
    }

    private JsonNode raised(AgentRun run) {
        return talk.json("PATCH", "/api/agents/%d".formatted(run.agentId()), Map.of("token_budget", 50_000));
    }

    @Test
    void aProviderThatCannotBeAskedHoldsARunUpUntilItCan() {
        takeProviderAway();
        var run = started(wish("Look"));
        var held = awaited(run, RunStatus.blocked);
        assertThat(held.dialogue().reason()).isEqualTo(BlockReason.provider);
        assertThat(held.dialogue().question())
                .startsWith("OpenAI needs a value for")
                .endsWith("The run continues when this is fixed in Settings → Model.");
        assertThat(kinds(run)).containsExactly(EventKind.user);
        look();
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.blocked);
        awaitNothingLeft(run);

        provider.next(Script.says("Done."));
        talk.answeredBy(provider);
        look();
        assertThat(awaited(run, RunStatus.idle).dialogue().summary()).isEqualTo("Done.");
        assertThat(texts(run, EventKind.user)).containsExactly("Look");
    }

    @Test
    void aTurnWhoseProviderIsTakenAwayWaitsForItAndIsAnsweredByNobodyElse() {
        tools.offer("test__tool", _ -> {
            takeProviderAway();
            return Mono.just(ToolResult.ok("found"));
        });
        provider.next(Script.answer().toolCall("c1", "test__tool", "{}").done("tool_calls"));
        var run = started(wish("Look").under(ApprovalPolicy.autonomous));
        var held = awaited(run, RunStatus.blocked);
        assertThat(held.dialogue().reason()).isEqualTo(BlockReason.provider);
        assertThat(texts(run, EventKind.assistant_message)).isEmpty();
        provider.next(Script.says("Done."));
        talk.answeredBy(provider);
        look();
        assertThat(awaited(run, RunStatus.idle).dialogue().summary()).isEqualTo("Done.");
        assertThat(texts(run, EventKind.user)).containsOnly("Look");
    }

    @Test
    void theMockAnswersWhereItWasChosenByName() {
        talk.answeredByTheMock();
        var run = started(wish("Look"));
        assertThat(awaited(run, RunStatus.idle).dialogue().summary()).contains("mock");
    }

    @Test
    void theMockWorksTowardsAnObjectiveAndKeepsWhatItMade() {
        talk.answeredByTheMock();
        var run = started(wish("Write a report").autonomous());
        assertThat(awaited(run, RunStatus.completed).dialogue().summary()).contains("mock");
        assertThat(AgentScene.all(artifacts.list(run.agentId(), run.id(), new KeysetPage(KeysetPage.NEWEST, 50))))
                .extracting(ArtifactRead::title)
                .contains("Sample report");
        awaitNothingLeft(run);
    }

    @Test
    void whatAProviderDoesNotCountIsEstimatedAndCounts() {
        provider.next(Script.answer().text("PROGRESS: 10").done());
        var run = started(wish("word ".repeat(300)).autonomous().budget(200));
        assertThat(awaited(run, RunStatus.blocked).dialogue().reason()).isEqualTo(BlockReason.budget);
        awaitNothingLeft(run);
        var spent = scene.now(run).spent();
        assertThat(spent.isEstimated()).isTrue();
        assertThat(spent.input()).isBetween(300L, 5_000L);
        assertThat(spent.output()).isBetween(1L, 20L);
        assertThat(usage(run)).containsExactly(true);
        assertThat(estimated(spent)).isEqualTo(1);
    }

    @Test
    void aRoundThatWasStoppedOrBrokeOffIsNotFree() {
        provider.next(Script.answer().text("Half an ans").hang());
        var stopped = started(wish("Slow"));
        await().atMost(LONG).until(() -> "Half an ans".equals(live.narration(stopped.id())));
        given(runs.cancel(stopped.agentId()));
        await().atMost(LONG).until(() -> kinds(stopped).contains(EventKind.turn_end));
        assertThat(usage(stopped)).containsExactly(true);
        assertThat(scene.now(stopped).spent().tokens()).isPositive();

        provider.next(Script.answer().text("Half an ans").cut());
        var broken = started(wish("Fragile"));
        awaited(broken, RunStatus.failed);
        assertThat(usage(broken)).containsExactly(true);
        assertThat(scene.now(broken).spent().tokens()).isPositive();

        provider.next(Script.status(503, "boom"));
        var refused = started(wish("Refused"));
        awaited(refused, RunStatus.failed);
        assertThat(usage(refused)).as("nobody has read it").isEmpty();
    }

    @Test
    void whatARoundTookThatAStopOfTheServiceCutCountsThoughItIsAskedForAgain() {
        provider.next(Script.answer().text("Half an ans").hang());
        var run = started(wish("Slow"));
        await().atMost(LONG).until(() -> "Half an ans".equals(live.narration(run.id())));
        var usage = new ModelEvent.Usage(7, 3, 10, null, true, 0);
        var round = new ModelRound("Half an ans", null, List.of(), List.of(), usage, "stop", List.of());
        var end = new TurnEnd.Failed("scripted", TurnEnd.Cause.of("shutdown", "Stopped."), round);
        records.stopped(scene.now(run), end, RunContext.UNKNOWN).block(LONG);
        assertThat(scene.now(run).spent()).isEqualTo(new Spent(7, 3, 0, 10, true));
        assertThat(usage(run)).containsExactly(true);
        assertThat(kinds(run)).as("the next start goes on with it").doesNotContain(EventKind.turn_end);
        given(runs.cancel(run.agentId()));
        awaitNothingLeft(run);
        var spent = scene.now(run).spent();
        records.stopped(scene.now(run), end, RunContext.UNKNOWN).block(LONG);
        assertThat(scene.now(run).spent()).as("nobody's turn any more").isEqualTo(spent);
    }

    /** For each round with a cost, whether the cost is estimated. */
    private List<Boolean> usage(AgentRun run) {
        return told(run).stream()
                .filter(event -> event.kind() == EventKind.usage)
                .map(event -> Objects.requireNonNull(event.data()).containsKey("estimated"))
                .toList();
    }

    /** How many usage records with these counts are estimated. */
    private long estimated(Spent spent) {
        return given(sql.statement("""
                        select count(*) as n from usage_records
                        where source = 'agent' and estimated = true and prompt_tokens = :input and completion_tokens = :output
                        """)
                .with("input", spent.input())
                .with("output", spent.output())
                .one(row -> row.number("n")));
    }

    @ParameterizedTest
    @CsvSource({"401, false", "403, false", "404, false", "400, false", "429, true", "500, true"})
    void whatPassesByItselfIsTriedAgain(int status, boolean isTriedAgain) {
        provider.next(Script.status(status, "no").header("Retry-After", "7200"));
        var run = started(wish("Fragile").retries(1));
        awaited(run, RunStatus.failed);
        assertThat(told(run))
                .filteredOn(event -> event.kind() == EventKind.error)
                .singleElement()
                .satisfies(event -> assertThat(event.data()).containsEntry("status_code", status));
        var at = scene.read(run.agentId()).retryAt();
        if (isTriedAgain) {
            assertThat(at).isAfter(Instant.now().plusSeconds(7_000));
        } else {
            assertThat(at).isNull();
        }
    }

    private void price(long input, long output) {
        var active = given(models.active());
        given(sql.statement("""
                        insert into model_prices (provider, model, input_price, output_price, updated_at)
                        values (:provider, :model, :input, :output, current_timestamp)
                        """)
                .with("provider", active.provider())
                .with("model", active.model())
                .with("input", input)
                .with("output", output)
                .update());
    }

    @AfterEach
    void forgetPrices() {
        given(sql.statement("delete from model_prices").update());
    }

    @Test
    void aProviderThatFailsFailsTheRunWhichIsTriedAgainAsOftenAsItMayBe() {
        provider.next(Script.status(503, "boom"));
        var run = started(wish("Fragile").retries(1));
        var failed = awaited(run, RunStatus.failed);
        assertThat(failed.dialogue().error()).isNotBlank();
        assertThat(kinds(run)).contains(EventKind.error).endsWith(EventKind.turn_end);
        assertThat(scene.read(run.agentId()).retryAt()).isNotNull();
        given(sql.statement("update agents set retry_at = created_at where id = :id")
                .with("id", run.agentId())
                .update());
        retries.run(Instant.now()).block(LONG);
        await().atMost(LONG).until(() -> {
            var now = scene.read(run.agentId());
            var current = now.currentRun();
            return now.status() == RunStatus.idle && current != null && current.trigger() == RunTrigger.retry;
        });
        awaitNothingLeft(run);
    }

    @Test
    void aTurnThatIsStoppedEndsAtOnceAndKeepsWhatWasShown() {
        provider.next(Script.answer().text("Half an ans").hang());
        var run = started(wish("Slow"));
        var request = provider.awaitRequest();
        await().atMost(LONG).until(() -> "Half an ans".equals(live.narration(run.id())));
        assertThat(scene.read(run.agentId()).activeNarration()).isEqualTo("Half an ans");
        given(runs.cancel(run.agentId()));
        request.awaitClientGone();
        await().atMost(LONG).until(() -> kinds(run).contains(EventKind.turn_end));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.cancelled);
        assertThat(texts(run, EventKind.assistant_message)).containsExactly("Half an ans");
        await().atMost(LONG).until(() -> live.narration(run.id()) == null);
        awaitNothingLeft(run);
    }

    @Test
    void aTurnThatIsStoppedDuringACallIsNoFailure() {
        tools.offer("clock__now", _ -> Mono.never());
        provider.next(Script.answer().toolCall("c1", "clock__now", "{}").done("tool_calls"));
        var run = started(wish("Wait").under(ApprovalPolicy.autonomous));
        await().atMost(LONG).until(() -> !tools.calls().isEmpty());
        scene.forget();
        given(runs.cancel(run.agentId()));
        await().atMost(LONG).until(() -> kinds(run).contains(EventKind.turn_end));
        assertThat(kinds(run)).doesNotContain(EventKind.error, EventKind.idle);
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.cancelled);
        // Windows are told of the stop, and of the end after it.
        await().atMost(LONG).until(() -> scene.heard("agent.changed").size() >= 2);
        awaitNothingLeft(run);
    }

    @Test
    void aDeletedAgentsTurnEndsAtOnce() {
        provider.next(Script.answer().text("Half").hang());
        var run = started(wish("Doomed"));
        var request = provider.awaitRequest();
        given(agents.delete(run.agentId()).thenReturn(true));
        request.awaitClientGone();
        awaitNothingLeft(run);
    }

    @Test
    void readersFollowATurnWhileItIsWrittenAndGoOnWhereTheyWere() {
        var on = new CompletableFuture<Void>();
        provider.next(Script.answer().text("One").waitFor(on).text(" two.").done());
        var run = started(wish("Follow me"));
        var early =
                given(followed(run, "").takeUntil(frame -> isOf(frame, "delta")).collectList());
        assertThat(early).extracting(RunDriverTest::said).containsExactly("user_message Follow me", "delta One");
        var rest = followed(run, "@" + early.getLast().path("id").asString())
                .doOnSubscribe(_ -> on.complete(null))
                .takeUntil(frame -> isOf(frame, "done"));
        assertThat(given(rest.collectList()))
                .extracting(RunDriverTest::said)
                .startsWith("delta  two.")
                .endsWith("done One two.");
    }

    @Test
    void whoFollowsARunSeesItsNextTurnToo() {
        provider.next(Script.says("First"), Script.says("Second"));
        var run = started(wish("One"));
        awaited(run, RunStatus.idle);
        var heard = followed(run, "")
                .map(RunDriverTest::said)
                .any("done Second"::equals)
                .toFuture();
        given(runs.message(run.agentId(), "Two"));
        assertThat(heard.orTimeout(60, TimeUnit.SECONDS).join()).isTrue();
    }

    private Flux<JsonNode> followed(AgentRun run, String after) {
        return talk.stream("/api/events?follow=run:" + run.id() + after)
                .filter(frame -> frame.event().equals("turn"))
                .map(Talk.Frame::data)
                .doOnNext(frame -> {
                    assertThat(frame.path("container").asString()).isEqualTo("run");
                    assertThat(frame.path("container_id").asLong()).isEqualTo(run.id());
                });
    }

    private static boolean isOf(JsonNode frame, String event) {
        return frame.path("event").asString().equals(event);
    }

    private static String said(JsonNode frame) {
        return frame.path("event").asString() + " "
                + frame.path("data").path("content").asString("");
    }

    @Test
    void aLinkedConversationIsToldOnceAtTheEnd() {
        long topic = talk.topic("Told");
        provider.next(Script.says("PROGRESS: 50"), Script.says("There it is.\nOBJECTIVE_COMPLETE: found it"));
        var run = started(wish("Find it").autonomous().linked(topic, null));
        awaited(run, RunStatus.completed);
        await().atMost(LONG).until(() -> talk.messages(topic).size() == 2);
        var rows = talk.messages(topic);
        assertThat(rows.getFirst().path("content").asString()).isEqualTo("Find it");
        assertThat(rows.getLast().path("content").asString()).isEqualTo("There it is.");
        assertThat(rows)
                .allSatisfy(
                        row -> assertThat(row.path("agent_session_id").asLong()).isEqualTo(run.agentId()));
        assertThat(rows.getLast().path("agent_session_public_id").asString())
                .isEqualTo(scene.read(run.agentId()).publicId());
        given(agents.delete(run.agentId()).thenReturn(true));
        assertThat(talk.messages(topic)).hasSize(2).allSatisfy(row -> assertThat(
                        row.path("agent_session_public_id").isNull())
                .isTrue());
    }

    @Test
    void whatALinkedConversationWasToldCanBeTakenBack() {
        long topic = talk.topic("Told");
        talk.json("POST", "/api/topics/%d/commands/notes/append".formatted(topic), Map.of("text", "Mine"));
        provider.next(Script.says("There it is."));
        var run = started(wish("Find it").linked(topic, null));
        awaited(run, RunStatus.idle);
        await().atMost(LONG).until(() -> talk.messages(topic).size() == 3);
        var undone = talk.json("POST", "/api/agents/%d/runs/%d/undo".formatted(run.agentId(), run.id()), null);
        assertThat(undone.path("undone").valueStream().map(each -> each.path("title")
                        .asString()))
                .containsExactly("There it is.", "Find it");
        assertThat(talk.messages(topic)).hasSize(1);
    }

    @Test
    void whatItsToolsWriteIsNotedAsItsOwn() {
        tools.offer("own__remember", _ -> host.begin("store_memory", Map.of("content", "Its own"), HostCall.ofAll())
                .map(memory -> ToolResult.ok(memory.toString())));
        provider.next(
                Script.answer().toolCall("c1", "own__remember", "{}").done("tool_calls"), Script.says("Remembered."));
        var run = started(wish("Remember").under(ApprovalPolicy.autonomous));
        awaited(run, RunStatus.idle);
        var path = "/api/agents/%d/runs/%d".formatted(run.agentId(), run.id());
        var written = talk.json("GET", path + "/changes", null);
        assertThat(written.size()).isEqualTo(1);
        assertThat(written.path(0).path("title").asString()).isEqualTo("Its own");
        assertThat(talk.json("POST", path + "/undo", null).path("undone_count").asInt())
                .isEqualTo(1);
    }

    @Test
    void ofManyRunsNoMoreGoOnThanMayAndEachHasItsTurn() {
        provider.otherwise(request ->
                Script.answer().text("Done").pause(Duration.ofMillis(20)).done());
        settings("agents_max_concurrent", 3);
        var all = List.copyOf(IntStream.range(0, 15)
                .mapToObj(each -> started(wish("Task " + each)))
                .toList());
        all.forEach(run -> awaited(run, RunStatus.idle));
        assertThat(provider.mostOpenStreams()).isBetween(1, 3);
        assertThat(provider.requests()).hasSize(15);
        all.forEach(this::awaitNothingLeft);
    }

    @Test
    void aConversationHearsOfNothingThatFailedAndOfTheQuestionOfOneThatWaits() {
        long topic = talk.topic("Told");
        provider.next(Script.status(400, "boom"), Script.says("I cannot know.\nNEED_INPUT: Which colour?"));
        var run = started(wish("Paint").autonomous().linked(topic, null));
        awaited(run, RunStatus.failed);
        given(runs.resume(run.agentId()));
        awaited(run, RunStatus.blocked);
        await().atMost(LONG).until(() -> talk.messages(topic).size() == 2);
        assertThat(talk.messages(topic).getLast().path("content").asString())
                .isEqualTo("I cannot know.\n\nWhich colour?");
    }

    @Test
    void aModelIsToldWhatItIsAndWhatItKnows() {
        settings("agents_system_prompt", "Mind the gap.");
        try {
            provider.next(Script.says("ok"));
            long topic = talk.topic("The topic of it");
            var agent = scene.made(wish("Look").linked(topic, null));
            given(states.put(agent.id(), new StateWrite("seen.last", "secret value")));
            var run = given(runs.start(agent.id(), RunTrigger.manual));
            awaited(run, RunStatus.idle);
            var system = messages(provider.requests().getLast())
                    .get(0)
                    .path("content")
                    .asString();
            assertThat(system)
                    .containsSubsequence(RunWords.PREAMBLE, "Mind the gap.", "seen.last", "The topic of it", "suggest")
                    .doesNotContain("secret value", "OBJECTIVE_COMPLETE", RunWords.NO_SKILLS);
        } finally {
            settings("agents_system_prompt", "");
        }
    }

    @Test
    void whileAgentsAreSwitchedOffNothingMayBegin() {
        given(gate.require().thenReturn(true));
        settings("agents_enabled", false);
        try {
            assertThatThrownBy(() -> gate.require().block(LONG)).hasMessage("Agents mode is disabled");
        } finally {
            settings("agents_enabled", true);
        }
    }

    @Test
    void whileAgentsAreSwitchedOffARunTakesNoFurtherTurnAndGoesOnByItselfAfterwards() {
        var on = new CompletableFuture<Void>();
        provider.next(
                Script.answer().text("I look.").waitFor(on).done(), Script.says("OBJECTIVE_COMPLETE: It is counted"));
        var run = started(wish("Count the sheep").autonomous());
        provider.awaitRequest();
        settings("agents_enabled", false);
        try {
            assertThat(given(lane.room())).isZero();
            on.complete(null);
            var queued = awaited(run, RunStatus.pending);
            assertThat(queued.counters().steps()).isEqualTo(1);
            assertThat(texts(run, EventKind.assistant_message))
                    .as("its turn ended")
                    .containsExactly("I look.");
            assertThat(given(store.hasPlace(run.id()))).as("it waits").isFalse();
        } finally {
            settings("agents_enabled", true);
        }
        awaited(run, RunStatus.completed);
        assertThat(kinds(run).stream().filter(EventKind.turn_start::equals)).hasSize(2);
        awaitNothingLeft(run);
    }

    @Test
    void whatRunsIsTold() {
        provider.next(Script.answer().text("Half").hang());
        var run = started(wish("Seen"));
        provider.awaitRequest();
        assertThat(Flux.fromIterable(talk.json("GET", "/api/running", null))
                        .filter(each -> each.path("kind").asString().equals("agent_run"))
                        .map(each -> each.path("id").asLong())
                        .collectList()
                        .block())
                .contains(run.id());
        given(runs.cancel(run.agentId()));
        awaitNothingLeft(run);
    }
}
