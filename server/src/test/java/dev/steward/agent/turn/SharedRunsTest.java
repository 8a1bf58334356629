package dev.steward.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service;
import dev.steward.crash.ServiceProcess;
import dev.steward.platform.data.TestPostgres;
import dev.steward.support.ByTurns;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ScriptedRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests two processes that share the runs of agents on one PostgreSQL: one takes over from the other and repeats nothing. */
@ByTurns(0)
class SharedRunsTest {

    private static final int ROOM = 3;
    private static final List<String> CUT = messages("Cut", ROOM);
    private static final List<String> WAITING = messages("Waiting", 3);
    private static final List<String> SHARED = messages("Shared", 10);

    private final String address = TestPostgres.newDatabase();

    /** Tasks whose tool has run and whose model hung at the first request after that. */
    private final Set<String> hung = ConcurrentHashMap.newKeySet();

    private static List<String> messages(String name, int count) {
        return IntStream.range(0, count).mapToObj(i -> name + " " + i).toList();
    }

    @Test
    void whatOneLeavesBehindTheOtherTakesUp(@TempDir Path ours, @TempDir Path theirs) throws Exception {
        try (var provider = ScriptedProvider.start()) {
            provider.otherwise(this::answer);
            try (var other = ServiceProcess.start(theirs, Map.of("STEWARD_DB_URL", address))) {
                other.useProvider(provider.baseUrl());
                for (var task : CUT) {
                    assertThat(other.send("POST", "/api/agents", body(task)).statusCode())
                            .isEqualTo(201);
                }
                await().atMost(Service.LONG).until(() -> hung.size() == ROOM);
                try (var service = Service.start(ours, address)) {
                    begin(service, WAITING);
                    other.kill();
                    assertThat(statuses(service))
                            .as("the other one was seen just now")
                            .doesNotContain("idle");
                    forget(service, theirs);
                    awaitDone(service, CUT.size() + WAITING.size());
                    assertTheOtherComesBack(service, theirs);
                }
            }
        }
    }

    /** The process finds nothing of its own to continue, and takes its share of new work. */
    private void assertTheOtherComesBack(Service service, Path theirs) throws Exception {
        try (var other = ServiceProcess.start(theirs, Map.of("STEWARD_DB_URL", address))) {
            for (int i = 0; i < SHARED.size(); i += 2) {
                begin(service, SHARED.subList(i, i + 1));
                assertThat(other.send("POST", "/api/agents", body(SHARED.get(i + 1)))
                                .statusCode())
                        .isEqualTo(201);
            }
            awaitDone(service, CUT.size() + WAITING.size() + SHARED.size());
            assertWhatOneChangesIsInForceInTheOther(service, other);
        }
    }

    private static void assertWhatOneChangesIsInForceInTheOther(Service service, ServiceProcess other)
            throws Exception {
        for (var policy : List.of("manual", "autonomous")) {
            assertThat(other.send("PUT", "/api/settings", "{\"agents_approval_policy\":\"%s\"}".formatted(policy))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(service.send("GET", "/api/settings", null)
                            .json()
                            .path("agents_approval_policy")
                            .asString())
                    .isEqualTo(policy);
        }
    }

    private Script answer(ScriptedRequest request) {
        var said = request.body().path("messages");
        var task = said.valueStream()
                .map(message -> message.path("content").asString(""))
                .filter(text -> CUT.contains(text) || WAITING.contains(text) || SHARED.contains(text))
                .findFirst();
        if (task.isEmpty()) {
            return Script.says("Named");
        }
        if (!said.path(said.size() - 1).path("role").asString().equals("tool")) {
            var wish = JsonMapper.shared().writeValueAsString(Map.of("kind", "fact", "content", task.get()));
            return Script.answer().toolCall("c1", "steward__store_memory", wish).done("tool_calls");
        }
        return CUT.contains(task.get()) && hung.add(task.get())
                ? Script.answer().text("It is").hang()
                : Script.says("It is done");
    }

    private static Map<String, String> wish(String task) {
        return Map.of("task", task, "approval_policy", "autonomous");
    }

    private static String body(String task) {
        return JsonMapper.shared().writeValueAsString(wish(task));
    }

    private static void begin(Service service, List<String> tasks) {
        for (var task : tasks) {
            assertThat(service.send("POST", "/api/agents", wish(task)).status()).isEqualTo(201);
        }
    }

    /** Lets enough time pass for a silent process to count as dead. */
    private static void forget(Service service, Path dead) throws Exception {
        var id = Files.readString(dead.resolve("db/instance"));
        service.sql("update instances set seen_at = seen_at - interval '61' second where id = '%s'".formatted(id));
        service.sql(
                "update outbox set lease_until = lease_until - interval '31' second where owner = '%s'".formatted(id));
    }

    private static void awaitDone(Service service, int count) {
        await().atMost(Service.LONG)
                .untilAsserted(
                        () -> assertThat(statuses(service)).hasSize(count).containsOnly("idle"));
        assertThat(all(service, "/api/memories", "content"))
                .as("each has remembered it once")
                .hasSize(count)
                .doesNotHaveDuplicates();
        assertThat(service.sql("select kind from outbox where kind like 'agent%'"))
                .isEmpty();
        assertThat(service.sql("select subject from lane_places")).isEmpty();
    }

    private static List<String> statuses(Service service) {
        return all(service, "/api/agents", "status");
    }

    private static List<String> all(Service service, String path, String field) {
        var all = new ArrayList<JsonNode>();
        service.send("GET", path, null).json().forEach(all::add);
        return all.stream().map(row -> row.path(field).asString()).toList();
    }
}
