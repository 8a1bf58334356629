package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ByTurns;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests that an import continues by itself after the process was killed at any point, and that nothing arrives twice. */
@ByTurns(3)
@OnBothDatabases
class CutImportTest {

    private static final Duration LONG = Duration.ofMinutes(3); // a killed process's leases end a minute later
    private static final int KILLS = 1 + Sample.times("crash.kills", 1);
    private static final int MAX_BEFORE_A_KILL = 120;
    private static final int CONVERSATIONS = 10 + KILLS * MAX_BEFORE_A_KILL;

    private final Path folder;
    private final Random random = new Random(20_261_122);

    CutImportTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void whatWasKilledInTheMiddleEndsWithEachConversationOnce() throws Exception {
        try (var service = ServiceProcess.start(folder)) {
            assertThat(service.hand("/api/imports?name=e.json", export()).statusCode())
                    .isEqualTo(201);
            // Killed while it examines the file: it starts again
        }
        try (var service = ServiceProcess.start(folder)) {
            reached(service, "ready");
            assertThat(service.send("POST", "/api/imports/1/start", "{}").statusCode())
                    .isEqualTo(200);
            killAfterSome(service);
        }
        for (int i = 1; i < KILLS; i++) {
            try (var service = ServiceProcess.start(folder)) {
                killAfterSome(service);
            }
        }
        try (var service = ServiceProcess.start(folder)) {
            reached(service, "done");
            var done = read(service, "/api/imports/1");
            assertThat(done.path("added").asInt()).isEqualTo(CONVERSATIONS);
            assertThat(done.path("stored_messages").asInt()).isEqualTo(2 * CONVERSATIONS);
            var titles = new HashMap<String, Integer>();
            read(service, "/api/topics")
                    .forEach(topic -> titles.merge(topic.path("title").asString(), 1, Integer::sum));
            assertThat(titles).hasSize(CONVERSATIONS + 1).allSatisfy((_, count) -> assertThat(count)
                    .isEqualTo(1));
            try (var left = Files.list(folder.resolve("tmp"))) {
                assertThat(left.filter(file -> file.getFileName().toString().startsWith("import-")))
                        .isEmpty();
            }
        }
    }

    private void killAfterSome(ServiceProcess service) throws Exception {
        int before = read(service, "/api/imports/1").path("added").asInt();
        int enough = Math.min(CONVERSATIONS, before + 1 + random.nextInt(MAX_BEFORE_A_KILL));
        await().pollInterval(Duration.ofMillis(20))
                .atMost(LONG)
                .until(() -> read(service, "/api/imports/1").path("added").asInt() >= enough);
        service.kill();
    }

    private static void reached(ServiceProcess service, String state) {
        await().atMost(LONG)
                .until(() ->
                        read(service, "/api/imports/1").path("state").asString().equals(state));
    }

    private static JsonNode read(ServiceProcess service, String path) throws IOException, InterruptedException {
        return JsonMapper.shared().readTree(service.get(path).body());
    }

    private static byte[] export() {
        return IntStream.range(0, CONVERSATIONS)
                .mapToObj("""
                        {"uuid":"cut-%1$d","name":"Conversation %1$d","created_at":"2024-01-01T00:00:00Z","chat_messages":[
                        {"uuid":"q","sender":"human","text":"question %1$d"},{"uuid":"a","sender":"assistant","text":"answer"}]}"""::formatted)
                .collect(Collectors.joining(",", "[", "]"))
                .getBytes(StandardCharsets.UTF_8);
    }
}
