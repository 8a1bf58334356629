package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service.Answer;
import dev.steward.platform.data.FullDisk;
import dev.steward.platform.task.PeriodicTasks;
import dev.steward.support.ByTurns;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a full or broken disk below the embedded database: reads continue, and everything recovers. */
@ByTurns(3)
class FullDiskTest {

    private final Path folder;
    private final Service service;
    private final ScriptedProvider provider = ScriptedProvider.start();

    FullDiskTest(@TempDir Path temporary) throws Exception {
        folder = temporary.toRealPath();
        FullDisk.install();
        service = Service.start(folder, "");
        service.answeredBy(provider);
    }

    @AfterEach
    void end() {
        FullDisk.heal(folder);
        provider.close();
        service.close();
    }

    @Test
    void readsGoOnAndEverythingComesBackByItself() throws Exception {
        long topic = service.topic("before");
        provider.next(Script.says("stored before"));
        assertThat(service.say(topic, "hello").body()).contains("event:done");

        // A turn is running when the disk fills up.
        var goOn = new CompletableFuture<Void>();
        provider.reset()
                .next(Script.answer().text("half ").waitFor(goOn).text("whole").done("stop"));
        var asked = service.begin("POST", "/api/topics/" + topic + "/messages/stream", Map.of("content", "more"));
        await().atMost(Service.LONG).until(this::aJournalIsWritten);
        service.bean(PeriodicTasks.class).stop(); // so that a request is the first to meet the full disk
        FullDisk.fail(folder, FullDisk.NO_SPACE);
        var caught = service.begin("POST", "/api/topics", Map.of("title", "caught"));
        await().atMost(Service.LONG)
                .until(() -> !health().json().path("problems").isEmpty());

        assertThat(health().status()).isEqualTo(200);
        assertThat(health().json().path("status").asString()).isEqualTo("degraded");
        assertThat(health().json().path("problems").path(0).path("kind").asString())
                .isEqualTo("disk_full");
        var refused = service.send("POST", "/api/topics", Map.of("title", "refused"));
        assertThat(refused.status()).isEqualTo(507);
        assertThat(refused.json().path("detail").asString()).startsWith("The disk of the data folder is full.");
        assertThat(service.send("PUT", "/api/settings", Map.of("llm_model", "other"))
                        .status())
                .isEqualTo(507);

        // More readers than open connections, and pages that are not in memory
        var reads = new ArrayList<CompletableFuture<Answer>>();
        for (int i = 0; i < 40; i++) {
            reads.add(service.begin("GET", "/api/topics/" + topic + "/messages", null));
            reads.add(service.begin("GET", "/api/topics?q=before", null));
            reads.add(service.begin("GET", "/api/settings", null));
        }
        assertThat(reads).allSatisfy(read -> assertThat(read.join().status()).isEqualTo(200));
        assertThat(reads.getFirst().join().body()).contains("stored before");
        assertThat(caught.join().status()).isEqualTo(507);
        assertThat(caught.join().json().path("detail").asString()).contains("The change is made");
        goOn.complete(null);

        service.bean(PeriodicTasks.class).start();
        FullDisk.heal(folder);
        await().atMost(Service.LONG)
                .until(() -> health().json().path("status").asString().equals("ok"));
        assertThat(asked.join().body()).contains("event:done").contains("whole");
        assertThat(service.send("POST", "/api/topics", Map.of("title", "afterwards"))
                        .status())
                .isEqualTo(201);
        assertThat(service.send("GET", "/api/topics", null).body())
                .contains("caught")
                .doesNotContain("refused");
        assertThat(Files.size(folder.resolve("db/steward.mv.db"))).isPositive();
    }

    @Test
    void aStopWhileItIsFullEndsAndLosesNothingThatWasConfirmed() throws Exception {
        assertThat(service.send("POST", "/api/topics", Map.of("title", "confirmed"))
                        .status())
                .isEqualTo(201);
        FullDisk.fail(folder, FullDisk.NO_SPACE);
        service.begin("POST", "/api/topics", Map.of("title", "caught"));
        await().atMost(Service.LONG)
                .until(() -> !health().json().path("problems").isEmpty());
        service.close();
        FullDisk.heal(folder);
        try (var next = Service.start(folder, "")) {
            assertThat(next.send("GET", "/api/topics", null).body()).contains("confirmed");
            assertThat(next.send("POST", "/api/topics", Map.of("title", "afterwards"))
                            .status())
                    .isEqualTo(201);
        }
    }

    @Test
    void aBrokenDiskIsToldAndAStartMakesItGood() throws Exception {
        service.topic("before");
        FullDisk.fail(folder, FullDisk.BROKEN);
        assertThat(service.send("POST", "/api/topics", Map.of("title", "lost")).status())
                .isEqualTo(503);
        FullDisk.heal(folder);

        assertThat(health().status()).isEqualTo(503);
        assertThat(health().json().path("problems").path(0).path("kind").asString())
                .isEqualTo("disk_failed");
        assertThat(service.send("GET", "/api/topics", null)
                        .json()
                        .path("detail")
                        .asString())
                .contains("start Steward again");
        service.close();
        try (var next = Service.start(folder, "")) {
            assertThat(next.send("GET", "/api/topics", null).body()).contains("before");
            assertThat(next.send("POST", "/api/topics", Map.of("title", "afterwards"))
                            .status())
                    .isEqualTo(201);
        }
    }

    private boolean aJournalIsWritten() throws IOException {
        try (var journals = Files.list(folder.resolve("db/turns"))) {
            return journals.anyMatch(journal -> journal.toFile().length() > 0);
        }
    }

    private Answer health() {
        return service.send("GET", "/api/health", null);
    }
}
