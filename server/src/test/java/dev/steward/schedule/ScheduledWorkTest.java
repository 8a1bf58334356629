package dev.steward.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.data.Sql;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Tests agents, workflows and topics that are due. Spec: Agents, 22.4 to 22.6. */
@ServiceTest
class ScheduledWorkTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private Talk talk;

    @Autowired
    private Sql sql;

    @Autowired
    private ScheduleNotices notices;

    private ScriptedProvider provider;
    private final List<String> made = new ArrayList<>();

    @BeforeEach
    void begin() {
        provider = ScriptedProvider.start();
        provider.otherwise(Script.answer().text("Done.").done());
        talk.answeredBy(provider);
    }

    @AfterEach
    void end() {
        made.forEach(path -> talk.status("DELETE", path, null));
        provider.close();
        talk.answeredByTheMock();
    }

    private long made(String path, Map<String, ?> wish) {
        long id = talk.json("POST", path, wish).path("id").asLong();
        made.add(path + "/" + id);
        return id;
    }

    private long agent(String task) {
        return made("/api/agents", Map.of("task", task, "start", false));
    }

    private static String path(String kind, long id) {
        return "/api/%ss/%d/schedule".formatted(kind, id);
    }

    private JsonNode rested(String kind, long id) {
        return await().atMost(LONG)
                .until(
                        () -> talk.json("GET", path(kind, id), null),
                        now -> !now.path("last_run_at").isNull()
                                && !now.path("status").asString().equals("running"));
    }

    private JsonNode last(String kind, long id) {
        for (var line : talk.json("GET", path(kind, id) + "/firings", null)) {
            if (!line.path("outcome").asString().equals("planned")) {
                return line;
            }
        }
        return MissingNode.getInstance();
    }

    /** As if the schedule had been created that long ago and the machine had slept since. */
    private void isDueSince(String kind, long owner, Duration ago) {
        var from = Instant.now().minus(ago).minus(Duration.ofHours(1));
        var rules =
                "[{\"rule\":{\"interval_seconds\":3600,\"days_of_week\":127,\"run_at_minute\":null,\"timezone\":\"UTC\"},"
                        + "\"from\":\"%s\"}]".formatted(from);
        sql.statement(
                        "update schedules set rules = :rules, next_run_at = :next where owner_kind = :kind and owner_id = :owner")
                .with("rules", rules)
                .with("next", from.plus(Duration.ofHours(1)))
                .with("kind", kind)
                .with("owner", owner)
                .update()
                .block();
        long other = talk.topic("Wakes the ticker");
        made.add("/api/topics/" + other);
        talk.json("POST", path("topic", other), Map.of("prompt", "/pin", "interval_seconds", 86_400));
    }

    @Test
    void theScheduleOfAnAgentIsTakenBackAsItWasRead() {
        long id = agent("Count the stars.");
        talk.json("POST", path("agent", id), Map.of("interval_seconds", 86_400));
        var read = talk.json("GET", path("agent", id), null);
        assertThat(talk.json("PATCH", path("agent", id), read).path("next_run_at"))
                .isEqualTo(read.path("next_run_at"));
    }

    /** A run that takes longer than its interval leaves skipped times behind that are due after it. */
    @Test
    void devicesHearOfAFailedRunWhateverWasSkippedSince() {
        long topic = made("/api/topics", Map.of("title", "Often"));
        long schedule = talk.json(
                        "POST", path("topic", topic), Map.of("prompt", "What is new?", "interval_seconds", 86_400))
                .path("id")
                .asLong();
        firing(schedule, 0, "run", "It rained.");
        for (int later = 1; later <= 101; later++) {
            firing(schedule, later, "skipped", null);
        }
        assertThat(notices.now("" + schedule).block())
                .satisfies(notice -> assertThat(notice.title()).isEqualTo("A scheduled run failed"));
        firing(schedule, 102, "run", null);
        assertThat(notices.now("" + schedule).blockOptional()).isEmpty();
    }

    private void firing(long schedule, int minute, String outcome, @Nullable String error) {
        var due = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(60L * minute);
        sql.statement("""
                        insert into schedule_firings (schedule_id, due_at, outcome, error, forced, finished_at)
                        values (:schedule, :due, :outcome, :error, false, :due)
                        """)
                .with("schedule", schedule)
                .with("due", due)
                .with("outcome", outcome)
                .with("error", String.class, error)
                .update()
                .block();
    }

    @Test
    void aTopicThatIsDueIsAskedOnceForAllTimesThatPassed() {
        long topic = made("/api/topics", Map.of("title", "Slept through"));
        talk.json("POST", path("topic", topic), Map.of("prompt", "What is new?", "interval_seconds", 3_600));
        isDueSince("topic", topic, Duration.ofHours(72).plusMinutes(5));
        assertThat(rested("topic", topic).path("status").asString()).isEqualTo("ok");
        assertThat(talk.messages(topic).stream()
                        .filter(row -> row.path("role").asString().equals("user")))
                .hasSize(1);
        assertThat(last("topic", topic).path("outcome").asString()).isEqualTo("run");
        assertThat(last("topic", topic).path("reason").asString()).startsWith("Late");
        var outcomes = new ArrayList<String>();
        talk.json("GET", path("topic", topic) + "/firings", null)
                .forEach(line -> outcomes.add(line.path("outcome").asString()));
        assertThat(outcomes).contains("coalesced", "planned");
    }

    @Test
    void aRestoredTopicSaysThatItWasInTheTrash() {
        long topic = made("/api/topics", Map.of("title", "Thrown away"));
        long schedule = talk.json(
                        "POST", path("topic", topic), Map.of("prompt", "What is new?", "interval_seconds", 3_600))
                .path("id")
                .asLong();
        talk.status("DELETE", "/api/topics/" + topic, null);
        isDueSince("topic", topic, Duration.ofSeconds(1));
        await().atMost(LONG).until(() -> sql.statement(
                        "select id from schedule_firings where schedule_id = :schedule and finished_at is not null")
                .with("schedule", schedule)
                .one(_ -> true)
                .blockOptional()
                .isPresent());
        talk.json("POST", talk.inTrash("topic", topic) + "/restore", null);
        assertThat(last("topic", topic).path("reason").asString()).isEqualTo("The topic was in the trash.");
    }

    @Test
    void whatWasMissedIsLeftOutWhereThatIsWanted() {
        long topic = made("/api/topics", Map.of("title", "Left out"));
        talk.json(
                "POST",
                path("topic", topic),
                Map.of("prompt", "What is new?", "interval_seconds", 3_600, "misfire", "skip"));
        isDueSince("topic", topic, Duration.ofMinutes(10));
        await().atMost(LONG)
                .until(() -> last("topic", topic).path("outcome").asString().equals("missed"));
        assertThat(talk.messages(topic)).isEmpty();
        assertThat(Instant.parse(talk.json("GET", path("topic", topic), null)
                        .path("next_run_at")
                        .asString()))
                .isAfter(Instant.now());
    }

    @Test
    void anAgentThatIsDueBeginsItsTaskFromTheStart() {
        long agent = agent("Count the boats");
        var schedule = talk.json("POST", path("agent", agent), Map.of("interval_seconds", 3_600));
        assertThat(schedule.path("clear_context").asBoolean()).isTrue();
        assertThat(schedule.path("agent_session_id").asLong()).isEqualTo(agent);
        isDueSince("agent", agent, Duration.ofSeconds(1));
        var rested = rested("agent", agent);
        assertThat(rested.path("status").asString()).isEqualTo("ok");
        assertThat(rested.path("last_error").isNull()).isTrue();
        assertThat(Instant.parse(rested.path("next_run_at").asString())).isAfter(Instant.now());
        await().atMost(LONG).until(() -> talk.json("GET", "/api/agents/" + agent, null)
                .path("result_summary")
                .asString("")
                .equals("Done."));
        assertThat(talk.json("GET", "/api/agents/" + agent, null)
                        .path("schedule")
                        .path("words")
                        .asString())
                .isEqualTo("Every hour");
    }

    private void hasDoneItsTask(long agent, int times) {
        await().atMost(LONG)
                .untilAsserted(() -> assertThat(talk.json("GET", "/api/agents/%d/runs".formatted(agent), null)
                                .valueStream())
                        .extracting(run -> run.path("trigger").asString() + ": "
                                + run.path("result_summary").asString(""))
                        .hasSize(times)
                        .containsOnly("schedule: Done."));
    }

    @Test
    void anAgentThatIsDueAgainHasOneRunForEachTime() {
        long agent = agent("Count the boats");
        talk.json("POST", path("agent", agent), Map.of("interval_seconds", 3_600));
        for (int times = 1; times <= 2; times++) {
            talk.json("POST", path("agent", agent) + "/run", null);
            hasDoneItsTask(agent, times);
        }
    }

    @Test
    void anAgentThatACommandRunsAgainHasOneRunForEachTime() {
        long agent = agent("Count the boats");
        var publicId =
                talk.json("GET", "/api/agents/" + agent, null).path("public_id").asString();
        var names = List.of(String.valueOf(agent), publicId, publicId.toUpperCase(Locale.ROOT));
        for (int times = 1; times <= names.size(); times++) {
            long topic = made("/api/topics", Map.of("title", "Runs it"));
            var prompt = "/agent %s /run".formatted(names.get(times - 1));
            talk.json("POST", path("topic", topic), Map.of("prompt", prompt, "interval_seconds", 3_600));
            talk.json("POST", path("topic", topic) + "/run", null);
            hasDoneItsTask(agent, times);
        }
    }

    @Test
    void anAgentThatCannotBeginSaysWhy() {
        long agent = agent("Count the boats");
        talk.json("POST", path("agent", agent), Map.of("interval_seconds", 3_600));
        talk.json("POST", "/api/agents/" + agent + "/archive", null);
        isDueSince("agent", agent, Duration.ofSeconds(1));
        assertThat(rested("agent", agent).path("last_error").asString()).isEqualTo("Agent is archived");
        assertThat(last("agent", agent).path("outcome").asString()).isEqualTo("skipped");
        assertThat(talk.status("POST", path("agent", agent) + "/run", null)).isEqualTo(409);

        long busy = agent("Count the trains");
        talk.json("POST", path("agent", busy), Map.of("interval_seconds", 3_600));
        provider.next(Script.hangs());
        talk.json("POST", "/api/agents/" + busy + "/start", null);
        isDueSince("agent", busy, Duration.ofSeconds(1));
        assertThat(rested("agent", busy).path("last_error").asString()).isEqualTo("Previous run still in progress");
        talk.json("POST", "/api/agents/" + busy + "/cancel", null);
    }

    @Test
    void aMessageToAnAgentMayBeginLikeACommand() {
        var cases = Map.of(
                "/clear", "system: The conversation of “Count the boats” was cleared.",
                "/clear-cache on the server", "system: Sent to “Count the boats”.",
                "/run/media is full", "system: Sent to “Count the boats”.",
                "/running", "system: Sent to “Count the boats”.");
        for (var each : cases.entrySet()) {
            long topic = made("/api/topics", Map.of("title", "Messages"));
            var prompt = "/agent %d %s".formatted(agent("Count the boats"), each.getKey());
            talk.json("POST", path("topic", topic), Map.of("prompt", prompt, "interval_seconds", 3_600));
            talk.json("POST", path("topic", topic) + "/run", null);
            assertThat(rested("topic", topic).path("status").asString()).isEqualTo("ok");
            assertThat(talk.messages(topic))
                    .extracting(row -> row.path("role").asString() + ": "
                            + row.path("content").asString())
                    .as(prompt)
                    .contains(each.getValue());
        }
    }

    @Test
    void aWorkflowIsPutAtATimeAndWaitsForItsRunToEnd() {
        long workflow = made(
                "/api/workflows",
                Map.of("name", "Nightly", "steps", List.of(Map.of("kind", "approval", "name", "May it?"))));
        assertThat(talk.status("PUT", path("workflow", workflow), Map.of("schedule_enabled", true)))
                .as("without a rule")
                .isEqualTo(422);
        var off = talk.json("PUT", path("workflow", workflow), Map.of("schedule_enabled", false));
        assertThat(off.path("schedule_enabled").asBoolean(true)).isFalse();
        assertThat(off.path("rules")).as("still without one").isEmpty();
        var interval = new HashMap<String, Object>(Map.of("schedule_enabled", false));
        interval.put("run_at_minute", null);
        for (var ruleless : List.of(Map.<String, Object>of("misfire", "skip"), interval)) {
            assertThat(talk.json("PUT", path("workflow", workflow), ruleless).path("rules"))
                    .as("%s", ruleless)
                    .isEmpty();
        }
        var days = talk.json("PUT", path("workflow", workflow), Map.of("days_of_week", 31));
        assertThat(days.path("days_of_week").asInt()).isEqualTo(31);
        assertThat(days.path("schedule_enabled").asBoolean(true)).isFalse();
        var put = talk.json(
                "PUT",
                path("workflow", workflow),
                Map.of("schedule_enabled", true, "run_at_minute", 120, "timezone", "Europe/Berlin"));
        assertThat(put.path("schedule_enabled").asBoolean()).isTrue();
        assertThat(put.path("run_at_minute").asInt()).isEqualTo(120);
        assertThat(put.path("rules").size()).isEqualTo(1);
        assertThat(put.path("next_run_at").isNull()).isFalse();
        for (boolean on : new boolean[] {false, true}) {
            assertThat(talk.json("PUT", path("workflow", workflow), Map.of("enabled", on))
                            .path("schedule_enabled")
                            .asBoolean(!on))
                    .as("by the name that other schedules have")
                    .isEqualTo(on);
        }
        talk.json("PUT", path("workflow", workflow), Map.of("interval_seconds", 3_600));
        talk.json("POST", "/api/workflows/%d/run".formatted(workflow), Map.of());
        isDueSince("workflow", workflow, Duration.ofSeconds(1));
        await().atMost(LONG)
                .until(() ->
                        last("workflow", workflow).path("reason").asString("").contains("Delayed by a run"));
        talk.json("POST", "/api/workflows/%d/approve".formatted(workflow), Map.of());
        await().atMost(LONG)
                .until(() -> talk.json("GET", "/api/workflows/" + workflow, null)
                                .path("run_count")
                                .asInt()
                        == 2);
        assertThat(rested("workflow", workflow).path("status").asString()).isEqualTo("ok");
        assertThat(Objects.requireNonNull(talk.json("GET", "/api/workflows/%d/runs".formatted(workflow), null)
                                .get(0))
                        .path("trigger")
                        .asString())
                .isEqualTo("schedule");
        talk.json("POST", "/api/workflows/%d/cancel".formatted(workflow), null);
    }
}
