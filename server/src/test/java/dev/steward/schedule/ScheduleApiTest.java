package dev.steward.schedule;

import static java.util.Map.entry;
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
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Tests the HTTP API of topic schedules, with a scripted model. Spec: Agents, 22 and 23. */
@ServiceTest
class ScheduleApiTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private Talk talk;

    @Autowired
    private ScriptedTools tools;

    @Autowired
    private WebTestClient client;

    private ScriptedProvider provider;
    private long topic;

    @BeforeEach
    void begin() {
        provider = ScriptedProvider.start();
        talk.answeredBy(provider);
        topic = talk.topic("Mornings");
    }

    @AfterEach
    void end() {
        talk.status("DELETE", "/api/topics/" + topic, null);
        tools.reset();
        provider.close();
        talk.answeredByTheMock();
    }

    private String path(String rest) {
        return "/api/topics/%d/schedule%s".formatted(topic, rest);
    }

    private JsonNode create(String prompt, Object... more) {
        var wish = new HashMap<String, Object>(Map.of("prompt", prompt, "interval_seconds", 3_600));
        for (int i = 0; i < more.length; i += 2) {
            wish.put((String) more[i], more[i + 1]);
        }
        return talk.json("POST", path(""), wish);
    }

    private JsonNode run() {
        talk.json("POST", path("/run"), null);
        return await().atMost(LONG).until(() -> talk.json("GET", path(""), null), now -> !now.path("status")
                .asString()
                .equals("running"));
    }

    private JsonNode last() {
        for (var line : talk.json("GET", path("/firings"), null)) {
            if (!line.path("outcome").asString().equals("planned")) {
                return line;
            }
        }
        return MissingNode.getInstance();
    }

    private List<String> said() {
        return talk.messages(topic).stream()
                .map(row ->
                        row.path("role").asString() + ": " + row.path("content").asString())
                .toList();
    }

    @Test
    void aScheduleIsMadeReadChangedAndDeleted() {
        assertThat(talk.status("GET", path(""), null)).isEqualTo(404);
        var made = create("Good morning", "enabled", true);
        assertThat(made.path("topic_id").asLong()).isEqualTo(topic);
        assertThat(made.path("status").asString()).isEqualTo("idle");
        assertThat(made.path("clear_context").asBoolean()).isFalse();
        assertThat(made.path("rules").size()).isEqualTo(1);
        assertThat(made.path("words").asString()).isEqualTo("Every hour");
        var next = Instant.parse(made.path("next_run_at").asString());
        assertThat(Duration.between(Instant.now(), next).toMinutes()).isBetween(58L, 60L);
        assertThat(talk.status("POST", path(""), Map.of("prompt", "x", "interval_seconds", 60)))
                .isEqualTo(409);

        var daily = talk.json(
                "PATCH",
                path(""),
                Map.of("run_at_minute", 420, "timezone", "Europe/Berlin", "days_of_week", 31, "title", "ignored"));
        assertThat(daily.path("words").asString()).isEqualTo("Every weekday at 07:00, Berlin time");
        assertThat(daily.path("interval_seconds").asInt()).isEqualTo(3_600);
        var back = new HashMap<String, Object>();
        back.put("run_at_minute", null);
        assertThat(talk.json("PATCH", path(""), back).path("run_at_minute").isNull())
                .isTrue();
        var two = talk.json(
                "PATCH",
                path(""),
                Map.of(
                        "rules",
                        List.of(Map.of("run_at_minute", 0), Map.of("interval_seconds", 120)),
                        "interval_seconds",
                        999));
        assertThat(two.path("rules").size()).isEqualTo(2);
        assertThat(two.path("rules").get(0).path("timezone").asString()).isEqualTo("UTC");
        assertThat(two.path("rules").get(0).path("days_of_week").asInt()).isEqualTo(127);
        assertThat(two.path("interval_seconds").asInt()).isEqualTo(86_400);
        assertThat(talk.json("PATCH", path(""), Map.of("timezone", "Asia/Tokyo"))
                        .path("rules")
                        .get(1)
                        .path("timezone")
                        .asString())
                .as("the flat fields are those of the first rule")
                .isEqualTo("UTC");

        var off = talk.json("PATCH", path(""), Map.of("enabled", false));
        assertThat(off.path("next_run_at").isNull()).isTrue();
        assertThat(talk.json("GET", "/api/topics/" + topic, null)
                        .path("schedule")
                        .path("enabled")
                        .asBoolean(true))
                .isFalse();
        assertThat(talk.status("POST", path("/skip-next"), null)).isEqualTo(409);
        assertThat(talk.json("PATCH", path(""), Map.of("enabled", true))
                        .path("next_run_at")
                        .isNull())
                .isFalse();
        assertThat(talk.status("DELETE", path(""), null)).isEqualTo(204);
        assertThat(talk.status("DELETE", path(""), null)).isEqualTo(404);
        assertThat(talk.json("GET", "/api/topics/" + topic, null)
                        .path("schedule")
                        .isNull())
                .isTrue();
    }

    @Test
    void wrongInputChangesNothing() {
        create("Good morning");
        var before = talk.json("GET", path(""), null);
        for (var wrong : List.<Map<String, ?>>of(
                Map.of("rules", List.of()),
                Map.of("rules", Collections.singletonList(null)),
                Map.of("rules", Collections.nCopies(21, Map.of("interval_seconds", 60))),
                Map.of("rules", List.of(Map.of("interval_seconds", 59))),
                Map.of("interval_seconds", 59),
                Map.of("days_of_week", 0),
                Map.of("days_of_week", 128),
                Map.of("run_at_minute", 1_440),
                Map.of("timezone", "x".repeat(65)),
                Map.of("prompt", " "),
                Map.of("misfire", "later"),
                Collections.singletonMap("prompt", null),
                Collections.singletonMap("enabled", null),
                Collections.singletonMap("misfire", null))) {
            assertThat(talk.status("PATCH", path(""), wrong)).as("%s", wrong).isEqualTo(422);
        }
        assertThat(talk.json("GET", path(""), null)).isEqualTo(before);
        var other = talk.topic("Other");
        for (var wrong : List.<Map<String, ?>>of(
                Map.of("prompt", "x", "run_at_minute", 420),
                Map.of("prompt", "x"),
                Map.of("interval_seconds", 60),
                Map.of("prompt", "x", "interval_seconds", 60, "rules", List.of()))) {
            assertThat(talk.status("POST", "/api/topics/%d/schedule".formatted(other), wrong))
                    .as("%s", wrong)
                    .isEqualTo(422);
        }
        assertThat(talk.status("GET", "/api/topics/999999999/schedule", null)).isEqualTo(404);
        assertThat(talk.status("GET", "/api/topics/x/schedule", null)).isEqualTo(422);
    }

    @Test
    void runNowAsksOnceAndEnablesNothing() {
        provider.next(Script.answer().text("Rain at noon.").done());
        create("What is the weather?", "enabled", false);
        var ran = run();
        assertThat(ran.path("status").asString()).isEqualTo("ok");
        assertThat(ran.path("enabled").asBoolean(true)).isFalse();
        assertThat(ran.path("next_run_at").isNull()).isTrue();
        assertThat(ran.path("last_status").asString()).isEqualTo("ok");
        assertThat(said())
                .anyMatch(row -> row.startsWith("system: "))
                .contains("user: What is the weather?", "assistant: Rain at noon.");
        assertThat(last().path("outcome").asString()).isEqualTo("run");
        assertThat(last().path("forced").asBoolean()).isTrue();
        assertThat(last().path("finished_at").isNull()).isFalse();
    }

    @Test
    void aDueTimeIsAnsweredOnceWithAReason() {
        provider.next(Script.answer().text("Here it is.").done());
        create("Brief me");
        // Its next time passes unnoticed: the row is set back as if the machine had slept.
        await().atMost(LONG)
                .until(() -> !talk.json("GET", path("/firings"), null).isEmpty());
        var skipped = talk.json("POST", path("/skip-next"), null);
        assertThat(last().path("outcome").asString()).isEqualTo("skipped");
        assertThat(last().path("reason").asString()).isEqualTo("Skipped by you.");
        assertThat(Duration.between(
                                Instant.now(),
                                Instant.parse(skipped.path("next_run_at").asString()))
                        .toMinutes())
                .isBetween(118L, 120L);
    }

    @Test
    void aProviderThatFailsIsTheReason() {
        provider.next(Script.status(401, "no such key"));
        create("What is the weather?");
        var ran = run();
        assertThat(ran.path("status").asString()).isEqualTo("error");
        assertThat(ran.path("last_error").asString()).isNotBlank();
        assertThat(last().path("error").asString())
                .isEqualTo(ran.path("last_error").asString());
    }

    @Test
    void aGuardThatIsNotMetLeavesItOutAndAForcedOneSaysSo() {
        tools.offer("scripted__mail_list", _ -> Mono.just(ToolResult.ok("{\"value\": []}")));
        create("/guard non-empty scripted mail_list {\"top\":1}\nWhat is new?");
        assertThat(run().path("status").asString()).isEqualTo("ok");
        assertThat(last().path("outcome").asString()).isEqualTo("skipped");
        assertThat(last().path("reason").asString()).contains("mail_list");
        assertThat(said()).noneMatch(row -> row.startsWith("user: ")).anyMatch(row -> row.contains("Skipped"));
        tools.offer(
                "scripted__mail_list",
                _ -> Mono.just(new ToolResult("Found no mail.", false, null, List.of(), "{\"value\": []}", null)));
        run();
        assertThat(last().path("outcome").asString()).as("a sentence beside it").isEqualTo("skipped");
        tools.offer("scripted__mail_list", _ -> Mono.just(ToolResult.ok("{\"value\": [1]}")));
        provider.next(Script.answer().text("One mail.").done());
        run();
        assertThat(said()).contains("user: What is new?", "assistant: One mail.");
    }

    @Test
    void aGuardOnASignedOutServerAsksForTheSignIn() {
        tools.offer("scripted__mail_list", _ -> Mono.just(ToolResult.ok("[]")));
        tools.signOut("scripted");
        var asked = new CopyOnWriteArrayList<JsonNode>();
        var listening = talk.stream("/api/events")
                .filter(frame -> frame.event().equals("mcp.auth_required"))
                .subscribe(frame -> asked.add(frame.data()), _ -> {});
        try {
            create("/guard non-empty scripted mail_list {}\nWhat is new?");
            run();
            await().atMost(LONG).until(() -> !asked.isEmpty());
        } finally {
            listening.dispose();
        }
        assertThat(asked).singleElement().satisfies(event -> {
            assertThat(event.path("server").asString()).isEqualTo("scripted");
            assertThat(event.path("message").asString()).startsWith("“scripted” needs you to sign in.");
            assertThat(event.path("topic_id").asLong()).isEqualTo(topic);
            assertThat(event.path("name").isNull()).isTrue();
        });
        assertThat(last().path("outcome").asString()).isEqualTo("skipped");
    }

    @Test
    void aGuardWhoseCallShowsThatTheServerIsSignedOutLeavesThePromptOut() {
        tools.offer("scripted__mail_list", _ -> {
            tools.signOut("scripted");
            return Mono.just(ToolResult.error("401"));
        });
        create("/guard non-empty scripted mail_list {}\nWhat is new?");
        run();
        assertThat(last().path("outcome").asString()).isEqualTo("skipped");
        assertThat(last().path("reason").asString()).contains("sign in");
    }

    @Test
    void aGuardOnAServerThatIsDownLetsThePromptThrough() {
        tools.offer("scripted__mail_list", _ -> Mono.just(ToolResult.error("Nobody answers there")));
        tools.failToSay("scripted");
        provider.next(Script.answer().text("Nothing new.").done());
        create("/guard non-empty scripted mail_list {}\nWhat is new?");
        assertThat(run().path("status").asString()).isEqualTo("ok");
        assertThat(last().path("outcome").asString()).isEqualTo("run");
        assertThat(said()).contains("user: What is new?", "assistant: Nothing new.");
    }

    @Test
    void aCommandActsWithoutAModelAndLeavesAReceipt() {
        var cases = new ArrayList<String>();
        create("/rename Evenings");
        run();
        assertThat(talk.json("GET", "/api/topics/" + topic, null).path("title").asString())
                .isEqualTo("Evenings");
        assertThat(said()).anyMatch(row -> row.equals("system: Renamed to “Evenings”."));
        for (var command : Map.ofEntries(
                        entry("/pin", "The topic is now pinned."),
                        entry("/role Nobody", "There is no role named “Nobody”."),
                        entry("/collection nowhere", "There is no collection named “nowhere”."),
                        entry("/collection general", "Moved to “general”."),
                        entry("/notes", "cannot run on a schedule"),
                        entry("/agent", "Usage: /agent"),
                        entry("/unpin", "unpinned."),
                        entry("/done", "There is no reminder"),
                        entry("/clear out the list", "`/clear` takes no text."),
                        entry("/archive the list", "`/archive` takes no text."),
                        entry("/suggest-name boats", "`/suggest-name` takes no text."),
                        entry("/gh-update now", "`/gh-update` failed: "),
                        entry("/codehost-sync", "`/codehost-sync` failed: "))
                .entrySet()) {
            talk.json("PATCH", path(""), Map.of("prompt", command.getKey()));
            assertThat(run().path("status").asString()).isEqualTo("ok");
            assertThat(said()).as(command.getKey()).anyMatch(row -> row.contains(command.getValue()));
            cases.add(command.getKey());
        }
        assertThat(cases).hasSize(13);
        assertThat(provider.requests()).isEmpty();
        talk.json("PATCH", path(""), Map.of("prompt", "/clear"));
        run();
        assertThat(said()).containsExactly("system: The conversation was cleared.");
        provider.next(Script.answer().text("What is that?").done());
        talk.json("PATCH", path(""), Map.of("prompt", "/unknown thing"));
        run();
        assertThat(said()).contains("user: /unknown thing", "assistant: What is that?");
    }

    @Test
    void aTopicIsNamedAfterWhatWasSaidInIt() {
        create("/suggest-name");
        run();
        assertThat(said()).contains("system: No better name was found.");
        provider.next(Script.answer().text("Two ferries leave at nine.").done());
        talk.say(topic, "When do they leave?");
        provider.next(Script.answer().text("Ferries at nine").done());
        assertThat(run().path("status").asString()).isEqualTo("ok");
        assertThat(talk.json("GET", "/api/topics/" + topic, null).path("title").asString())
                .isEqualTo("Ferries at nine");
        assertThat(said()).contains("system: Renamed to “Ferries at nine”.");
    }

    @Test
    void theConversationIsClearedFirstWhereThatIsWanted() {
        provider.next(
                Script.answer().text("One.").done(),
                Script.answer().text("Two.").done());
        create("Count", "clear_context", true);
        run();
        run();
        assertThat(said())
                .filteredOn(row -> !row.startsWith("system"))
                .containsExactly("user: Count", "assistant: Two.");
        talk.json("PATCH", path(""), Map.of("prompt", "/suggest-name boats"));
        run();
        assertThat(said()).as("a refused command").contains("assistant: Two.");
    }

    private void archivedSchedulesAnnounceNothing(String feed) {
        talk.json("POST", "/api/topics/" + topic + "/archive", null);
        assertThat(talk.json("GET", "/api/schedules", null).path("schedules"))
                .filteredOn(one -> one.path("topic_id").asLong() == topic)
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.path("enabled").asBoolean()).isTrue();
                    assertThat(one.path("next_run_at").isNull()).isTrue();
                });
        assertThat(List.of(
                        talk.json("GET", path(""), null),
                        talk.json("PATCH", path(""), Map.of("enabled", true)),
                        talk.json("GET", "/api/topics/" + topic, null).path("schedule")))
                .allSatisfy(one -> assertThat(one.path("next_run_at").isNull()).isTrue());
        assertThat(talk.json("GET", path("/firings"), null).findValues("reason"))
                .isNotEmpty()
                .extracting(JsonNode::asString)
                .containsOnly("The topic is archived.");
        assertThat(calendar(feed)).doesNotContain("SUMMARY:Mornings");
    }

    private @Nullable String calendar(String feed) {
        return client.get()
                .uri(feed)
                .exchange()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
    }

    @Test
    void allSchedulesAreListedPausedAndFed() {
        create("x" + "\uD83D\uDE00".repeat(500));
        var all = talk.json("GET", "/api/schedules", null);
        assertThat(all.path("schedules").findValues("prompt"))
                .extracting(JsonNode::asString)
                .as("cut, but not within a character")
                .anyMatch(prompt -> prompt.matches("x(\uD83D\uDE00){249,499}"));
        assertThat(all.path("schedules").findValues("owner_title"))
                .extracting(JsonNode::asString)
                .contains("Mornings");
        assertThat(talk.json("GET", "/api/schedules/firings", null).findValues("owner_id"))
                .extracting(JsonNode::asLong)
                .contains(topic);
        assertThat(talk.json("GET", "/api/schedules/firings?from=9998-01-01T00:00:00Z&to=9998-02-01T00:00:00Z", null))
                .as("nothing is planned that far ahead")
                .isEmpty();
        var later = Instant.now().plus(Duration.ofDays(10));
        assertThat(talk.json("GET", "/api/schedules/firings?from=" + later, null)
                        .findValues("due_at"))
                .as("the times until then are more than those listed")
                .isNotEmpty()
                .allSatisfy(at -> assertThat(Instant.parse(at.asString())).isAfterOrEqualTo(later));
        var paused = talk.json("POST", "/api/schedules/pause", Map.of("until", "2099-01-01T00:00:00Z"));
        assertThat(paused.path("paused").asBoolean()).isTrue();
        assertThat(talk.json("POST", "/api/schedules/pause", null)
                        .path("paused_until")
                        .isNull())
                .as("for no named time")
                .isTrue();
        assertThat(talk.json("DELETE", "/api/schedules/pause", null)
                        .path("paused")
                        .asBoolean(true))
                .isFalse();
        assertThat(talk.status("POST", "/api/schedules/pause", Map.of("until", "2001-01-01T00:00:00Z")))
                .isEqualTo(422);
        var url = talk.json("POST", "/api/schedules/feed", null).path("url").asString();
        var address = url.substring(url.indexOf("/api/"));
        assertThat(calendar(address)).startsWith("BEGIN:VCALENDAR").contains("SUMMARY:Mornings");
        talk.json("POST", "/api/schedules/pause", null);
        assertThat(calendar(address)).as("paused").startsWith("BEGIN:VCALENDAR").doesNotContain("SUMMARY:");
        talk.json("DELETE", "/api/schedules/pause", null);
        archivedSchedulesAnnounceNothing(address);
        assertThat(talk.status("DELETE", "/api/schedules/feed", null)).isEqualTo(204);
        assertThat(talk.status("GET", address, null)).isEqualTo(404);
    }

    @Test
    void wordsAreReadAndSaid() {
        var read = talk.json(
                "POST",
                "/api/schedules/read",
                Map.of("text", "every weekday at 7:00 and Saturdays at noon, Berlin time", "timezone", "UTC"));
        assertThat(read.path("rules").size()).isEqualTo(2);
        assertThat(read.path("next").size()).isEqualTo(5);
        var said = talk.json("POST", "/api/schedules/words", Map.of("rules", read.path("rules")));
        assertThat(said.path("words")).isEqualTo(read.path("words"));
        assertThat(talk.status("POST", "/api/schedules/read", Map.of("text", "when the cows come home")))
                .isEqualTo(422);
    }
}
