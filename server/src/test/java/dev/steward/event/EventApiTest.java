package dev.steward.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.support.Talk.Frame;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.test.StepVerifier;

@ServiceTest
class EventApiTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private WebTestClient client;

    @Autowired
    private Talk talk;

    @Autowired
    private EventRelay relay;

    @Autowired
    private EventBus bus;

    @Test
    void aStreamBeginsWithReadyAndTellsWhatChangesWithEveryKey() {
        StepVerifier.create(talk.stream("/api/events"))
                .assertNext(frame -> {
                    assertThat(frame.event()).isEqualTo("ready");
                    assertThat(Instant.parse(frame.text("now")))
                            .isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
                })
                .then(() -> talk.topic("Events"))
                .thenConsumeWhile(frame -> !frame.event().equals("topic.changed"))
                .assertNext(frame -> {
                    assertThat(frame.id()).isNotBlank();
                    assertThat(frame.data().propertyNames())
                            .containsExactlyInAnyOrder(
                                    "type",
                                    "topic_id",
                                    "chat_id",
                                    "agent_session_id",
                                    "agent_run_id",
                                    "meeting_session_id",
                                    "workflow_id",
                                    "collection_id",
                                    "status",
                                    "name",
                                    "server",
                                    "message",
                                    "url",
                                    "state",
                                    "tools",
                                    "client_id",
                                    "job_id");
                })
                .thenCancel()
                .verify(LONG);
    }

    @Test
    void aReturningReaderGetsWhatItMissed() {
        var id = new String[1];
        StepVerifier.create(talk.stream("/api/events").skip(1))
                .then(() -> talk.topic("Before"))
                .assertNext(frame -> id[0] = frame.id())
                .thenCancel()
                .verify(LONG);
        long missed = talk.topic("While away");
        StepVerifier.create(talk.stream("/api/events?after=" + id[0]).skip(1))
                .assertNext(frame ->
                        assertThat(frame.data().path("topic_id").asLong()).isEqualTo(missed))
                .thenCancel()
                .verify(LONG);
    }

    @Test
    void aStreamSaysAfterWhichEventItBeginsAndAReadingWhichOneItKnows() {
        var before = readAfter();
        assertThat(begins()).isEqualTo(before);
        talk.topic("Between");
        assertThat(readAfter()).isNotEqualTo(before).isEqualTo(begins());
    }

    private String readAfter() {
        var headers = client.get()
                .uri("/api/topics")
                .exchange()
                .returnResult(String.class)
                .getResponseHeaders();
        return Objects.requireNonNull(headers.getFirst(EventRoutes.READ_AFTER));
    }

    private String begins() {
        return Objects.requireNonNull(talk.stream("/api/events").blockFirst(LONG))
                .text("after");
    }

    @Test
    void aReaderThatWasAwayTooLongIsToldSo() {
        StepVerifier.create(talk.stream("/api/events?after=other-7").map(Frame::event))
                .expectNext("ready", "resync")
                .thenCancel()
                .verify(LONG);
    }

    @Test
    void aWindowDoesNotHearItself() {
        // Events of the service itself may arrive in the meantime.
        StepVerifier.create(talk.stream("/api/events?client_id=me")
                        .filter(frame -> List.of("me", "you").contains(frame.text("client_id"))))
                .then(() -> create("Mine", "me"))
                .then(() -> create("Theirs", "you"))
                .assertNext(frame -> assertThat(frame.text("client_id")).isEqualTo("you"))
                .thenCancel()
                .verify(LONG);
    }

    @Test
    void theRelayTellsEveryWindow() {
        StepVerifier.create(talk.stream("/api/events?client_id=me").skip(1))
                .then(() -> assertThat(
                                relay(granted(), Map.of("type", "reminder.changed", "topic_id", 5, "client_id", "me")))
                        .isEqualTo(204))
                .assertNext(frame -> {
                    assertThat(frame.event()).isEqualTo("reminder.changed");
                    assertThat(frame.data().path("topic_id").asLong()).isEqualTo(5);
                    assertThat(frame.data().path("client_id").isNull()).isTrue();
                })
                .thenCancel()
                .verify(LONG);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mcp.auth_url", "settings.changed", "chat.changed", "nonsense"})
    void onlyDataRefreshTypesAreRelayed(String type) {
        assertThat(relay(granted(), Map.of("type", type))).isEqualTo(400);
    }

    @Test
    void theRelayChecksTheTokenFirst() {
        assertThat(relay("wrong", Map.of("type", "nonsense"))).isEqualTo(403);
        assertThat(relay("", Map.of())).isEqualTo(403);
        assertThat(relay(granted(), Map.of())).isEqualTo(422);
        assertThat(relay(granted(), Map.of("type", "topic.changed", "topic_id", 0)))
                .isEqualTo(422);
        assertThat(relay(granted(), Map.of("type", "topic.changed", "name", "x".repeat(201))))
                .isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "topic:x",
                "topic",
                "topic:0",
                "run:",
                "run:1234567890123456789",
                "agent:7",
                "7",
                "topic:1,note:2"
            })
    void whatIsToBeFollowedMustBeNamedRight(String follow) {
        assertThat(talk.json("GET", "/api/events?follow=" + follow, null)
                        .path("errors")
                        .toString())
                .contains("must name what to follow like topic:12, as one of chat, run, topic");
    }

    @Test
    void asMuchAsAScriptNeedsCanBeFollowed() {
        var follow = IntStream.rangeClosed(1, 17).mapToObj(id -> "run:" + id).toList();
        assertThat(talk.status("GET", "/api/events?follow=" + String.join(",", follow), null))
                .isEqualTo(422);
        assertThat(talk.stream("/api/events?follow=" + String.join(",", follow.subList(0, 16)))
                        .blockFirst(LONG))
                .isNotNull();
    }

    /** Reliability: readers that leave free everything they held. */
    @Test
    void manyReadersComeAndGoWithoutATrace() {
        int before = bus.readers();
        for (int i = 0; i < 50; i++) {
            talk.stream("/api/events?follow=topic:1,topic:2,run:1").take(1).blockLast(LONG);
        }
        await().atMost(LONG).untilAsserted(() -> assertThat(bus.readers()).isLessThanOrEqualTo(before));
    }

    private void create(String title, String clientId) {
        client.post()
                .uri("/api/topics")
                .header("X-Client-Id", clientId)
                .bodyValue(Map.of("title", title))
                .exchange()
                .expectStatus()
                .isCreated();
    }

    private String granted() {
        return Objects.requireNonNull(relay.grant().orElseThrow().variables().get("STEWARD_EVENT_RELAY_TOKEN"));
    }

    private int relay(String with, Map<String, ?> event) {
        return client.post()
                .uri("/api/events/publish")
                .header(EventRelay.HEADER, with)
                .bodyValue(event)
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
    }
}
