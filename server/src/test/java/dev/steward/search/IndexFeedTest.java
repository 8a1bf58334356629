package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

/** Tests that the index follows the database, and is rebuilt if it cannot. */
class IndexFeedTest {

    @Test
    void anIndexGoesOnWhereItWasAndOneOfALaterStateOfTheDatabaseIsMadeAnew(@TempDir Path folder) throws Exception {
        long first;
        try (var service = Service.start(folder, "")) {
            first = service.topic("First kettle");
            ready(service);
            await().atMost(Service.LONG).until(() -> isCommitted(service) && found(service, "kettle") == 1);
            assertThat(indexes(service)).isEqualTo(1);
        }
        try (var service = Service.start(folder, "")) {
            ready(service);
            assertThat(found(service, "kettle")).isEqualTo(1);
            assertThat(indexes(service)).as("it is the same one").isEqualTo(1);
            service.send("PATCH", "/api/topics/" + first, Map.of("title", "First teapot"));
            await().atMost(Service.LONG).until(() -> found(service, "teapot") == 1);
            // As in a copy of the database from before the last commit.
            service.sql("update search_indexes set generation = 0");
        }
        try (var service = Service.start(folder, "")) {
            ready(service);
            assertThat(found(service, "teapot")).isEqualTo(1);
            assertThat(indexes(service)).as("it is another one").isEqualTo(2);
        }
    }

    @Test
    void anIndexThatDisappearsWhileTheServiceRunsIsMadeAnew(@TempDir Path folder) throws Exception {
        try (var service = Service.start(folder, "")) {
            for (int i = 0; i < 5; i++) {
                service.topic("Kettle " + i);
            }
            ready(service);
            await().atMost(Service.LONG).until(() -> found(service, "kettle") == 5);
            var index = service.bean(SearchIndex.class);
            var wrong = index.ready().orElseThrow();
            service.bean(IndexFeed.class).distrust(wrong, new IndexFault("A test says so", null));
            assertThat(found(service, "kettle")).as("the database answers").isEqualTo(5);
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> index.ready().filter(now -> now != wrong).isPresent());
            assertThat(found(service, "kettle")).isEqualTo(5);
            assertThat(Files.list(folder.resolve("index")).toList()).isNotEmpty();
        }
    }

    @Test
    void anIndexIsMadeAnewBecauseAPersonWishesItAndTheDatabaseAnswersMeanwhile(@TempDir Path folder) throws Exception {
        try (var service = Service.start(folder, "")) {
            for (int i = 0; i < 5; i++) {
                service.topic("Kettle " + i);
            }
            ready(service);
            await().atMost(Service.LONG).until(() -> found(service, "kettle") == 5);
            var index = service.bean(SearchIndex.class);
            var old = index.ready().orElseThrow();
            var job = service.send("POST", "/api/search/rebuild", null);
            assertThat(job.status()).isEqualTo(202);
            assertThat(job.json().path("cancellable").asBoolean()).isFalse();
            var path = "/api/jobs/" + job.json().path("id").asLong();
            var stopped = service.send("POST", path + "/cancel", null);
            assertThat(stopped.status()).isEqualTo(409);
            assertThat(stopped.json().path("type").asString()).isEqualTo("/problems/job-not-cancellable");
            assertThat(found(service, "kettle")).as("meanwhile").isEqualTo(5);
            await().atMost(Service.LONG).until(() -> isDone(service, path));
            assertThat(index.ready()).isPresent().get().isNotSameAs(old);
            var done = service.send("GET", path, null).json();
            assertThat(done.path("result").path("entries").asInt()).isGreaterThanOrEqualTo(5);
            assertThat(done.path("done")).isEqualTo(done.path("total"));
            assertThat(found(service, "kettle")).isEqualTo(5);
            assertThat(indexes(service)).isEqualTo(2);
        }
    }

    /** As if the process had ended between the request and the first file of the new index. */
    @Test
    void anIndexThatWasToGoBeforeARestartGoesAfterIt(@TempDir Path folder) throws Exception {
        String path;
        try (var service = Service.start(folder, "")) {
            service.topic("First kettle");
            ready(service);
            await().atMost(Service.LONG).until(() -> isCommitted(service));
            var id = service.sql("select id from search_indexes").getFirst().get("id");
            long job = service.send("POST", "/api/search/rebuild", null)
                    .json()
                    .path("id")
                    .asLong();
            path = "/api/jobs/" + job;
            await().atMost(Service.LONG).until(() -> isDone(service, path));
            await().atMost(Service.LONG).until(() -> found(service, "kettle") == 1);
            var now = service.bean(IndexFeed.class).fed().orElseThrow();
            assertThat(now).isNotEqualTo(id);
            service.sql("""
                    update jobs set status = 'running', finished_at = null, open_key = 'again', checkpoint = '{"id":"%s"}'
                    """.formatted(now));
            service.sql("""
                    insert into outbox (kind, subject, payload, due_at, tries, epoch, created_at)
                    select 'job@' || place, 'job:' || id, '{"id":' || id || '}', created_at, 0, epoch, created_at from jobs
                    """);
        }
        try (var service = Service.start(folder, "")) {
            await().atMost(Service.LONG).until(() -> isDone(service, path));
            assertThat(found(service, "kettle")).isEqualTo(1);
            assertThat(indexes(service)).as("the third one").isEqualTo(3);
        }
    }

    private static boolean isDone(Service service, String path) {
        return service.send("GET", path, null).json().path("status").asString().equals("succeeded");
    }

    @Test
    void aPlaceWhereNoIndexCanBeIsToldAndTheDatabaseAnswers(@TempDir Path folder) throws Exception {
        try (var service = Service.start(folder, "")) {
            service.topic("First kettle");
            ready(service);
            var wrong = service.bean(SearchIndex.class).ready().orElseThrow();
            FileSystemUtils.deleteRecursively(folder.resolve("index"));
            Files.writeString(folder.resolve("index"), "no folder");
            var feed = service.bean(IndexFeed.class);
            feed.distrust(wrong, new IndexFault("A test says so", null));
            assertThatThrownBy(() -> feed.run(Instant.now()).block(Service.LONG))
                    .as("so that it is no work that was done")
                    .hasRootCauseInstanceOf(IOException.class);
            assertThat(found(service, "kettle")).isEqualTo(1);
        }
    }

    private static void ready(Service service) {
        await().atMost(Service.LONG).until(() -> service.send("GET", "/api/search?q=", null)
                .json()
                .path("index")
                .path("state")
                .asString()
                .equals("ready"));
    }

    private static int found(Service service, String query) {
        return service.send("GET", "/api/search?q=" + query, null)
                .json()
                .path("results")
                .size();
    }

    private static long indexes(Service service) {
        return service.sql("select id from search_indexes").size();
    }

    private static boolean isCommitted(Service service) {
        return !service.sql("select id from search_indexes where generation > 0")
                .isEmpty();
    }
}
