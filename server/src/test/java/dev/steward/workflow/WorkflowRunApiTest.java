package dev.steward.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ScriptedTools;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.tool.ToolResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tests runs of workflows over HTTP, with a scripted model (agents-workflows 17 to 19). */
@ServiceTest
class WorkflowRunApiTest {

    private static final String ALL = "/api/workflows";
    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private Talk talk;

    @Autowired
    private ScriptedTools tools;

    @Autowired
    private WebTestClient client;

    private ScriptedProvider provider;

    private final List<Long> made = new ArrayList<>();

    /** These scripts must not answer work that other classes started. */
    @BeforeEach
    void begin() {
        await().atMost(LONG)
                .until(
                        () -> talk.json("GET", "/api/agents/metrics", null)
                                .path("running_now")
                                .asInt(),
                        Predicate.isEqual(0));
        provider = ScriptedProvider.start();
        talk.answeredBy(provider);
    }

    @AfterEach
    void end() {
        made.forEach(id -> talk.status("DELETE", path(id, ""), null));
        tools.reset();
        provider.close();
        talk.answeredByTheMock();
    }

    private static String path(long id, String rest) {
        return "%s/%d%s".formatted(ALL, id, rest);
    }

    private long made(Map<String, ?> wish, Object... steps) {
        var all = new HashMap<String, Object>(wish);
        all.put("name", "Ferries");
        all.put("steps", List.of(steps));
        long id = talk.json("POST", ALL, all).path("id").asLong();
        made.add(id);
        return id;
    }

    private static Map<String, Object> step(String kind, String name, Object... more) {
        var all = new HashMap<String, Object>(Map.of("kind", kind, "name", name));
        if (!kind.equals("approval")) {
            all.put("task", "Do " + name);
        }
        for (int i = 0; i < more.length; i += 2) {
            all.put((String) more[i], more[i + 1]);
        }
        return all;
    }

    private JsonNode done(long id, String what, @Nullable Object body) {
        return talk.json("POST", path(id, what), body);
    }

    private JsonNode awaited(long id, String status) {
        await().atMost(LONG)
                .until(() -> talk.json("GET", path(id, ""), null).path("status").asString(), status::equals);
        return talk.json("GET", path(id, ""), null);
    }

    private JsonNode newest(long id) {
        return talk.json("GET", path(id, "/runs"), null).path(0);
    }

    /** Each attempt of the newest run: name, number, replay, status, verdict, output. */
    private List<String> trace(long id) {
        return StreamSupport.stream(newest(id).path("step_runs").spliterator(), false)
                .map(attempt -> "%s %d %s%s%s"
                        .formatted(
                                attempt.path("label").asString(),
                                attempt.path("attempt").asInt(),
                                attempt.path("replay").asBoolean() ? "replay " : "",
                                attempt.path("status").asString(),
                                attempt.path("output_summary").isNull()
                                        ? ""
                                        : ": " + attempt.path("output_summary").asString()))
                .toList();
    }

    private String told(int request) {
        return provider.requests().get(request).body().path("messages").toString();
    }

    @Test
    void aPipelineGoesThroughGateAndApprovalAndEndsOnce() {
        long id = made(
                Map.of(),
                step("inline", "Draft"),
                step("gate", "Check"),
                step("approval", "Sign-off", "instructions", "Read about {{run.input}}"),
                step("inline", "Send"));
        provider.next(
                Script.says("First draft\nOBJECTIVE_COMPLETE: A draft"),
                Script.says("OBJECTIVE_COMPLETE: FAIL: too long"),
                Script.says("Second draft\nOBJECTIVE_COMPLETE: A shorter draft"),
                Script.says("OBJECTIVE_COMPLETE: PASS: short enough"),
                Script.says("Sent it\nOBJECTIVE_COMPLETE: It is sent"));
        var begun = done(id, "/run", Map.of("input", "  ferries to Genoa "));
        assertThat(begun.path("status").asString()).isEqualTo("running");
        assertThat(begun.path("run_count").asInt()).isEqualTo(1);
        var waiting = awaited(id, "awaiting_approval");
        assertThat(waiting.path("run_progress").path("current_position").asInt())
                .isEqualTo(2);
        assertThat(newest(id).path("step_runs").path(4).path("input_context").asString())
                .isEqualTo("Read about ferries to Genoa");
        done(id, "/approve", Map.of("note", "Be polite", "material", "My own draft"));
        var ended = awaited(id, "completed");
        assertThat(trace(id))
                .containsExactly(
                        "Draft 1 completed: First draft",
                        "Check 1 failed: too long",
                        "Draft 2 completed: Second draft",
                        "Check 2 passed: short enough",
                        "Sign-off 1 passed: Be polite",
                        "Send 1 completed: Sent it");
        assertThat(ended.path("result_summary").asString()).isEqualTo("It is sent");
        assertThat(ended.path("run_progress").path("done").asInt()).isEqualTo(4);
        assertThat(newest(id).path("finished_at").isNull()).isFalse();
        assertThat(newest(id).path("total_input_tokens").asLong()).isPositive();
        assertThat(provider.requests()).hasSize(5);
        assertThat(told(0)).contains("ferries to Genoa", "Do Draft");
        assertThat(told(1)).contains("First draft");
        assertThat(told(2)).contains("too long");
        assertThat(told(4)).contains("Be polite", "My own draft").doesNotContain("Second draft");
    }

    @Test
    void inDemoModeStepsHaveSamplesAndGatesPass() {
        talk.answeredByTheMock();
        long id = made(Map.of(), step("inline", "Draft"), step("gate", "Check"), step("inline", "Send"));
        done(id, "/run", null);
        awaited(id, "completed");
        assertThat(trace(id))
                .satisfiesExactly(
                        draft -> assertThat(draft)
                                .startsWith("Draft 1 completed")
                                .contains("You wrote: *Do Draft*", "In demo mode no model does the work of a step."),
                        check -> assertThat(check).startsWith("Check 1 passed").contains("Samples always pass."),
                        send -> assertThat(send).startsWith("Send 1 completed").contains("You wrote: *Do Send*"));
    }

    @Test
    void aRejectionSendsBackSkipsOrStops() {
        long id = made(Map.of(), step("inline", "Draft"), step("approval", "Sign-off"), step("inline", "Send"));
        provider.next(Script.says("One"), Script.says("Two"), Script.says("Sent"));
        done(id, "/run", null);
        awaited(id, "awaiting_approval");
        done(id, "/reject", Map.of("note", "Too dry", "action", "burn")); // unknown, so as the step says
        await().atMost(LONG).until(() -> trace(id).contains("Sign-off 2 awaiting_approval"));
        assertThat(told(1)).contains("Too dry");
        done(id, "/reject", Map.of("action", "skip"));
        awaited(id, "completed");
        assertThat(told(2)).contains("Two").doesNotContain("A reviewer rejected");
        provider.next(Script.says("Three"));
        done(id, "/run", null);
        awaited(id, "awaiting_approval");
        done(id, "/reject", Map.of("action", "stop", "note", "No more"));
        var stopped = awaited(id, "cancelled");
        assertThat(stopped.path("result_summary").asString()).isEqualTo("Stopped at 'Sign-off': No more");
        assertThat(newest(id).path("result_summary").asString()).isEqualTo("No more");
        assertThat(newest(id).path("run_number").asInt()).isEqualTo(2);
        var retried = done(id, "/retry", null);
        assertThat(retried.path("status").asString()).isEqualTo("awaiting_approval");
        assertThat(retried.path("result_summary").isNull())
                .as("it is not stopped any more")
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({", Second draft", "Edited draft, Edited draft"})
    void whereAStepFailsAfterARejectionTheNextOneGetsWhatTheReviewerSaw(@Nullable String edited, String handedOn) {
        long id = made(
                Map.of(),
                step("inline", "Draft"),
                step("inline", "Polish", "on_error", "continue"),
                step("approval", "Sign-off", "on_fail_position", 0),
                step("inline", "Send"));
        provider.next(
                Script.says("First draft"),
                Script.says("Polished draft"),
                Script.says("Second draft"),
                Script.status(400, "no"),
                Script.says("Sent"));
        done(id, "/run", null);
        awaited(id, "awaiting_approval");
        done(id, "/reject", null);
        await().atMost(LONG).until(() -> trace(id).contains("Sign-off 2 awaiting_approval"));
        done(id, "/approve", edited == null ? null : Map.of("material", edited));
        awaited(id, "completed");
        assertThat(told(4)).contains("Handed on by “Draft”", handedOn).doesNotContain("Polished draft");
        assertThat(provider.requests()).hasSize(5);
    }

    @Test
    void whatDoesNotApplyChangesNothing() {
        long id = made(Map.of(), step("inline", "Draft"), step("approval", "Sign-off"));
        for (var what : List.of("/pause", "/resume", "/cancel", "/retry", "/approve", "/reject")) {
            assertThat(done(id, what, null).path("status").asString()).as(what).isEqualTo("idle");
        }
        var answer = Map.of("request_id", "x", "decision", "deny");
        assertThat(talk.status("POST", path(id, "/permission"), answer))
                .as("nothing ever ran")
                .isEqualTo(409);
        provider.next(Script.says("One"));
        done(id, "/run", null);
        awaited(id, "awaiting_approval");
        assertThat(done(id, "/run", null).path("run_count").asInt()).isEqualTo(1);
        assertThat(done(id, "/retry", null).path("status").asString()).isEqualTo("awaiting_approval");
        assertThat(talk.status("POST", path(id, "/permission"), answer)).isEqualTo(409);
        assertThat(talk.status("PATCH", path(id, ""), Map.of("steps", List.of())))
                .isEqualTo(409);
        assertThat(done(id, "/cancel", null).path("status").asString()).isEqualTo("cancelled");
        assertThat(trace(id)).containsExactly("Draft 1 completed: One", "Sign-off 1 cancelled");
    }

    @Test
    void aQuestionPausesTheRunUntilItIsAnswered() {
        long id = made(Map.of(), step("inline", "Draft"));
        provider.next(Script.says("NEED_INPUT: Which port?"), Script.says("NEED_INPUT: Which day?"));
        done(id, "/run", null);
        var paused = awaited(id, "paused");
        assertThat(paused.path("error").asString()).contains("Which port?");
        assertThat(talk.json("GET", "/api/agents/inbox", null).valueStream())
                .as("its agent is found there, with its workflow")
                .extracting(item -> item.path("workflow_id").asLong())
                .contains(id);
        assertThat(talk.json("GET", "/api/running", null).valueStream())
                .extracting(each -> each.path("kind").asString())
                .doesNotContain("workflow_run");
        done(id, "/resume", Map.of("input", "Genoa"));
        awaited(id, "paused");
        provider.next(Script.says("Genoa on Monday it is"));
        done(id, "/resume", Map.of("input", "Monday"));
        awaited(id, "completed");
        assertThat(trace(id))
                .containsExactly(
                        "Draft 1 superseded: Which port?",
                        "Draft 2 superseded: Which day?",
                        "Draft 3 completed: Genoa on Monday it is");
        assertThat(told(1)).contains("Which port?", "The answer: Genoa").doesNotContain("Which day?");
        assertThat(told(2)).contains("Which port?", "The answer: Genoa", "Which day?", "The answer: Monday");
    }

    @Test
    void aFailedStepIsTriedAgainByItselfAndByAPerson() {
        long id =
                made(Map.of(), step("inline", "Draft", "on_error", "retry", "max_retries", 1), step("inline", "Send"));
        provider.next(Script.status(400, "no"), Script.status(400, "no"));
        done(id, "/run", null);
        var failed = awaited(id, "failed");
        assertThat(failed.path("error").asString()).isNotBlank();
        assertThat(Duration.between(endOf(id, 0), endOf(id, 1))).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
        provider.next(Script.says("One"), Script.says("Sent"));
        done(id, "/retry", Map.of("input", "Try harder"));
        awaited(id, "completed");
        assertThat(newest(id).path("run_number").asInt()).isEqualTo(1);
        assertThat(trace(id)).hasSize(4).last().isEqualTo("Send 1 completed: Sent");
        assertThat(told(2)).contains("Try harder", "The previous attempt failed: ");
    }

    @Test
    void aPausedRunKeepsTheTurnThatEndsMeanwhile() {
        long id = made(Map.of(), step("inline", "Draft"), step("inline", "Send"));
        provider.next(Script.answer()
                .text("One")
                .pause(Duration.ofSeconds(1))
                .text(" and a half")
                .done());
        done(id, "/run", null);
        provider.awaitRequest();
        assertThat(done(id, "/pause", null).path("status").asString()).isEqualTo("paused");
        await().atMost(LONG).until(() -> trace(id).contains("Draft 1 completed: One and a half"));
        assertThat(talk.json("GET", path(id, ""), null).path("status").asString())
                .isEqualTo("paused");
        provider.next(Script.says("Sent"));
        done(id, "/resume", null);
        awaited(id, "completed");
        assertThat(trace(id)).containsExactly("Draft 1 completed: One and a half", "Send 1 completed: Sent");
    }

    @Test
    void aRunThatWasStoppedBetweenTwoStepsIsRetriedAtTheSecond() {
        long id =
                made(Map.of(), step("inline", "Draft", "on_error", "retry", "max_retries", 1), step("inline", "Send"));
        provider.next(
                Script.status(400, "no"),
                Script.answer().text("One").pause(Duration.ofSeconds(1)).done());
        done(id, "/run", null);
        await().atMost(LONG).until(() -> trace(id).stream().anyMatch(line -> line.startsWith("Draft 2")));
        done(id, "/pause", null);
        await().atMost(LONG).until(() -> trace(id).contains("Draft 2 completed: One"));
        assertThat(done(id, "/cancel", null).path("status").asString()).isEqualTo("cancelled");
        provider.next(Script.says("Sent"));
        done(id, "/retry", null);
        awaited(id, "completed");
        assertThat(trace(id)).hasSize(3).last().isEqualTo("Send 1 completed: Sent");
    }

    @Test
    void whatAStoppedStepStillCostIsAddedToItsRun() {
        long id = made(Map.of(), step("inline", "Draft"));
        provider.next(Script.answer().text("One").pause(LONG).done());
        done(id, "/run", null);
        provider.awaitRequest();
        done(id, "/cancel", null);
        await().atMost(LONG).until(() -> newest(id).path("total_input_tokens").asLong() > 0);
        assertThat(newest(id).path("step_runs").path(0).path("input_tokens").asLong())
                .isEqualTo(newest(id).path("total_input_tokens").asLong());
        assertThat(trace(id)).hasSize(1).first().asString().startsWith("Draft 1 cancelled");
    }

    @Test
    void aReplayMovesNothing() {
        long id = made(Map.of(), step("inline", "Draft"));
        provider.next(Script.says("One"), Script.says("Another"));
        done(id, "/run", null);
        awaited(id, "completed");
        long attempt = newest(id).path("step_runs").path(0).path("id").asLong();
        done(id, "/run-steps/%d/replay".formatted(attempt), null);
        await().atMost(LONG).until(() -> trace(id).contains("Draft 1 replay completed: Another"));
        assertThat(awaited(id, "completed").path("result_summary").asString()).isEqualTo("One");
        assertThat(talk.status("POST", path(id, "/run-steps/999999/replay"), null))
                .isEqualTo(404);
    }

    @Test
    void aReplayCanBeStoppedAndEndsWithItsWorkflow() {
        long id = made(Map.of(), step("inline", "Draft"));
        provider.next(Script.says("One"));
        done(id, "/run", null);
        awaited(id, "completed");
        provider.awaitRequest();
        var replay = "/run-steps/%d/replay"
                .formatted(newest(id).path("step_runs").path(0).path("id").asLong());
        provider.next(Script.answer().text("Half").hang());
        done(id, replay, null);
        provider.awaitRequest();
        done(id, "/cancel", null);
        await().atMost(LONG)
                .until(() -> trace(id).stream().anyMatch(line -> line.startsWith("Draft 1 replay cancelled")));
        awaited(id, "completed");
        provider.next(Script.answer().text("Half").hang());
        done(id, replay, null);
        var request = provider.awaitRequest();
        talk.json("DELETE", path(id, ""), null);
        request.awaitClientGone();
    }

    @Test
    void aStepOfARunThatHasUsedItsTokensIsReplayedOnceThereAreMore() {
        long id = made(Map.of("token_cap", 110), step("inline", "Draft"));
        provider.next(Script.answer().text("One").usage(90, 20).done());
        done(id, "/run", null);
        awaited(id, "completed");
        var replay = "/run-steps/%d/replay"
                .formatted(newest(id).path("step_runs").path(0).path("id").asLong());
        assertThat(talk.status("POST", path(id, replay), null)).isEqualTo(409);
        assertThat(trace(id)).containsExactly("Draft 1 completed: One");
        talk.json("PATCH", path(id, ""), Map.of("token_cap", 1_000));
        provider.next(Script.says("Another"));
        done(id, replay, null);
        await().atMost(LONG).until(() -> trace(id).contains("Draft 1 replay completed: Another"));
    }

    @Test
    void aRunThatHasUsedItsTokensWaitsUntilThereAreMore() {
        long id = made(Map.of("token_cap", 100), step("inline", "Draft"), step("inline", "Send"));
        provider.next(Script.answer().text("One").usage(90, 20).done());
        done(id, "/run", null);
        var paused = awaited(id, "paused");
        assertThat(paused.path("error").asString())
                .isEqualTo("This run has used 110 of its 100 tokens. Raise the workflow's limit, then resume the run.");
        assertThat(done(id, "/resume", null).path("status").asString()).isEqualTo("paused");
        talk.json("PATCH", path(id, ""), Map.of("token_cap", 1_000));
        provider.next(Script.says("Sent"));
        done(id, "/resume", null);
        awaited(id, "completed");
        assertThat(trace(id)).containsExactly("Draft 1 completed: One", "Send 1 completed: Sent");
    }

    @Test
    void aWebhookStartsItOnceAndSaysWhyItDoesNot() {
        long id = made(Map.of(), step("inline", "Draft"), step("approval", "Sign-off"));
        var token = done(id, "/webhook", null).path("webhook_token").asString();
        var hook = ALL + "/hooks/" + token;
        provider.otherwise(Script.says("One"));
        var started = talk.json("POST", hook, Map.of("input", " From outside "));
        assertThat(started.path("status").asString()).isEqualTo("started");
        assertThat(started.path("workflow").asString()).isEqualTo(String.valueOf(id));
        awaited(id, "awaiting_approval");
        assertThat(newest(id).path("trigger").asString()).isEqualTo("webhook");
        assertThat(newest(id).path("input").asString()).isEqualTo("From outside");
        assertThat(talk.json("POST", hook, Map.of("a", 1)).path("type").asString())
                .endsWith("/run-in-progress");
        assertThat(talk.status("POST", ALL + "/hooks/nothing", null)).isEqualTo(404);
        done(id, "/cancel", null);
        done(id, "/archive", null);
        assertThat(talk.status("POST", hook, null)).isEqualTo(409);
        assertThat(talk.status("POST", path(id, "/run"), null)).isEqualTo(409);
        assertThat(talk.status("POST", path(id, "/retry"), null)).isEqualTo(409);
        long attempt = newest(id).path("step_runs").path(0).path("id").asLong();
        assertThat(talk.status("POST", path(id, "/run-steps/%d/replay".formatted(attempt)), null))
                .isEqualTo(409);
        assertThat(trace(id)).hasSize(2);
        talk.json("DELETE", path(id, "/webhook"), null);
        assertThat(talk.status("POST", hook, null)).isEqualTo(404);
    }

    @Test
    void aPingGetsBackWhatItAsksForAndStartsNothing() {
        long id = made(Map.of(), step("approval", "Sign-off"));
        var hook = ALL + "/hooks/"
                + done(id, "/webhook", null).path("webhook_token").asString();
        assertThat(talk.json("POST", hook, Map.of("type", "url_verification", "challenge", "3eZb")))
                .hasToString("{\"challenge\":\"3eZb\"}");
        assertThat(talk.json("POST", hook, Map.of("event", "ping"))).hasToString("{\"status\":\"pong\"}");
        assertThat(talk.status("POST", hook, Map.of("event", "ping")))
                .as("some senders take nothing else for a working address")
                .isEqualTo(200);
        client.post()
                .uri(hook + "?validationToken={token}", "Validation: 1")
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .contentTypeCompatibleWith(MediaType.TEXT_PLAIN)
                .expectHeader()
                .valueEquals("X-Content-Type-Options", "nosniff")
                .expectBody(String.class)
                .isEqualTo("Validation: 1");
        client.post()
                .uri(hook)
                .header("X-Hook-Secret", "b537")
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueEquals("X-Hook-Secret", "b537");
        assertThat(talk.json("GET", path(id, "/runs"), null)).isEmpty();
    }

    @Test
    void ofALongBodyTheBeginningBecomesTheBrief() {
        long id = made(Map.of(), step("approval", "Sign-off"));
        var hook = ALL + "/hooks/"
                + done(id, "/webhook", null).path("webhook_token").asString();
        var started = talk.json("POST", hook, Map.of("input", "x".repeat(1_500_000)));
        assertThat(started.path("status").asString()).isEqualTo("started");
        assertThat(newest(id).path("input").asString()).hasSize(8_000).startsWith("{\"input\":\"xxx");
    }

    @Test
    void aCallThatIsSentAgainStartsNothingMore() {
        long id = made(Map.of(), step("approval", "Sign-off"));
        var hook = ALL + "/hooks/"
                + done(id, "/webhook", null).path("webhook_token").asString();
        for (int i = 0; i < 3; i++) {
            assertThat(called(hook, "order-17")).isEqualTo(202);
        }
        assertThat(called(hook, "order-18")).isEqualTo(409);
        done(id, "/cancel", null);
        assertThat(called(hook, "order-17")).isEqualTo(202);
        assertThat(newest(id).path("run_number").asInt()).isEqualTo(1);
        assertThat(called(hook, "x".repeat(300))).isEqualTo(422);
        assertThat(called(hook, "order-18")).isEqualTo(202);
        assertThat(newest(id).path("run_number").asInt()).isEqualTo(2);
    }

    private int called(String hook, String key) {
        return client.post()
                .uri(hook)
                .header("Idempotency-Key", key)
                .exchange()
                .returnResult(Void.class)
                .getStatus()
                .value();
    }

    @Test
    void aDecisionAboutAToolLetsAPausedRunGoOn() {
        tools.offer("files__write", _ -> Mono.just(ToolResult.ok("written")));
        long id = made(Map.of(), step("inline", "Draft"), step("inline", "Send"));
        provider.next(
                Script.answer()
                        .toolCall("c1", "files__write", "{\"path\":\"a\"}")
                        .done("tool_calls"),
                Script.says("One"),
                Script.says("Sent"));
        done(id, "/run", null);
        await().atMost(LONG).until(() -> !asked(id).isEmpty());
        await("what the waiting step has spent is counted").atMost(LONG).untilAsserted(() -> {
            assertThat(newest(id).at("/step_runs/0/input_tokens").asLong()).isPositive();
            assertThat(newest(id).path("total_input_tokens"))
                    .isEqualTo(newest(id).at("/step_runs/0/input_tokens"));
        });
        assertThat(newest(id).at("/waits/0/agent_run_id")).isEqualTo(newest(id).at("/step_runs/0/agent_run_id"));
        assertThat(newest(id).at("/waits/0/answered_at").isNull()).isTrue();
        done(id, "/pause", null);
        assertThat(talk.status(
                        "POST", path(id, "/permission"), Map.of("request_id", "another", "decision", "approve-once")))
                .isEqualTo(409);
        var request = Map.of("request_id", asked(id), "decision", "approve-once");
        assertThat(done(id, "/permission", request).path("status").asString()).isEqualTo("running");
        assertThat(talk.status("POST", path(id, "/permission"), request)).isEqualTo(409);
        awaited(id, "completed");
        assertThat(trace(id)).containsExactly("Draft 1 superseded", "Draft 2 completed: One", "Send 1 completed: Sent");
        assertThat(newest(id).at("/step_runs/1/input_context").asString())
                .startsWith("A person granted the permission that this step waited for.")
                .endsWith(newest(id).at("/step_runs/0/input_context").asString());
        assertThat(newest(id).path("waits")).as("one wait of two attempts").hasSize(1);
        assertThat(newest(id).at("/waits/0/answered_at").isNull()).isFalse();
        assertThat(newest(id).path("total_input_tokens").asLong())
                .isEqualTo(newest(id)
                        .path("step_runs")
                        .valueStream()
                        .mapToLong(each -> each.path("input_tokens").asLong())
                        .sum());
        assertThat(tools.calls()).hasSize(1);
    }

    private Instant endOf(long id, int attempt) {
        return Instant.parse(
                newest(id).at("/step_runs/%d/finished_at".formatted(attempt)).asString());
    }

    /** The request id of the first step's agent; empty if it asks nothing. */
    private String asked(long id) {
        return talk.json("GET", path(id, ""), null)
                .at("/steps/0/agent/pending_permission/request_id")
                .asString("");
    }

    @Test
    void aStepThatALimitHoldsUpGoesOnWhereItWasOnceThatIsRaised() {
        long agent = talk.json(
                        "POST",
                        "/api/agents",
                        Map.of("task", "Count", "start", false, "autonomy_enabled", true, "max_steps", 5))
                .path("id")
                .asLong();
        long id = made(Map.of("token_cap", 100), Map.of("kind", "task", "name", "Count", "agent_id", agent));
        provider.next(Script.answer().text("PROGRESS: 10").usage(90, 20).done());
        done(id, "/run", null);
        var paused = awaited(id, "paused");
        assertThat(paused.path("error").asString()).contains("token limit of 100 for this step");
        assertThat(done(id, "/resume", null).path("status").asString()).isEqualTo("paused");
        talk.json("PATCH", path(id, ""), Map.of("token_cap", 1_000));
        provider.next(
                Script.answer().text("OBJECTIVE_COMPLETE: counted").usage(10, 5).done());
        done(id, "/resume", null);
        awaited(id, "completed");
        assertThat(provider.requests()).hasSize(2);
        assertThat(newest(id).path("step_runs")).hasSize(2);
        assertThat(newest(id).path("total_input_tokens").asLong()).isEqualTo(100);
        assertThat(newest(id).path("total_output_tokens").asLong()).isEqualTo(25);
        talk.status("DELETE", "/api/agents/" + agent, null);
    }

    @Test
    void aWorkflowThatIsDeletedWhileItRunsStopsItsAgent() {
        long id = made(Map.of(), step("inline", "Draft"));
        provider.next(Script.answer()
                .text("One")
                .pause(Duration.ofSeconds(20))
                .text(" never")
                .done());
        done(id, "/run", null);
        var request = provider.awaitRequest();
        assertThat(talk.status("DELETE", path(id, ""), null)).isEqualTo(204);
        request.awaitClientGone();
    }
}
