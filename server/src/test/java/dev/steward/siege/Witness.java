package dev.steward.siege;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import tools.jackson.databind.JsonNode;

/** A person who keeps working during the attacks and remembers what was acknowledged. */
final class Witness {

    /** The errors readers get if the provider or the disk was too slow. */
    private static final List<String> SLOW =
            List.of("\"kind\":\"no_first_byte\"", "\"kind\":\"stalled\"", "\"kind\":\"unanswered\"");

    private final Map<Long, String> acknowledged = new ConcurrentSkipListMap<>();

    /** Works for a moment: a new topic, a question, an answer, and a look at something earlier. */
    void work(Besieged service, Random random) throws Exception {
        var words = "witness " + random.nextInt(1_000_000);
        long topic = service.topic(words);
        if (ask(service, topic, words)) {
            acknowledged.put(topic, words);
        }
        var topics = acknowledged.keySet().toArray(Long[]::new);
        if (topics.length > 0) {
            assertKept(service, topics[random.nextInt(topics.length)]);
        }
    }

    /** How many conversations it remembers. */
    int size() {
        return acknowledged.size();
    }

    /** Checks that every acknowledged text is there. */
    void assertEverythingIsKept(Besieged service) throws Exception {
        for (long topic : acknowledged.keySet()) {
            assertKept(service, topic);
        }
    }

    private void assertKept(Besieged service, long topic) throws Exception {
        var words = acknowledged.get(topic);
        var answer = service.patiently("GET", "/api/topics/" + topic + "/messages", null);
        assertThat(answer.statusCode()).as(Besieged.start(answer.body())).isEqualTo(200);
        assertThat(Besieged.JSON.readTree(answer.body()).valueStream().map(Witness::content))
                .as("the conversation %d", topic)
                .containsExactly(words, "You said: " + words);
    }

    private static String content(JsonNode row) {
        return row.path("content").asString();
    }

    /**
     * Asks the honest model something and gets the whole answer, if memory and the running turn allow it; false if a busy
     * machine exceeded the service's short provider timeouts.
     */
    static boolean ask(Besieged service, long topic, String words) throws Exception {
        long end = System.nanoTime() + Besieged.PATIENCE.toNanos();
        // A response that says to try again does not mean that nothing was stored.
        var id = UUID.randomUUID().toString();
        while (true) {
            var path = "/api/topics/" + topic + "/messages/stream";
            var answer = service.patiently(
                    "POST", path, Map.of("content", words, "model", "honest", "client_message_id", id));
            if (answer.statusCode() == 200 && answer.body().contains("event:done")) {
                return true;
            }
            if (SLOW.stream().anyMatch(answer.body()::contains)) {
                return false;
            }
            assertThat(answer.statusCode() == 409 && System.nanoTime() < end)
                    .as("topic %d takes no turn: %d %s", topic, answer.statusCode(), answer.body())
                    .isTrue();
            Thread.sleep(100);
        }
    }
}
