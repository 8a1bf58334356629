package dev.steward.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.topic.TopicImports;
import dev.steward.platform.data.Tx;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Tests what becomes of conversations when their topic or the import ends while it runs. */
class ImportPlacesTest extends ImportTest {

    @Autowired
    private ImportRepository imports;

    @Autowired
    private ImportPlaces places;

    @Autowired
    private TopicImports arrivals;

    @Autowired
    private Tx tx;

    @Test
    void aTopicThatIsDeletedDuringTheImportIsReplaced() {
        long chosen = talk.topic("Here");
        long id = started(chosen);
        var before = of(id, "Work");
        assertThat(before).containsEntry("", chosen);
        assertThat(parent(before, "Work").asLong()).isEqualTo(chosen);
        talk.json("DELETE", "/api/topics/" + chosen, null);
        var after = of(id, "Work");
        assertThat(topic(after, "").path("title").asString()).isEqualTo("Markdown");
        assertThat(after.get(""))
                .isNotEqualTo(chosen)
                .isEqualTo(get(id).path("topic_id").asLong());
        assertThat(after.get("Work")).as("it moved up").isEqualTo(before.get("Work"));
        talk.json("DELETE", "/api/topics/" + after.get("Work"), null);
        var last = of(id, "Work");
        assertThat(parent(last, "Work").asLong()).isEqualTo(last.get("")).isEqualTo(after.get(""));
        assertThat(of(id, "Work")).isEqualTo(last);
    }

    @Test
    void nothingLandsAtTheTopBecauseItsTopicLiesTooDeep() {
        var line = line(32);
        var almost = of(started(line.get(30)), "Work");
        assertThat(almost).containsEntry("", line.get(30)).containsEntry("Work", line.get(30));
        assertThat(parent(of(started(line.get(29)), "Work"), "Work").asLong()).isEqualTo(line.get(29));
        long id = hand(unique + "2.md", unique.getBytes(StandardCharsets.UTF_8));
        reached(id, "ready");
        client.post()
                .uri("/api/imports/%d/start".formatted(id))
                .bodyValue(Map.of("topic_id", line.get(31)))
                .exchange()
                .expectStatus()
                .isEqualTo(422)
                .expectBody()
                .jsonPath("$.errors[0].field")
                .isEqualTo("topic_id");
    }

    /** A chain of topics, from the top. */
    private List<Long> line(int levels) {
        var line = new ArrayList<>(List.of(talk.topic("Deep")));
        while (line.size() < levels) {
            var below = Map.of("title", "Deep", "parent_id", line.getLast());
            line.add(talk.json("POST", "/api/topics", below).path("id").asLong());
        }
        return line;
    }

    @Test
    void nothingWaitsOnceTheImportIsCancelled(@Autowired ItemRepository items) {
        long id = hand(file(chat("a", "A", "x"), chat("b", "B", "x")));
        reached(id, "ready");
        items.want(id, new ImportRequest(List.of(1), null, null, null)).block(PATIENCE);
        talk.json("POST", "/api/imports/" + id + "/cancel", null);
        assertThat(conversations(id, ""))
                .extracting(item -> item.path("status").asString())
                .containsExactly("passed", "passed");
    }

    private long started(long under) {
        long id = hand("%s.md".formatted(unique), unique.getBytes(StandardCharsets.UTF_8));
        reached(id, "ready");
        imports.start(id, new ImportRequest(null, null, under, null), 0, 0).block(PATIENCE);
        return id;
    }

    private Map<String, Long> of(long id, String folder) {
        var now = Instant.now();
        var one = new ImportedConversation(
                Product.markdown, "x", "X", null, folder, false, now, now, List.of(), List.of(), new ImportLoss());
        var row = Objects.requireNonNull(imports.find(id).block(PATIENCE));
        return Objects.requireNonNull(tx.durable(arrivals.lockTree().then(places.of(row, List.of(one))))
                .block(PATIENCE));
    }

    private JsonNode topic(Map<String, Long> there, String place) {
        return talk.json("GET", "/api/topics/" + there.get(place), null);
    }

    private JsonNode parent(Map<String, Long> there, String place) {
        return topic(there, place).path("parent_id");
    }
}
