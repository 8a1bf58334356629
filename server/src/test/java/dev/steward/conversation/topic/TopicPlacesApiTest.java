package dev.steward.conversation.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Talk;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.test.StepVerifier;

/** Tests where topics are placed: in collections and under each other. */
class TopicPlacesApiTest extends PlacedTopicsTest {

    @Autowired
    private TopicCollections collections;

    @Test
    void aNewTopicStandsInTheCollectionOfItsParentElseWhereItIsWishedElseInGeneral() {
        long work = collection();
        long wished = topic("wished", Map.of("collection_id", work));
        assertThat(collectionOf(wished)).isEqualTo(work);
        assertThat(collectionOf(topic("below", Map.of("parent_id", wished, "collection_id", general()))))
                .isEqualTo(work);
        assertThat(collectionOf(topic("nowhere", Map.of()))).isEqualTo(general());
        assertThat(collectionOf(topic("unknown", Map.of("collection_id", 999_999_999))))
                .isEqualTo(general());
    }

    @Test
    void aSubTreeMovesAsAWhole() {
        long work = collection();
        long root = topic("root", Map.of());
        long child = topic("child", Map.of("parent_id", root));
        long leaf = topic("leaf", Map.of("parent_id", child));

        patch(child, Map.of("collection_id", work));
        assertThat(place(child)).isEqualTo("null/" + work);
        assertThat(place(leaf)).isEqualTo(child + "/" + work);
        assertThat(place(root)).isEqualTo("null/" + general());

        patch(child, Map.of("parent_id", root, "collection_id", work));
        assertThat(place(child)).isEqualTo(root + "/" + general());
        assertThat(place(leaf)).isEqualTo(child + "/" + general());

        patch(root, Map.of("collection_id", work));
        assertThat(List.of(place(root), place(child), place(leaf)))
                .containsExactly("null/" + work, root + "/" + work, child + "/" + work);

        patch(root, nothing("collection_id"));
        assertThat(collectionOf(leaf)).isEqualTo(general());
        patch(leaf, nothing("parent_id"));
        assertThat(place(leaf)).isEqualTo("null/" + general());
        assertThat(status("PATCH", "/api/topics/" + leaf, Map.of("collection_id", 999_999_999)))
                .isEqualTo(400);
    }

    @Test
    void aTopicIsLinkedToACodeHost() {
        long id = topic("linked", Map.of("github_repo", "owner/name", "github_issue_number", 12));
        assertThat(get("/api/topics/" + id).path("github_repo").asString()).isEqualTo("owner/name");
        assertThat(get("/api/topics/" + id).path("github_issue_number").asInt()).isEqualTo(12);
        assertThat(patch(id, nothing("github_issue_number"))
                        .path("github_issue_number")
                        .isNull())
                .isTrue();
        for (var wrong : List.of(
                Map.of("github_issue_number", 0),
                Map.of("github_issue_number", -1),
                Map.of("github_issue_number", 1.5),
                Map.of("github_issue_number", 3_000_000_000L),
                Map.of("github_repo", "a b"),
                Map.of("github_repo", "a/" + "b".repeat(300)))) {
            assertThat(status("PATCH", "/api/topics/" + id, wrong))
                    .as("%s", wrong)
                    .isEqualTo(422);
        }
        assertThat(get("/api/topics/" + id).path("github_repo").asString()).isEqualTo("owner/name");
    }

    @Test
    void aFilteredTreeKeepsWhatIsLeftTogether() {
        long work = collection();
        long a = topic("Alpha x", Map.of("collection_id", work));
        long b = topic("beta", Map.of("parent_id", a));
        topic("Gamma X", Map.of("parent_id", b));
        assertThat(drawn("/api/topics/tree?collection_id=" + work + "&q=X")).isEqualTo("Alpha x(Gamma X)");
        assertThat(drawn("/api/topics/tree?collection_id=" + work + "&q=gamma")).isEqualTo("Gamma X");
        assertThat(titles("/api/topics?q=BET&collection_id=" + work)).containsExactly("beta");
    }

    @Test
    void aListOfACollectionThatIsNotThereIsNotFound() {
        for (var list : List.of("/api/topics", "/api/topics/archived", "/api/topics/tree")) {
            assertThat(talk.json("GET", list + "?collection_id=999999999", null)
                            .path("detail")
                            .asString())
                    .as(list)
                    .isEqualTo("Collection not found");
            assertThat(status("GET", list + "?collection_id=x", null)).as(list).isEqualTo(422);
            assertThat(status("GET", list + "?collection_id=", null)).as(list).isEqualTo(200);
        }
    }

    @Test
    void theTreeSaysWhatIsUnreadInEach() {
        long work = collection();
        long topic = topic("news", Map.of("collection_id", work));
        topic("none", Map.of("collection_id", work));
        talk.json("POST", "/api/topics/" + topic + "/messages/stopped", Map.of("content", "said"));
        talk.json("POST", "/api/topics/" + topic + "/unread", null);
        assertThat(get("/api/topics/tree?collection_id=" + work).valueStream().map(node -> node.path("unread_count")
                        .asInt()))
                .containsExactly(1, 0);
        talk.json("POST", "/api/topics/" + topic + "/read", null);
        assertThat(get("/api/topics/tree?collection_id=" + work)
                        .get(0)
                        .path("unread_count")
                        .asInt())
                .isZero();
    }

    @Test
    void aSlugIsSuggestedAndChangesOnlyWhenItIsAskedFor() {
        var mark = UUID.randomUUID().toString();
        long id = topic("Old " + mark, Map.of());
        topic("New " + mark, Map.of());
        var path = "/api/topics/" + id;
        patch(id, Map.of("title", "New " + mark));
        assertThat(get(path).path("slug").asString()).isEqualTo("old-" + mark);
        assertThat(get(path + "/suggested-slug").path("slug").asString()).isEqualTo("new-" + mark + "-2");
        assertThat(get(path + "/suggested-slug?title=Old " + mark).path("slug").asString())
                .isEqualTo("old-" + mark);
        assertThat(get(path + "/suggested-slug?title=日本").path("slug").asString())
                .startsWith("topic");
        assertThat(status("GET", "/api/topics/999999999/suggested-slug", null)).isEqualTo(404);
        assertThat(get(path + "/suggested-slug?title=Archive").path("slug").asString())
                .startsWith("archive-");
        patch(id, Map.of("slug", "new-" + mark + "-2"));
        assertThat(status("GET", "/api/topics/by-slug/old-" + mark, null)).isEqualTo(404);
    }

    @Test
    void aForkStandsBesideWhatItIsAForkOf() {
        long work = collection();
        long id = topic("original", Map.of("collection_id", work));
        var row = talk.json("POST", "/api/topics/" + id + "/messages/stopped", Map.of("content", "said"));
        var fork = talk.json(
                "POST",
                "/api/topics/%d/messages/%d/fork".formatted(id, row.path("id").asLong()),
                Map.of());
        assertThat(fork.path("collection_id").asLong()).isEqualTo(work);
    }

    @Test
    void aTopicThatIsInNoCollectionIsShownAndPutIntoGeneralAtTheNextStart() {
        long id = topic("lost", Map.of());
        database.sql("update topics set collection_id = null where id = " + id)
                .fetch()
                .rowsUpdated()
                .block(LONG);
        assertThat(collectionOf(id)).isZero();
        assertThat(status("GET", "/api/topics/tree", null)).isEqualTo(200);
        assertThat(patch(id, Map.of("title", "renamed")).path("collection_id").asLong())
                .isZero();
        collections.ensureGeneral().block(LONG);
        assertThat(collectionOf(id)).isEqualTo(general());
        collections.ensureGeneral().block(LONG);
    }

    @Test
    void otherWindowsAreToldOfWhatChangesOnly() {
        long id = topic("told", Map.of());
        var told = talk.stream("/api/events")
                .filter(frame -> frame.data().path("topic_id").asLong() == id)
                .map(Talk.Frame::event);
        StepVerifier.create(told)
                .then(() -> post(id, "archive"))
                .expectNext("topic.changed")
                .then(() -> {
                    post(id, "archive");
                    post(id, "unarchive");
                })
                .expectNext("topic.changed")
                .then(() -> {
                    post(id, "unarchive");
                    patch(id, Map.of("collection_id", collection()));
                })
                .expectNext("topic.changed")
                .then(() -> talk.json("POST", "/api/topics/" + id + "/messages/stopped", Map.of("content", "end")))
                .expectNext("message.changed")
                .thenCancel()
                .verify(LONG);
    }
}
