package dev.steward.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.topic.TopicImports;
import dev.steward.platform.data.Tx;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Tests where conversations go when their topic changes during the import. */
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
        assertThat(after.get("")).isNotEqualTo(chosen).isEqualTo(get(id).path("topic_id").asLong());
        assertThat(after.get("Work")).as("it moved up").isEqualTo(before.get("Work"));
        talk.json("DELETE", "/api/topics/" + after.get("Work"), null);
        var last = of(id, "Work");
        assertThat(parent(last, "Work").asLong()).isEqualTo(last.get("")).isEqualTo(after.get(""));
        assertThat(of(id, "Work")).isEqualTo(last);
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
