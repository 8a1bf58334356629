package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.attack.Service.Answer;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Sample;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests two windows that change the same topics or settings at once: both succeed, or one is told why not. */
@OnBothDatabases
class TopicRaceTest {

    private static final int PAIRS = Sample.times("attack.pairs", 10);

    private final Service service;

    TopicRaceTest() {
        service = Service.shared();
    }

    @Test
    void twoChangesOfTwoFieldsBothStay() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long topic = service.topic("before");
            var answers = Service.both(
                    service.begin("PATCH", WritingRoutes.path(topic), Map.of("title", "after")),
                    service.begin(
                            "PATCH", WritingRoutes.path(topic), Map.of("description", "described", "pinned", true)));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactly(200, 200);
            var stored = service.send("GET", WritingRoutes.path(topic), null).json();
            assertThat(stored.path("title").asString()).as("pair %d", pair).isEqualTo("after");
            assertThat(stored.path("description").asString())
                    .as("pair %d", pair)
                    .isEqualTo("described");
            assertThat(stored.path("pinned").asBoolean()).as("pair %d", pair).isTrue();
        }
    }

    @Test
    void aChangeAndAMoveBothStay() {
        long parent = service.topic("parent");
        for (int pair = 0; pair < PAIRS; pair++) {
            long topic = service.topic("child");
            var answers = Service.both(
                    service.begin("PATCH", WritingRoutes.path(topic), Map.of("title", "renamed", "slug", "moved")),
                    service.begin("PATCH", WritingRoutes.path(topic), Map.of("parent_id", parent)));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactly(200, 200);
            var stored = service.send("GET", WritingRoutes.path(topic), null).json();
            assertThat(stored.path("title").asString()).as("pair %d", pair).isEqualTo("renamed");
            assertThat(stored.path("parent_id").asLong()).as("pair %d", pair).isEqualTo(parent);
        }
    }

    @Test
    void twoMovesAtOnceMakeNoCircle() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long one = service.topic("one");
            long two = service.topic("two");
            var answers = Service.both(
                    service.begin("PATCH", WritingRoutes.path(one), Map.of("parent_id", two)),
                    service.begin("PATCH", WritingRoutes.path(two), Map.of("parent_id", one)));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactlyInAnyOrder(200, 400);
        }
    }

    /** A child moves under a parent while the parent moves to another collection: in either order, they end up together. */
    @Test
    void aSubTreeIsNeverTornApartByTwoMovesAtOnce() {
        long collection = collection("torn");
        for (int pair = 0; pair < PAIRS; pair++) {
            long parent = service.topic("parent");
            long child = service.topic("child");
            var answers = Service.both(
                    service.begin("PATCH", WritingRoutes.path(child), Map.of("parent_id", parent)),
                    service.begin("PATCH", WritingRoutes.path(parent), Map.of("collection_id", collection)));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactly(200, 200);
            assertTogether(parent, child);
        }
    }

    @Test
    void aTopicIsNeverLeftInACollectionThatIsBeingDeleted() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long collection = collection("short life " + pair);
            long topic = service.topic("moves in");
            var answers = Service.both(
                    service.begin("PATCH", WritingRoutes.path(topic), Map.of("collection_id", collection)),
                    service.begin("DELETE", "/api/collections/" + collection, null));
            assertThat(answers.getFirst().status()).as("pair %d", pair).isIn(200, 400);
            assertThat(answers.getLast().status()).as("pair %d", pair).isEqualTo(204);
            var created = Service.both(
                    service.begin("POST", "/api/topics", Map.of("title", "made", "collection_id", collection)),
                    service.begin("GET", "/api/collections", null));
            assertThat(created.getFirst().status()).isEqualTo(201);
            assertThat(service.sql("select id from topics where collection_id is null"))
                    .isEmpty();
            assertThat(service.sql("select t.id from topics t where not exists"
                            + " (select 1 from collections c where c.id = t.collection_id)"))
                    .isEmpty();
        }
    }

    @Test
    void ofTwoCollectionsWithOneNameOneIsMade() {
        for (int pair = 0; pair < PAIRS; pair++) {
            var name = "twice " + UUID.randomUUID();
            var answers = Service.both(
                    service.begin("POST", "/api/collections", Map.of("name", name)),
                    service.begin("POST", "/api/collections", Map.of("name", name.toUpperCase(Locale.ROOT))));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactlyInAnyOrder(201, 409);
        }
    }

    /** Whichever comes first: the topic gets the role and loses it, or the role no longer exists. */
    @Test
    void aRoleThatIsBeingDeletedIsNobodysAfterwards() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long role = service.send("POST", "/api/roles", Map.of("name", "short life " + UUID.randomUUID()))
                    .json()
                    .path("id")
                    .asLong();
            long topic = service.topic("takes it on");
            var answers = Service.both(
                    service.begin("PATCH", WritingRoutes.path(topic), Map.of("role_id", role)),
                    service.begin("DELETE", "/api/roles/" + role, null));
            assertThat(answers.getFirst().status()).as("pair %d", pair).isIn(200, 400);
            assertThat(answers.getLast().status()).as("pair %d", pair).isEqualTo(204);
            assertThat(service.sql("select id from topics where role_id = " + role))
                    .isEmpty();
        }
    }

    @Test
    void ofTwoRolesWithOneNameOneIsMade() {
        for (int pair = 0; pair < PAIRS; pair++) {
            var name = "role twice " + UUID.randomUUID();
            var answers = Service.both(
                    service.begin("POST", "/api/roles", Map.of("name", name)),
                    service.begin("POST", "/api/roles", Map.of("name", name.toUpperCase(Locale.ROOT))));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactlyInAnyOrder(201, 409);
        }
    }

    private void assertTogether(long parent, long child) {
        var of = service.sql("select distinct collection_id from topics where id in (%d, %d)".formatted(parent, child));
        assertThat(of).as("collections of %d and %d", parent, child).hasSize(1);
    }

    private long collection(String name) {
        return service.send("POST", "/api/collections", Map.of("name", name + " " + UUID.randomUUID()))
                .json()
                .path("id")
                .asLong();
    }

    @Test
    void aChangeOfATopicThatIsBeingDeletedIsMadeOrNotFound() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long topic = service.topic("short life");
            var answers = Service.both(
                    service.begin("PATCH", WritingRoutes.path(topic), Map.of("title", "changed")),
                    service.begin("DELETE", WritingRoutes.path(topic), null));
            assertThat(answers.getFirst().status())
                    .as("pair %d: the change", pair)
                    .isIn(200, 404);
            assertThat(answers.getLast().status())
                    .as("pair %d: the deletion", pair)
                    .isEqualTo(204);
            assertThat(service.send("GET", WritingRoutes.path(topic), null).status())
                    .isEqualTo(404);
        }
    }

    @Test
    void topicsThatAskForOneSlugAllGetTheirOwn() {
        for (int round = 0; round < PAIRS; round++) {
            var slug = "same-" + UUID.randomUUID();
            var creations = IntStream.range(0, 4)
                    .mapToObj(_ -> service.begin("POST", "/api/topics", Map.of("title", "t", "slug", slug)))
                    .toList();
            var answers = creations.stream().map(CompletableFuture::join).toList();
            assertThat(answers).as(slug).extracting(Answer::status).containsOnly(201);
            assertThat(answers.stream().map(answer -> answer.json().path("slug").asString()))
                    .as(slug)
                    .doesNotHaveDuplicates()
                    .contains(slug);
        }
    }

    @Test
    void twoSettingsAtOnceAreBothInForce() {
        for (int pair = 0; pair < PAIRS; pair++) {
            var answers = Service.both(
                    service.begin("PUT", "/api/settings", Map.of("max_tool_rounds", 1 + pair % 20)),
                    service.begin("PUT", "/api/settings", Map.of("llm_model", "m" + pair)));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactly(200, 200);
            var now = service.send("GET", "/api/settings", null).json();
            assertThat(now.path("max_tool_rounds").asInt()).as("pair %d", pair).isEqualTo(1 + pair % 20);
            assertThat(now.path("llm_model").asString()).as("pair %d", pair).isEqualTo("m" + pair);
        }
        service.send("PUT", "/api/settings", Map.of("max_tool_rounds", 15));
    }
}
