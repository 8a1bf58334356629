package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service;
import dev.steward.crash.ServiceProcess;
import dev.steward.platform.data.TestPostgres;
import dev.steward.support.ByTurns;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Tests that two processes on one PostgreSQL leave each other's turns alone until one of them is gone. */
@ByTurns(3)
class TwoProcessesTest {

    private final String address = TestPostgres.newDatabase();

    @Test
    void aTurnBelongsToItsProcessUntilThatHasBeenSilentForAMinute(@TempDir Path ours, @TempDir Path theirs)
            throws Exception {
        try (var provider = ScriptedProvider.start();
                var service = Service.start(ours, address)) {
            service.answeredBy(provider);
            Files.copy(ours.resolve("secret.key"), theirs.resolve("secret.key"));
            var keeper = service.bean(TurnKeeper.class);
            long topic = service.topic("shared");
            try (var other = ServiceProcess.start(theirs, Map.of("STEWARD_DB_URL", address))) {
                provider.next(Script.answer().text("half an answer").hang());
                beginOn(other, topic);
                provider.awaitRequest();
                assertThat(service.send("GET", "/api/running", null).json()).hasSize(1);

                assertThat(keeper.sweep().block(Service.LONG))
                        .as("the other one is alive")
                        .isZero();
                assertThat(service.say(topic, "mine").status()).isEqualTo(409);

                awaitJournaled(theirs, "half an answer");
                var stopped = service.send("POST", "/api/topics/%d/messages/stop".formatted(topic), null);
                assertThat(stopped.status()).isEqualTo(200);
                assertThat(stopped.json().path("content").asString()).isEqualTo("half an answer");
                provider.next(Script.answer().text("another half").hang());
                beginOn(other, topic);
                provider.awaitRequest();
                other.kill();
            }
            assertThat(keeper.sweep().block(Service.LONG))
                    .as("the other one was seen just now")
                    .isZero();
            assertThat(service.say(topic, "mine").status()).isEqualTo(409);

            service.sql("update instances set seen_at = seen_at - interval '61' second where id <> '%s'"
                    .formatted(Files.readString(ours.resolve("db/instance"))));
            assertThat(keeper.sweep().block(Service.LONG)).isEqualTo(1);
            assertThat(service.messages(topic).getLast().path("content").asString())
                    .startsWith("Error: Steward stopped unexpectedly");
            assertThat(service.say(topic, "mine").body()).contains("event:done");
            assertTheOtherComesBack(service, theirs, topic);
        }
    }

    /** The process does not close the turns it lost a second time, and it runs new ones. */
    private void assertTheOtherComesBack(Service service, Path theirs, long topic) throws Exception {
        int rows = service.messages(topic).size();
        try (var other = ServiceProcess.start(theirs, Map.of("STEWARD_DB_URL", address))) {
            var answer = other.send("POST", "/api/topics/" + topic + "/messages/stream", "{\"content\":\"theirs\"}");
            assertThat(answer.body()).contains("event:done");
            assertThat(service.messages(topic)).hasSize(rows + 2);
        }
    }

    private static void awaitJournaled(Path folder, String text) {
        await().atMost(Service.LONG).until(() -> {
            try (var journals = Files.newDirectoryStream(folder.resolve("db/turns"))) {
                for (var journal : journals) {
                    if (Files.readString(journal).contains(text)) {
                        return true;
                    }
                }
                return false;
            }
        });
    }

    private static void beginOn(ServiceProcess process, long topic) {
        var path = "/api/topics/" + topic + "/messages";
        var body = JsonMapper.shared().writeValueAsString(Map.of("content", "go"));
        Thread.ofVirtual().start(() -> {
            try {
                process.send("POST", path + "/stream", body);
            } catch (Exception _) {
                // it is killed
            }
        });
        await().atMost(Service.LONG)
                .until(() -> process.get("/api/running").body().contains("\"container_id\":" + topic));
    }
}
