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

/** The index follows the database, and begins again where it cannot. */
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
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> index.ready().filter(now -> now != wrong).isPresent());
            assertThat(found(service, "kettle")).isEqualTo(5);
            assertThat(Files.list(folder.resolve("index")).toList()).isNotEmpty();
        }
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
            assertThatThrownBy(() -> feed.attend(Instant.now()).block(Service.LONG))
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
