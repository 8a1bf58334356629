package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.findable.FindableChanges;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Tests that the index learns of changed rows without being asked for them. */
@ServiceTest
class IndexNewsTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    private final String word = "kettle" + UUID.randomUUID().toString().replace("-", "");

    @Autowired
    private WebTestClient client;

    @Autowired
    private Talk talk;

    @Autowired
    private SearchIndex index;

    @Autowired
    private FindableChanges changes;

    @Test
    void aNewConversationIsNewsAtOnce() {
        var calls = new AtomicInteger();
        var listening = changes.calls().subscribe(_ -> calls.incrementAndGet());
        try {
            talk.topic("New " + word);
            await().atMost(SOON).until(() -> calls.get() > 0);
        } finally {
            listening.dispose();
        }
    }

    /** While the index has deleted rows, they take the place of others that could be found. */
    @Test
    void whatAClearedConversationHeldIsForgotten() {
        long topic = talk.topic("Cellar");
        for (int i = 0; i < 3; i++) {
            say(topic);
        }
        await().atMost(SOON).until(() -> indexed() == 3);
        client.delete()
                .uri("/api/topics/{id}/messages", topic)
                .exchange()
                .expectStatus()
                .is2xxSuccessful();
        await().atMost(SOON).until(() -> indexed() == 0);
        say(topic);
        await().atMost(SOON).until(() -> indexed() == 1);
        assertThat(talk.messages(topic)).hasSize(1);
    }

    private void say(long topic) {
        talk.json("POST", "/api/topics/" + topic + "/messages/stopped", Map.of("content", "a " + word));
    }

    /** Rows of the index with the word, visible or not. */
    private int indexed() {
        var messages = new TermQuery(new Term(IndexField.TEXT, word));
        return index.ready()
                .map(ready -> ready.<Integer>ask(searcher -> searcher.count(messages)))
                .orElse(-1);
    }
}
