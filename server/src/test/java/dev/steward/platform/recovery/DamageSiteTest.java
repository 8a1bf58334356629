package dev.steward.platform.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.steward.crash.ServiceProcess;
import dev.steward.platform.recovery.DamagedFiles.Image;
import dev.steward.support.ByTurns;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the page shown by a service with damaged data, in its own process. */
@ByTurns(1)
class DamageSiteTest {

    private static final Pattern CODE = Pattern.compile("name=\"code\" value=\"([0-9a-f]{8})\"");

    @SuppressWarnings("NullAway.Init")
    private static Image whole;

    private final Path folder;

    DamageSiteTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeAll
    static void makeDatabase(@TempDir Path elsewhere) throws Exception {
        whole = DamagedFiles.killed(elsewhere);
    }

    @Test
    void aPersonChoosesOnThePageAndTheServiceStartsInTheSameProcess() throws Exception {
        damage();
        try (var service = ServiceProcess.start(folder);
                var browser = HttpClient.newHttpClient()) {
            assertThat(service.output())
                    .containsPattern(DamagedFiles.CUT_IN_WORDS)
                    .contains("It was copied to ", "--damage=")
                    .doesNotContain("\tat ", "STEWARD_DB_URL");

            var health = service.get("/api/health");
            assertThat(health.statusCode()).isEqualTo(503);
            assertThat(health.body()).contains("\"status\":\"damaged\"");
            var topics = service.get("/api/topics");
            assertThat(topics.statusCode()).isEqualTo(503);
            assertThat(topics.headers().firstValue("content-type")).contains("application/problem+json");
            assertThat(topics.body()).contains("Open /damage");
            assertThat(service.send("POST", "/api/topics", "{\"title\":\"x\"}").statusCode())
                    .isEqualTo(503);

            var page = service.get("/");
            assertThat(page.statusCode()).isEqualTo(503);
            assertThat(page.headers().firstValue("referrer-policy")).contains("same-origin");
            assertThat(page.body())
                    .contains("Steward needs your decision", "<dd>" + DamagedFiles.TOPICS + "</dd>", "kept.mv.db")
                    .doesNotContain("<script");

            var confirmation = service.get("/damage?choice=recovered").body();
            var code = CODE.matcher(confirmation);
            assertThat(code.find()).isTrue();
            assertThat(service.get("/damage?choice=backup:../../x").body()).contains("needs your decision");

            var form = "choice=recovered&code=" + code.group(1);
            assertThat(post(browser, service, form, "http://evil.example").statusCode())
                    .isEqualTo(403);
            assertThat(post(
                                    browser,
                                    service,
                                    "choice=recovered&code=00000000",
                                    service.address().toString())
                            .body())
                    .contains("needs your decision");
            assertThat(service.get("/api/health").statusCode()).isEqualTo(503);
            assertThat(post(browser, service, form, service.address().toString())
                            .body())
                    .contains("Steward starts");
            awaitHealth(service);
            assertThat(service.get("/api/topics").body()).contains("Topic " + DamagedFiles.TOPICS);
        }
    }

    @Test
    void aChoiceHoldsWhenTheProcessIsKilledRightAfterIt() throws Exception {
        damage();
        try (var service = ServiceProcess.start(folder);
                var browser = HttpClient.newHttpClient()) {
            var code =
                    CODE.matcher(service.get("/damage?choice=backup:kept.mv.db").body());
            assertThat(code.find()).isTrue();
            post(
                    browser,
                    service,
                    "choice=backup%3Akept.mv.db&code=" + code.group(1),
                    service.address().toString());
            service.kill();
        }
        try (var service = ServiceProcess.start(folder)) {
            assertThat(service.get("/api/topics").body()).contains("Topic " + DamagedFiles.TOPICS);
        }
    }

    @Test
    void theProcessEndsWithTheMessageWhereNobodyIsToBeAsked() throws Exception {
        damage();
        assertThatThrownBy(() -> ServiceProcess.start(folder, Map.of("STEWARD_DAMAGE", "exit")))
                .hasMessageFindingMatch(DamagedFiles.CUT_IN_WORDS)
                .hasMessageNotContaining("\tat ");
    }

    private void damage() throws IOException {
        Files.createDirectories(folder.resolve("backups"));
        Files.write(folder.resolve("backups/kept.mv.db"), whole.database());
        whole.into(folder.resolve("db"), Arrays.copyOf(whole.database(), whole.database().length - DamagedFiles.BLOCK));
    }

    private static HttpResponse<String> post(HttpClient browser, ServiceProcess service, String form, String origin)
            throws IOException, InterruptedException {
        return browser.send(
                HttpRequest.newBuilder(service.address().resolve("/damage"))
                        .timeout(Duration.ofSeconds(30))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Origin", origin)
                        .POST(HttpRequest.BodyPublishers.ofString(form))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** Waits until the process listens on the same port again after starting. */
    private static void awaitHealth(ServiceProcess service) {
        await().atMost(Duration.ofSeconds(60))
                .ignoreExceptionsInstanceOf(IOException.class)
                .untilAsserted(() -> assertThat(service.get("/api/health").statusCode())
                        .as(service.output())
                        .isEqualTo(200));
    }
}
