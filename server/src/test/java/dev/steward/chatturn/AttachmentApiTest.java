package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.data.Statements;
import dev.steward.support.Script;
import dev.steward.support.Upload;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the files of messages and what becomes of them with their messages. */
class AttachmentApiTest extends AttachmentTest {

    @Autowired
    private Statements statements;

    @Test
    void aFileGoesWithTheMessageThatNamesItAndWithNoOther() {
        provider.otherwise(Script.says("seen"));
        long file = id(upload(topic, Upload.of("a.txt", "alpha")));
        long foreign = id(upload(talk.topic("other"), Upload.of("b.txt", "beta")));

        var frames = say(Map.of("content", "look", "attachment_ids", List.of(file, foreign, 999_999L)));
        var again = say(Map.of("content", "again", "attachment_ids", List.of(file)));

        var told = frames.getFirst().data().path("attachments");
        assertThat(ids(told)).containsExactly(file);
        assertThat(told.path(0).path("original_filename").asString()).isEqualTo("a.txt");
        assertThat(told.path(0).path("topic_id").asLong()).isEqualTo(topic);
        assertThat(told.path(0).get("chat_id")).hasToString("null");
        assertThat(again.getFirst().data().path("attachments")).isEmpty();
        var rows = talk.messages(topic);
        assertThat(ids(rows.get(0).path("attachments"))).containsExactly(file);
        assertThat(rows.get(0).path("attachments").path(0).path("message_id").asLong())
                .isEqualTo(rows.get(0).path("id").asLong());
        assertThat(rows.get(2).path("attachments")).isEmpty();
        assertThat(status("DELETE", "/api/attachments/" + file)).isEqualTo(409);
        assertThat(status("DELETE", "/api/attachments/" + foreign)).isEqualTo(204);
        assertThat(status("DELETE", "/api/attachments/" + foreign)).isEqualTo(404);
        assertThat(status("GET", "/api/attachments/" + foreign)).isEqualTo(404);
    }

    @Test
    void whatWaitsKeepsItsFilesAndWhatIsTakenBackGivesThemBack() {
        var go = new CompletableFuture<Void>();
        provider.next(Script.answer().text("one").waitFor(go).done(), Script.says("two"));
        var running =
                talk.start(topic, Map.of("content", "first")).collectList().toFuture();
        await().atMost(LONG)
                .until(() -> talk.json("GET", "/api/running", null).toString().contains("\"id\":" + topic)
                        || !talk.messages(topic).isEmpty());
        long kept = id(upload(topic, Upload.of("a.txt", "alpha")));
        long back = id(upload(topic, Upload.of("b.txt", "beta")));
        var queue = "/api/topics/" + topic + "/messages/queue";
        talk.json("POST", queue, Map.of("content", "second", "attachment_ids", List.of(kept)));
        var taken = talk.json("POST", queue, Map.of("content", "third", "attachment_ids", List.of(back)));
        assertThat(ids(taken.path("attachments"))).containsExactly(back);
        assertThat(status("DELETE", "/api/attachments/" + back)).isEqualTo(409);
        assertThat(ids(talk.json("GET", queue, null).path(0).path("attachments")))
                .containsExactly(kept);
        assertThat(status("DELETE", queue + "/" + taken.path("id").asLong())).isEqualTo(204);
        assertThat(status("DELETE", "/api/attachments/" + back)).isEqualTo(204);
        go.complete(null);
        await().atMost(LONG)
                .untilAsserted(() -> assertThat(talk.messages(topic)).hasSize(4));
        assertThat(ids(talk.messages(topic).get(2).path("attachments"))).containsExactly(kept);
        assertThat(running).isNotCancelled();
    }

    @Test
    void aQuestionInOtherWordsKeepsItsFilesAndBothAnswersKeepTheirs() {
        provider.otherwise(Script.says("seen"));
        long one = id(upload(topic, Upload.of("a.txt", "alpha")));
        long two = id(upload(topic, Upload.of("b.txt", "beta")));
        say(Map.of("content", "look", "attachment_ids", List.of(one, two)));
        long question = talk.messages(topic).getFirst().path("id").asLong();

        say(Map.of("content", "look again", "reword_message_id", question));
        assertThat(names(0)).containsExactly("a.txt", "b.txt");
        long reworded = talk.messages(topic).getFirst().path("id").asLong();
        long three = id(upload(topic, Upload.of("c.txt", "gamma")));
        var kept = talk.messages(topic)
                .getFirst()
                .path("attachments")
                .path(1)
                .path("id")
                .asLong();
        say(Map.of("content", "and again", "reword_message_id", reworded, "attachment_ids", List.of(kept, three)));
        assertThat(names(0)).containsExactlyInAnyOrder("b.txt", "c.txt");

        long newest = talk.messages(topic).getFirst().path("id").asLong();
        var chosen = talk.json("POST", "/api/topics/" + topic + "/messages/" + newest + "/alternatives/1/choose", null);
        assertThat(ids(chosen.path("attachments"))).containsExactly(one, two);
        say(Map.of("retry_message_id", question));
        assertThat(names(0)).containsExactly("a.txt", "b.txt");
        assertThat(lastPrompt()).contains("alpha", "beta");
    }

    @Test
    void aForkAnExportAndTheTrashHaveTheFilesAndAClearingTakesThemAlong() {
        provider.otherwise(Script.says("seen"));
        say(Map.of("content", "before"));
        long file = id(upload(topic, Upload.of("`odd`.txt", "alpha")));
        say(Map.of("content", "look", "attachment_ids", List.of(file)));
        var rows = talk.messages(topic);

        var fork = talk.json(
                "POST",
                "/api/topics/" + topic + "/messages/"
                        + rows.getLast().path("id").asLong() + "/fork",
                Map.of());
        var forked = talk.messages(fork.path("id").asLong());
        assertThat(forked.get(0).path("attachments")).isEmpty();
        assertThat(forked.get(2)
                        .path("attachments")
                        .path(0)
                        .path("original_filename")
                        .asString())
                .isEqualTo("`odd`.txt");
        long copy = id(forked.get(2).path("attachments").path(0));
        assertThat(copy).isNotEqualTo(file);

        assertThat(body("/api/topics/" + topic + "/export"))
                .contains("Attached:\n\n- `` `odd`.txt `` (text/plain, 5 bytes)");
        assertThat(body("/api/topics/" + topic + "/export?format=json"))
                .contains("\"original_filename\":\"`odd`.txt\"");

        var row = "/api/topics/" + topic + "/messages/" + rows.get(2).path("id").asLong();
        talk.json("DELETE", row, null);
        assertThat(status("GET", "/api/attachments/" + file)).isEqualTo(404);
        talk.json("POST", row + "/restore", null);
        assertThat(status("GET", "/api/attachments/" + file)).isEqualTo(200);

        talk.json("DELETE", "/api/topics/" + topic + "/messages", null);
        assertThat(status("GET", "/api/attachments/" + file)).isEqualTo(404);
        assertThat(body("/api/attachments/" + copy)).isEqualTo("alpha");
    }

    @Test
    void aPageOfMessagesTakesAsManyStatementsWithFilesAsWithout() {
        provider.otherwise(Script.says("seen"));
        say(Map.of("content", "one"));
        int without = count();
        assertThat(without).isPositive();
        for (int i = 0; i < 3; i++) {
            long file = id(upload(topic, Upload.of("a.txt", "alpha")));
            say(Map.of("content", "look", "attachment_ids", List.of(file)));
        }
        assertThat(count()).isEqualTo(without);
    }

    @Test
    void ofTwoMessagesThatWantOneFileOneGetsIt() {
        provider.otherwise(Script.says("seen"));
        long file = id(upload(topic, Upload.of("a.txt", "alpha")));
        var wish = Map.of("content", "mine", "attachment_ids", List.of(file));
        var both = Stream.of(1, 2)
                .map(_ -> CompletableFuture.supplyAsync(() -> status(wish)))
                .toList();
        both.forEach(CompletableFuture::join);
        await().atMost(LONG).untilAsserted(() -> assertThat(status(wish)).isEqualTo(200));
        assertThat(talk.messages(topic).stream()
                        .filter(row -> !row.path("attachments").isEmpty()))
                .hasSize(1);
    }

    private int status(Map<String, ?> wish) {
        return client.post()
                .uri(stream())
                .bodyValue(wish)
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
    }

    private int count() {
        return (int) statements.during(() -> talk.json("GET", "/api/topics/" + topic + "/messages", null)).stream()
                // Others may use the service in the meantime, such as a heartbeat.
                .filter(sql -> sql.contains("from messages") || sql.contains("from attachments"))
                .count();
    }

    private List<String> names(int row) {
        return StreamSupport.stream(
                        talk.messages(topic).get(row).path("attachments").spliterator(), false)
                .map(file -> file.path("original_filename").asString())
                .toList();
    }
}
