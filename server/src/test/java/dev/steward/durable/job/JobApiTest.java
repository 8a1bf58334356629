package dev.steward.durable.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.durable.job.JobRepository.Wish;
import dev.steward.support.ServiceTest;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the HTTP API of jobs. The jobs have no messages, so only the test works on them. */
@ServiceTest
class JobApiTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private WebTestClient client;

    @Autowired
    private JobRepository rows;

    @Autowired
    private Clock clock;

    @Test
    void workIsSeenFromItsBeginningToItsEnd() {
        long id = insert();
        assertThat(get(id).path("status").asString()).isEqualTo("waiting");
        assertThat(get(id).path("cancellable").asBoolean()).isTrue();
        assertThat(runs(id)).isFalse();
        given(rows.begin(id, 1, clock.instant()));
        given(rows.progress(id, 1, new Progress(5, 10L, "half")));
        var running = get(id);
        assertThat(running.path("status").asString()).isEqualTo("running");
        assertThat(running.path("done").asInt()).isEqualTo(5);
        assertThat(running.path("total").asInt()).isEqualTo(10);
        assertThat(running.path("detail").asString()).isEqualTo("half");
        assertThat(runs(id)).isTrue();
        assertThat(list().get(0).path("finished_at").isNull())
                .as("what is open comes first")
                .isTrue();
        given(rows.finish(id, 1, Outcome.done(Map.of("rows", 7)), new Progress(10, 10L, null), clock.instant()));
        var done = get(id);
        assertThat(done.path("status").asString()).isEqualTo("succeeded");
        assertThat(done.path("result").path("rows").asInt()).isEqualTo(7);
        assertThat(done.path("cancellable").asBoolean()).isFalse();
        assertThat(runs(id)).isFalse();
        assertThat(list().valueStream().map(job -> job.path("id").asLong())).contains(id);
    }

    @Test
    void whatWaitsIsCancelledAndWhatHasEndedIsNot() {
        long id = insert();
        assertThat(cancel(id, 200).path("status").asString()).isEqualTo("cancelled");
        assertThat(cancel(id, 409).path("type").asString()).isEqualTo("/problems/job-ended");
    }

    @Test
    void whatRunsIsAskedToStopHoweverOften() {
        long id = insert();
        given(rows.begin(id, 1, clock.instant()));
        var asked = cancel(id, 200).path("cancel_asked_at");
        assertThat(asked.isString()).isTrue();
        assertThat(cancel(id, 200).path("cancel_asked_at")).isEqualTo(asked);
        given(rows.finish(id, 1, Outcome.CANCELLED, new Progress(0, null, null), clock.instant()));
    }

    @Test
    void whatIsNotThereAndWhatIsNoNumberIsRefused() {
        assertThat(cancel(Long.MAX_VALUE, 404).path("detail").asString()).isEqualTo("Job not found");
        client.get()
                .uri("/api/jobs/" + Long.MAX_VALUE)
                .exchange()
                .expectStatus()
                .isNotFound();
        client.get().uri("/api/jobs/x").exchange().expectStatus().isEqualTo(422);
        client.post().uri("/api/jobs/x/cancel").exchange().expectStatus().isEqualTo(422);
    }

    private long insert() {
        return given(rows.insert(
                        new Wish("by-hand", UUID.randomUUID().toString(), "By hand", "{}", null), clock.instant()))
                .id();
    }

    private boolean runs(long id) {
        return json(client.get().uri("/api/running").exchange(), 200)
                .valueStream()
                .anyMatch(each -> each.path("kind").asString().equals("job")
                        && each.path("id").asLong() == id);
    }

    private JsonNode get(long id) {
        return json(client.get().uri("/api/jobs/" + id).exchange(), 200);
    }

    private JsonNode list() {
        return json(client.get().uri("/api/jobs").exchange(), 200);
    }

    private JsonNode cancel(long id, int status) {
        return json(client.post().uri("/api/jobs/%d/cancel".formatted(id)).exchange(), status);
    }

    private static JsonNode json(WebTestClient.ResponseSpec answer, int status) {
        return JsonMapper.shared()
                .readTree(answer.expectStatus()
                        .isEqualTo(status)
                        .expectBody(String.class)
                        .returnResult()
                        .getResponseBody());
    }

    private static <T> T given(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }
}
