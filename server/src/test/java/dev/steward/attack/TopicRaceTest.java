package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.attack.Service.Answer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Two windows that change the same topics or settings at once: both have their way, or one is told why not. */
@ParameterizedClass
@EnumSource(Store.class)
class TopicRaceTest {

    private static final int PAIRS = 100;
    private static final int FEWER_PAIRS = 25;

    private final Service service;

    TopicRaceTest(Store store) {
        service = Service.shared(store);
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
        for (int pair = 0; pair < FEWER_PAIRS; pair++) {
            long one = service.topic("one");
            long two = service.topic("two");
            var answers = Service.both(
                    service.begin("PATCH", WritingRoutes.path(one), Map.of("parent_id", two)),
                    service.begin("PATCH", WritingRoutes.path(two), Map.of("parent_id", one)));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactlyInAnyOrder(200, 400);
        }
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
        for (int round = 0; round < FEWER_PAIRS; round++) {
            var slug = "same-" + round;
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
