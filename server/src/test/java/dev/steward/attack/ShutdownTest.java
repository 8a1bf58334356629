package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.data.FailingStore;
import dev.steward.support.ByTurns;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tests stopping the service while turns are in every phase: each is closed, and the text shown is kept. */
@ByTurns(4)
@OnBothDatabases
class ShutdownTest {

    private static final String HALF = "half an answer";

    private final String address = TestDatabase.current().newAddress();
    private final ScriptedProvider provider = ScriptedProvider.start();

    @AfterEach
    void end() {
        provider.close();
    }

    @Test
    void turnsInEveryPhaseAreClosedByAStop(@TempDir Path folder) {
        var topics = new LinkedHashMap<String, Long>();
        try (var service = Service.start(folder, address)) {
            service.answeredBy(provider);
            var rude = service.bean(RudeTools.class);
            rude.calling(_ -> Mono.never());
            begin(
                    service,
                    topics,
                    "in a tool call",
                    Script.answer().text(HALF).toolCall("c", "rude__tool", "{}").done("tool_calls"));
            awaitRows(service, topics, "in a tool call", 3);
            begin(service, topics, "before the first word", Script.hangs());
            begin(
                    service,
                    topics,
                    "in the middle",
                    Script.answer().text("half ", "an answer").hang());
            begin(
                    service,
                    topics,
                    "with a follow-up",
                    Script.answer().text("half ", "an answer").hang());
            service.send("POST", path(topics, "with a follow-up") + "/queue", Map.of("content", "then"));
            awaitShown(service, topics, "in the middle");
            awaitShown(service, topics, "with a follow-up");
            rude.offering(Mono::never);
            begin(service, topics, "gathering the prompt", Script.says("never asked"));
        }
        try (var service = Service.start(folder, address)) {
            service.answeredBy(provider);
            assertThat(service.send("GET", "/api/running", null).json()).isEmpty();
            topics.forEach((phase, topic) -> {
                var rows = service.messages(topic);
                assertThat(rows.getLast().path("content").asString())
                        .as(phase)
                        .startsWith("Error: Steward was stopped");
                assertThat(rows)
                        .as(phase)
                        .noneMatch(row -> row.path("tool_calls").path("pending").asBoolean(false));
            });
            for (var phase : List.of("in a tool call", "in the middle", "with a follow-up")) {
                assertThat(contents(service, topics, phase)).as(phase).containsOnlyOnce(HALF);
            }
            assertThat(service.send("GET", path(topics, "with a follow-up") + "/queue", null)
                            .json())
                    .as("what waits goes on waiting for the person")
                    .hasSize(1);
            topics.forEach((phase, topic) -> assertThat(
                            service.say(topic, "still there?").body())
                    .as(phase)
                    .contains("event:done"));
        }
    }

    @Test
    void anEndThatTheStoreDoesNotTakeBeforeTheStopIsStoredByTheNextStart(@TempDir Path folder) {
        var topics = new LinkedHashMap<String, Long>();
        var go = new CompletableFuture<Void>();
        try (var service = Service.start(folder, address)) {
            service.answeredBy(provider);
            begin(
                    service,
                    topics,
                    "closing",
                    Script.answer().text("half ", "an answer").waitFor(go).done());
            awaitShown(service, topics, "closing");
            var store = service.bean(FailingStore.class);
            store.fail(1, FailingStore.Fault.DISK_FULL, FailingStore.Length.UNTIL_HEALED);
            go.complete(null);
            await().atMost(Service.LONG).until(() -> store.failed() > 1);
        }
        try (var service = Service.start(folder, address)) {
            service.answeredBy(provider);
            await().atMost(Service.LONG).untilAsserted(() -> assertThat(
                            service.send("GET", "/api/running", null).json())
                    .isEmpty());
            assertThat(contents(service, topics, "closing")).containsOnlyOnce(HALF);
            assertThat(service.say(topic(topics, "closing"), "still there?").body())
                    .contains("event:done");
        }
    }

    private void begin(Service service, Map<String, Long> topics, String phase, Script script) {
        provider.next(script);
        topics.put(phase, service.topic(phase));
        int before = provider.requests().size();
        var _ = service.begin("POST", path(topics, phase) + "/stream", Map.of("content", "go"));
        await(phase)
                .atMost(Service.LONG)
                .until(() -> phase.equals("gathering the prompt")
                        ? service.messages(topic(topics, phase)).size() == 1
                        : provider.requests().size() > before);
    }

    private static void awaitRows(Service service, Map<String, Long> topics, String phase, int rows) {
        await(phase)
                .atMost(Service.LONG)
                .until(() -> service.messages(topic(topics, phase)).size() == rows);
    }

    /** Waits until another window has been shown half of the answer. */
    private static void awaitShown(Service service, Map<String, Long> topics, String phase) {
        var journals = service.folder().resolve("db/turns");
        long topic = topic(topics, phase);
        await(phase).atMost(Service.LONG).until(() -> {
            var turn = service.sql("select id from turns where running_in = " + topic)
                    .getFirst()
                    .get("id");
            var file = journals.resolve(turn + ".journal");
            return Files.exists(file) && Files.readString(file).contains("an answer");
        });
    }

    private static String contents(Service service, Map<String, Long> topics, String phase) {
        return service.messages(topic(topics, phase)).stream()
                .map(ShutdownTest::content)
                .reduce("", (all, next) -> all + "|" + next);
    }

    private static String content(JsonNode row) {
        return row.path("content").asString();
    }

    private static long topic(Map<String, Long> topics, String phase) {
        return Objects.requireNonNull(topics.get(phase));
    }

    private static String path(Map<String, Long> topics, String phase) {
        return "/api/topics/" + topic(topics, phase) + "/messages";
    }
}
