package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service;
import dev.steward.crash.ServiceProcess;
import dev.steward.support.ByTurns;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests killing the service while it writes the index, and damage to its files: no message is lost to search. */
@ByTurns(0)
class CutIndexTest {

    private static final int KILLS = 3;

    @Test
    void whatWasAcknowledgedIsFoundHoweverOftenTheServiceIsKilledAndWhateverBecomesOfTheIndex(@TempDir Path folder)
            throws Exception {
        var random = new Random(13);
        var said = new AtomicInteger();
        for (int kill = 0; kill < KILLS; kill++) {
            try (var service = ServiceProcess.start(folder)) {
                assertAllFound(service, said.get());
                long topic = JsonMapper.shared()
                        .readTree(service.send("POST", "/api/topics", "{\"title\":\"Cut\"}")
                                .body())
                        .path("id")
                        .asLong();
                int many = 30 + random.nextInt(60);
                for (int i = 0; i < many; i++) {
                    var row = service.send(
                            "POST",
                            "/api/topics/%d/messages/stopped".formatted(topic),
                            "{\"content\":\"kettle number%dx\"}".formatted(said.get()));
                    assertThat(row.statusCode()).isLessThan(300);
                    said.incrementAndGet();
                }
                service.kill();
            }
            if (kill > 0) {
                damage(folder.resolve("index"), random);
            }
        }
        try (var service = ServiceProcess.start(folder)) {
            assertAllFound(service, said.get());
            await().atMost(Service.LONG).until(() -> isReady(service));
            assertAllFound(service, said.get());
            assertThat(service.output()).doesNotContain("ERROR").doesNotContain("vector");
        }
    }

    /** Also holds while the index is being built and the database is searched instead. */
    private static void assertAllFound(ServiceProcess service, int said) throws Exception {
        for (int i : new int[] {0, said / 2, said - 1}) {
            if (i >= 0 && i < said) {
                assertThat(search(service, "\"number%dx\"".formatted(i)).path("results"))
                        .as("row " + i)
                        .hasSize(1);
            }
        }
    }

    private static boolean isReady(ServiceProcess service) throws Exception {
        return search(service, "").path("index").path("state").asString().equals("ready");
    }

    private static JsonNode search(ServiceProcess service, String query) throws Exception {
        var answer = service.get("/api/search?q=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        assertThat(answer.statusCode()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }

    private static void damage(Path index, Random random) throws IOException {
        List<Path> files;
        try (var all = Files.list(index)) {
            files = new ArrayList<>(
                    all.filter(file -> file.toFile().length() > 0).sorted().toList());
        }
        var file = files.get(random.nextInt(files.size()));
        var bytes = Files.readAllBytes(file);
        bytes[random.nextInt(bytes.length)] ^= 1;
        Files.write(file, bytes);
    }
}
