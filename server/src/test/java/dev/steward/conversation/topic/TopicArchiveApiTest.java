package dev.steward.conversation.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests archiving, deleting and restoring topics. */
class TopicArchiveApiTest extends PlacedTopicsTest {

    @Test
    void anArchivedTopicIsInNoListButThatOfTheArchiveAndKeepsItsPlace() {
        long work = collection();
        long house = topic("House", Map.of("collection_id", work));
        long kitchen = topic("Kitchen", Map.of("parent_id", house));
        long oven = topic("Oven", Map.of("parent_id", kitchen));
        var archived = post(kitchen, "archive");
        assertThat(archived.path("archived_at").asString()).endsWith("Z");
        assertThat(post(kitchen, "archive")).isEqualTo(archived);
        assertThat(titles("/api/topics?collection_id=" + work)).containsExactlyInAnyOrder("House", "Oven");
        assertThat(titles("/api/topics/archived?collection_id=" + work)).containsExactly("Kitchen");
        assertThat(titles("/api/topics/archived?collectionId=" + work + "&q=OVEN"))
                .isEmpty();
        assertThat(drawn("/api/topics/tree?collection_id=" + work)).isEqualTo("House(Oven)");
        assertThat(get("/api/topics/" + oven).path("parent_id").asLong()).isEqualTo(kitchen);
        assertThat(get("/api/topics/by-slug/" + archived.path("slug").asString()))
                .isEqualTo(archived);

        assertThat(post(kitchen, "unarchive").path("archived_at").isNull()).isTrue();
        assertThat(drawn("/api/topics/tree?collection_id=" + work)).isEqualTo("House(Kitchen(Oven))");
        assertThat(titles("/api/topics/archived?collection_id=" + work)).isEmpty();
        assertThat(status("POST", "/api/topics/999999999/archive", null)).isEqualTo(404);
        assertThat(status("POST", "/api/topics/999999999/unarchive", null)).isEqualTo(404);
    }

    @Test
    void theLastOneThatWasArchivedComesFirst() {
        long work = collection();
        var ids = List.of("b", "a", "c").stream()
                .map(title -> topic(title, Map.of("collection_id", work)))
                .toList();
        ids.forEach(id -> post(id, "archive"));
        assertThat(titles("/api/topics/archived?collection_id=" + work)).containsExactly("c", "a", "b");
    }

    @Test
    void aDeletedTopicComesBackIntoItsCollectionAndItsArchive() {
        long work = collection();
        long id = topic("back", Map.of("collection_id", work, "github_repo", "o/n"));
        long child = topic("child", Map.of("parent_id", id));
        long moved = topic("moved", Map.of("parent_id", id));
        var before = post(id, "archive");
        assertThat(status("DELETE", "/api/topics/" + id, null)).isEqualTo(204);
        patch(moved, nothing("collection_id"));
        assertThat(post(id, "restore")).isEqualTo(before);
        assertThat(place(child)).isEqualTo(id + "/" + work);
        assertThat(place(moved)).isEqualTo("null/" + general());

        assertThat(status("DELETE", "/api/topics/" + id, null)).isEqualTo(204);
        assertThat(status("DELETE", "/api/collections/" + work, null)).isEqualTo(204);
        assertThat(post(id, "restore").path("collection_id").asLong()).isEqualTo(general());
        assertThat(place(child)).isEqualTo(id + "/" + general());
    }

    @Test
    void whatAnEarlierVersionHasDeletedComesBackIntoGeneral() {
        long id = topic("deleted earlier", Map.of());
        assertThat(status("DELETE", "/api/topics/" + id, null)).isEqualTo(204);
        var snapshot = database.sql("select snapshot from trash where kind = 'topic' and subject_id = " + id)
                .map(row -> String.valueOf(row.get("snapshot", String.class)))
                .one()
                .block(LONG);
        var earlier = String.valueOf(snapshot).replaceAll(",\"(collection|github|archived)\\w*\":(null|\\d+)", "");
        assertThat(earlier)
                .doesNotContain("collection")
                .doesNotContain("archived")
                .contains("pinned");
        database.sql("update trash set snapshot = :snapshot where kind = 'topic' and subject_id = " + id)
                .bind("snapshot", earlier)
                .fetch()
                .rowsUpdated()
                .block(LONG);
        assertThat(post(id, "restore").path("collection_id").asLong()).isEqualTo(general());
    }
}
