package dev.steward.agent.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRepository;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Tests the HTTP API for directing agents and reading what they did. */
class AgentRunApiTest extends AgentHttp {

    @Autowired
    private EventRepository events;

    @Test
    void anAgentIsStartedStoppedAndLetGoOn() {
        long id = waiting("Walk").path("id").asLong();
        heardOf(id);
        var started = post(id, "/start", null);
        assertThat(started.path("status").asString()).isEqualTo("pending");
        assertThat(started.path("active_prompt").asString()).isEqualTo("Walk");
        assertThat(heardOf(id)).containsExactly("agent.changed");
        assertThat(refused("POST", path(id, "/start"), null))
                .isEqualTo("409 Agent is already active; nothing to start");
        assertThat(refused("POST", path(id, "/resume"), null)).isEqualTo("409 Nothing to resume on this session");

        var stopped = post(id, "/cancel", null);
        assertThat(stopped.path("status").asString()).isEqualTo("cancelled");
        assertThat(stopped.path("current_run_id")).isEqualTo(started.path("current_run_id"));
        assertThat(heardOf(id)).contains("agent.changed");
        assertThat(post(id, "/cancel", null).path("status").asString())
                .as("of one that rests nothing changes")
                .isEqualTo("cancelled");

        var resumed = post(id, "/resume", null);
        assertThat(resumed.path("status").asString()).isEqualTo("pending");
        assertThat(resumed.path("current_run_id")).isEqualTo(started.path("current_run_id"));
        post(id, "/cancel", null);
        assertThat(post(id, "/start", null).path("current_run_id").asLong())
                .isGreaterThan(started.path("current_run_id").asLong());
    }

    @Test
    void ofManyWindowsThatStartAnAgentOneDoes() {
        long id = waiting("Once").path("id").asLong();
        var answers = IntStream.range(0, 8)
                .parallel()
                .mapToObj(_ -> status("POST", id, "/start", null))
                .sorted()
                .toList();
        assertThat(answers.getFirst()).isEqualTo(200);
        assertThat(answers.subList(1, 8)).containsOnly(409);
        assertThat(get(id, "/runs").size()).isEqualTo(1);
    }

    @Test
    void whatItIsToldOpensARunOrGoesOnWithTheOneThereIs() {
        long id = waiting("Listen").path("id").asLong();
        var told = post(id, "/send", Map.of("message", "Hear me"));
        assertThat(told.path("status").asString()).isEqualTo("pending");
        assertThat(told.path("active_prompt").asString()).isEqualTo("Hear me");
        post(id, "/cancel", null);
        var again = post(id, "/send", Map.of("message", "And this"));
        assertThat(again.path("current_run_id")).isEqualTo(told.path("current_run_id"));
        post(id, "/cancel", null);
        assertThat(texts(get(id, "/events"), "user")).containsSequence("Hear me", "And this");
        assertThat(refused("POST", path(id, "/send"), Map.of("message", " "))).startsWith("422 message");
        assertThat(refused("POST", path(id, "/send"), Map.of())).startsWith("422 message");
        assertThat(refused("POST", ALL + "/999999999/send", Map.of("message", "x")))
                .isEqualTo("404 Agent 999999999 not found");
    }

    @Test
    void whatIsSaidToOneAtWorkWaitsAndCanBeRemoved() {
        long id = running("Busy");
        heardOf(id);
        assertThat(post(id, "/send", Map.of("message", "Also this"))
                        .path("status")
                        .asString())
                .isEqualTo("running");
        assertThat(heardOf(id)).containsExactly("agent.changed");
        post(id, "/send", Map.of("message", "And that"));
        var queue = get(id, "/queue");
        assertThat(queue.findValuesAsString("content")).containsExactly("Also this", "And that");
        assertThat(queue.get(0).path("created_at").isString()).isTrue();
        assertThat(texts(get(id, "/events"), "user")).doesNotContain("Also this");

        var first = "/queue/" + queue.get(0).path("id").asLong();
        assertThat(status("DELETE", id, first, null)).isEqualTo(204);
        assertThat(heardOf(id)).contains("agent.changed");
        assertThat(refused("DELETE", path(id, first), null)).isEqualTo("404 Queued message not found");
        assertThat(refused("GET", ALL + "/999999999/queue", null)).isEqualTo("404 Agent 999999999 not found");
        assertThat(refused("DELETE", ALL + "/999999999/queue/1", null)).isEqualTo("404 Agent 999999999 not found");

        post(id, "/cancel", null);
        assertThat(get(id, "/queue").size()).as("a stop leaves it").isEqualTo(1);
        post(id, "/send", Map.of("message", "Go on"));
        assertThat(get(id, "/queue").isEmpty()).isTrue();
        assertThat(texts(get(id, "/events"), "user")).endsWith("And that", "Go on");
    }

    @Test
    void aCommandIsForStewardAndNotForTheAgent() {
        long id = waiting("Obey").path("id").asLong();
        assertThat(command(id, "/rename  Another \n name").path("title").asString())
                .isEqualTo("Another name");
        assertThat(command(id, "/memory-store [fact] Obeys %d".formatted(id))
                        .path("status")
                        .asString())
                .isEqualTo("waiting");
        var memory = memory("Obeys %d".formatted(id));
        assertThat(memory.path("kind").asString()).isEqualTo("fact");
        command(
                id,
                "/memory-update %d Obeys no more %d".formatted(memory.path("id").asLong(), id));
        assertThat(memory("Obeys no more %d".formatted(id)).path("kind").asString())
                .isEqualTo("fact");
        command(id, "/memory-store [the book] of %d".formatted(id));
        var plain = memory("[the book] of %d".formatted(id));
        assertThat(plain.path("kind").asString()).as("a kind has no space").isEqualTo("context");
        for (var made : List.of(memory, plain)) {
            talk.status("DELETE", "/api/memories/" + made.path("id").asLong(), null);
        }
        assertThat(get(id, "/events").path("events").isEmpty()).isTrue();
        assertThat(command(id, " /Archive").path("archived_at").isNull()).isFalse();
    }

    @Test
    void clearingForgetsWhatWasSaid() {
        long id = waiting("Forget").path("id").asLong();
        post(id, "/send", Map.of("message", "A secret"));
        var cursor = get(id, "/events").path("cursor").asString();
        var first = get(id).path("current_run_id").asLong();
        var cleared = command(id, "/clear");
        assertThat(cleared.path("status").asString()).isEqualTo("idle");
        assertThat(cleared.path("current_run_id").asLong()).isGreaterThan(first);
        assertThat(get(id, "/runs").size()).as("older runs stay").isEqualTo(2);
        var page = get(id, "/events?after=" + cursor);
        assertThat(page.path("reset").asBoolean()).isTrue();
        assertThat(page.path("events").isEmpty()).isTrue();
    }

    @Test
    void aCommandThatLacksSomethingIsRefusedAndChangesNothing() {
        var agent = waiting("Obey");
        long id = agent.path("id").asLong();
        for (var message : List.of(
                "/rename",
                "/memory-store",
                "/memory-store [1] x",
                "/memory-store [fact]",
                "/memory-update 999999999 x",
                "/memory-update x y",
                "/schedule daily")) {
            var problem = post(id, "/send", Map.of("message", message));
            assertThat(problem.path("status").asInt()).as(message).isEqualTo(400);
        }
        assertThat(refused("POST", path(id, "/send"), Map.of("message", "/dance now")))
                .startsWith("400 /dance is not available in agent sessions.");
        assertThat(get(id)).isEqualTo(agent);
    }

    private JsonNode command(long id, String message) {
        return post(id, "/send", Map.of("message", message));
    }

    private JsonNode memory(String content) {
        return talk.json("GET", "/api/memories", null)
                .valueStream()
                .filter(memory -> memory.path("content").asString().equals(content))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aTranscriptIsReadInPartsAndOfOneRun() {
        long id = waiting("Tell").path("id").asLong();
        var first = open(id, RunStatus.running);
        say(first, "one", "two", "three");
        var second = open(id, RunStatus.running);
        say(second, "four");
        var part = get(id, "/events?limit=2");
        assertThat(texts(part, "assistant_message")).containsExactly("one", "two");
        assertThat(part.path("more").asBoolean()).isTrue();
        assertThat(part.path("reset").asBoolean()).isFalse();
        var rest = get(id, "/events?after=" + part.path("cursor").asString());
        assertThat(texts(rest, "assistant_message")).containsExactly("three", "four");
        assertThat(rest.path("more").asBoolean()).isFalse();
        for (var name : List.of("agentRunId", "agent_run_id")) {
            assertThat(rest.path("events").path(0).path(name).asLong()).isEqualTo(first.id());
            assertThat(texts(get(id, "/events?%s=%d".formatted(name, second.id())), "assistant_message"))
                    .containsExactly("four");
        }
        var newest = get(id, "/events?before=end&limit=3");
        assertThat(texts(newest, "assistant_message")).containsExactly("two", "three", "four");
        var oldest = get(id, "/events?before=" + newest.path("earlier").asString());
        assertThat(texts(oldest, "assistant_message")).containsExactly("one");
        assertThat(oldest.path("earlier").isNull()).isTrue();
        var request = asks(id, "ls");
        assertThat(get(id, "/events?after=" + rest.path("cursor").asString())
                        .path("pending")
                        .path(0)
                        .path("request_id")
                        .asString())
                .isEqualTo(request);
        assertThat(get(id, "/events?after=5").path("reset").asBoolean()).isTrue();
        long other = running("Other");
        assertThat(refused("GET", path(other, "/events?agentRunId=" + first.id()), null))
                .isEqualTo("404 Agent run not found");
        assertThat(refused("GET", path(other, "/events?agentRunId=x"), null)).startsWith("422 agentRunId");
        assertThat(refused("GET", path(other, "/events?limit=x"), null)).startsWith("422 limit");
        assertThat(refused("GET", path(other, "/events?before=end&after=1-1"), null))
                .startsWith("422 before cannot be given beside after");
        assertThat(refused("GET", ALL + "/999999999/events", null)).isEqualTo("404 Agent 999999999 not found");
    }

    private void say(AgentRun run, String... texts) {
        for (var text : texts) {
            var draft = EventDraft.said(EventKind.assistant_message, text);
            given(events.append(run, List.of(draft), Instant.now()));
        }
    }

    @Test
    void runsAreListedPageByPageAndReadOneByOne() {
        long id = waiting("Run").path("id").asLong();
        var first = open(id, RunStatus.idle);
        var second = open(id, RunStatus.idle);
        assertThat(runIds(get(id, "/runs"))).containsExactly(second.id(), first.id());
        assertThat(runIds(get(id, "/runs?limit=1"))).containsExactly(second.id());
        assertThat(runIds(get(id, "/runs?limit=0")))
                .as("the nearest that it may be")
                .containsExactly(second.id());
        assertThat(runIds(get(id, "/runs?beforeId=" + second.id()))).containsExactly(first.id());
        assertThat(get(id, "/runs?workflow_run_id=1")).as("steps only").isEmpty();
        var one = get(id, "/runs/" + first.id());
        assertThat(one.path("trigger").asString()).isEqualTo("manual");
        assertThat(one.path("status").asString()).isEqualTo("idle");
        assertThat(one.path("use_mcp").asBoolean()).isTrue();
        long other = waiting("Other").path("id").asLong();
        assertThat(refused("GET", path(other, "/runs/" + first.id()), null)).isEqualTo("404 Agent run not found");
        assertThat(refused("GET", path(other, "/runs/x"), null)).startsWith("422 run_id");
        assertThat(refused("GET", path(other, "/runs?limit=x"), null)).startsWith("422 limit");
        assertThat(refused("GET", path(other, "/runs?workflow_run_id=x"), null)).startsWith("422 workflow_run_id");
        assertThat(refused("GET", ALL + "/999999999/runs", null)).isEqualTo("404 Agent 999999999 not found");
    }

    private static List<Long> runIds(JsonNode list) {
        return list.valueStream().map(run -> run.path("id").asLong()).toList();
    }
}
