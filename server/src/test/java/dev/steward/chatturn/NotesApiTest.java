package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.text.Sha256;
import dev.steward.storage.blob.Blob;
import dev.steward.storage.blob.Blobs;
import dev.steward.support.Script;
import dev.steward.support.Talk;
import dev.steward.support.Upload;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the notes of a conversation. */
class NotesApiTest extends TurnTest {

    @Autowired
    private WebTestClient client;

    @Autowired
    private Blobs blobs;

    @Test
    void notesAreWrittenOverTheRevisionThatTheirWriterSaw() {
        assertThat(draft().path("text").isNull()).isTrue();
        assertThat(draft().path("revision").asLong()).isZero();
        assertThat(draft().path("attachments")).isEmpty();
        var first = write(Map.of("text", "one", "revision", 0));
        assertThat(first.path("text").asString()).isEqualTo("one");
        assertThat(write(Map.of(
                                "text",
                                "two",
                                "revision",
                                first.path("revision").asLong()))
                        .path("text")
                        .asString())
                .isEqualTo("two");
        var late =
                write(Map.of("text", "late", "revision", first.path("revision").asLong()));
        assertThat(late.path("type").asString()).isEqualTo("/problems/notes-changed");
        assertThat(write(Map.of("text", "new", "revision", 0)).path("status").asInt())
                .isEqualTo(409);
        assertThat(draft().path("text").asString()).isEqualTo("two");
        assertThat(write(Map.of("text", "whatever")).path("text").asString()).isEqualTo("whatever");
        assertThat(write(Map.of()).path("text").asString()).isEmpty();
        assertThat(status("DELETE", "/draft", null)).isEqualTo(204);
        assertThat(status("DELETE", "/draft", null)).isEqualTo(204);
        assertThat(draft().path("text").isNull()).isTrue();
    }

    @Test
    void aWindowThatHasNotSeenARemovalDoesNotWriteOverWhatCameAfterIt() {
        write(Map.of("text", "one", "revision", 0));
        assertThat(status("DELETE", "/draft", null)).isEqualTo(204);
        assertThat(draft().path("updated_at").isNull()).isTrue();
        assertThat(status("PUT", "/draft", Map.of("text", "late", "revision", 1)))
                .isEqualTo(409);
        var next =
                write(Map.of("text", "two", "revision", draft().path("revision").asLong()));
        assertThat(next.path("text").asString()).isEqualTo("two");
        assertThat(status("PUT", "/draft", Map.of("text", "late", "revision", 1)))
                .isEqualTo(409);
        assertThat(draft().path("text").asString()).isEqualTo("two");
    }

    /** The first response was lost on the way. */
    @Test
    void whatWasWrittenIsNoConflictWhenItIsSentAgain() {
        write(Map.of("text", "one", "revision", 0));
        var first = write(Map.of("text", "two", "revision", 1));
        assertThat(write(Map.of("text", "two", "revision", 1))).isEqualTo(first);
        assertThat(first.path("revision").asLong()).isEqualTo(2);
    }

    @Test
    void ofManyWindowsThatWriteOverTheSameRevisionOneIsTaken() {
        var taken = IntStream.range(0, 8)
                .parallel()
                .map(i -> status("PUT", "/draft", Map.of("text", "window " + i, "revision", 0)))
                .filter(status -> status == 200)
                .count();
        assertThat(taken).isEqualTo(1);
        assertThat(draft().path("revision").asLong()).isEqualTo(1);
    }

    @Test
    void notesBecomeARowThatNobodyAnswersAndTheirFilesMoveOntoIt() {
        var file = upload(Upload.of("a.txt", "alpha"));
        assertThat(file.path("note_draft_id").asLong()).isPositive();
        assertThat(draft().path("attachments").path(0).path("original_filename").asString())
                .isEqualTo("a.txt");
        write(Map.of("text", "still there", "revision", 0));
        long id = file.path("id").asLong();
        assertThat(get("/api/notes/attachments/" + id)).isEqualTo(200);

        var row = talk.json(
                        "POST",
                        notes() + "/append",
                        Map.of("text", " remember the milk ", "attachment_ids", List.of(id)))
                .path("message");

        assertThat(row.path("role").asString()).isEqualTo("user");
        assertThat(row.path("content").asString()).isEqualTo("**Notes**\n\nremember the milk");
        assertThat(row.path("attachments").path(0).path("id").asLong()).isEqualTo(id);
        assertThat(talk.messages(topic)).containsExactly(row);
        assertThat(draft().path("text").asString()).isEqualTo("still there");
        assertThat(draft().path("attachments")).isEmpty();
        assertThat(get("/api/notes/attachments/" + id)).isEqualTo(404);
        assertThat(get("/api/attachments/" + id)).isEqualTo(200);
        assertThat(status("DELETE", "/attachments/" + id, null)).isEqualTo(404);
        assertThat(status("POST", "/append", Map.of("text", "  "))).isEqualTo(400);
        assertThat(status("POST", "/append", Map.of("attachment_ids", List.of(id))))
                .isEqualTo(400);
        assertThat(talk.messages(topic)).hasSize(1);
    }

    /** A picture in the notes becomes a picture in the conversation, whichever way the notes get there. */
    @Test
    void linksToFilesOfTheNotesGoWithThem() {
        provider.otherwise(Script.says("seen"));
        for (boolean isAsked : new boolean[] {false, true}) {
            long file = upload(Upload.of("a.txt", "alpha")).path("id").asLong();
            var text = "![a](/api/notes/attachments/%1$d) /api/notes/attachments/%1$d0 end".formatted(file);
            if (isAsked) {
                Talk.all(talk.start(topic, Map.of("content", text, "note_attachment_ids", List.of(file))));
            } else {
                talk.json("POST", notes() + "/append", Map.of("text", text, "attachment_ids", List.of(file)));
            }
            var said = talk.messages(topic).stream()
                    .filter(row -> row.path("role").asString().equals("user"))
                    .toList()
                    .getLast();
            assertThat(said.path("content").asString())
                    .endsWith("![a](/api/attachments/%1$d) /api/notes/attachments/%1$d0 end".formatted(file));
            assertThat(get("/api/attachments/" + file)).isEqualTo(200);
        }
    }

    @Test
    void aQuestionTakesFilesOfTheNotesAlong() {
        provider.otherwise(Script.says("seen"));
        long file = upload(Upload.of("a.txt", "alpha")).path("id").asLong();
        Talk.all(talk.start(topic, Map.of("content", "**Notes**\n\nask this", "note_attachment_ids", List.of(file))));
        assertThat(talk.messages(topic)
                        .getFirst()
                        .path("attachments")
                        .path(0)
                        .path("id")
                        .asLong())
                .isEqualTo(file);
        assertThat(draft().path("attachments")).isEmpty();
    }

    @Test
    void filesOfNotesAreRemovedAloneAndWithTheNotes() {
        long one = upload(Upload.of("a.txt", "alpha")).path("id").asLong();
        long two = upload(Upload.of("b.txt", "beta")).path("id").asLong();
        assertThat(status("DELETE", "/attachments/" + one, null)).isEqualTo(204);
        assertThat(talk.json("GET", notes() + "/attachments", null)).hasSize(1);
        assertThat(status("DELETE", "/draft", null)).isEqualTo(204);
        assertThat(get("/api/notes/attachments/" + two)).isEqualTo(404);
    }

    /** As after a restore of the database without the files. */
    @Test
    void aFileWhoseBytesAreLostIsMissingOnBothItsRoutes() throws IOException {
        var text = "lost " + UUID.randomUUID();
        long file = upload(Upload.of("a.txt", text)).path("id").asLong();
        var blob = new Blob(Sha256.of(text), text.length());
        Files.delete(blobs.file(blob).blockOptional(LONG).orElseThrow());
        for (var path : List.of("/api/attachments/", "/api/notes/attachments/")) {
            var problem = talk.json("GET", path + file, null);
            assertThat(problem.path("status").asInt()).isEqualTo(404);
            assertThat(problem.path("detail").asString()).isEqualTo("Attachment content missing");
        }
    }

    @Test
    void afterTheirRemovalNotesBeginAgainWithAFileToo() {
        write(Map.of("text", "one"));
        assertThat(status("DELETE", "/draft", null)).isEqualTo(204);
        long revision = draft().path("revision").asLong();
        upload(Upload.of("a.txt", "alpha"));
        assertThat(draft().path("text").asString(null)).isEmpty();
        assertThat(draft().path("updated_at").isNull()).isFalse();
        assertThat(write(Map.of("text", "two", "revision", revision))
                        .path("text")
                        .asString())
                .isEqualTo("two");
    }

    @Test
    void notesComeBackInBetterWordsAndNothingOfItIsStored() {
        provider.next(Script.says("Buy ", "milk."));
        var said = talk.json("POST", notes() + "/rephrase", Map.of("text", "mlk!!", "instruction", "be brief"));
        assertThat(said.path("text").asString()).isEqualTo("Buy milk.");
        assertThat(provider.requests().getLast().body().toString())
                .contains("be brief")
                .contains("mlk!!");
        assertThat(talk.messages(topic)).isEmpty();
        assertThat(draft().path("text").isNull()).isTrue();

        provider.next(Script.status(500, "boom"));
        var failed = talk.json("POST", notes() + "/rephrase", Map.of("text", "mlk!!"));
        assertThat(failed.path("status").asInt()).isEqualTo(502);
        assertThat(failed.path("detail").asString()).startsWith("LLM call failed: ");
        assertThat(status("POST", "/rephrase", Map.of("text", ""))).isEqualTo(422);
    }

    @Test
    void nothingIsNotedWhereThereIsNoConversation() {
        topic = 999_999_999;
        assertThat(status("GET", "/draft", null)).isEqualTo(404);
        assertThat(status("PUT", "/draft", Map.of("text", "x"))).isEqualTo(404);
        assertThat(status("DELETE", "/draft", null)).isEqualTo(404);
        assertThat(status("POST", "/append", Map.of("text", "x"))).isEqualTo(404);
        assertThat(status("POST", "/rephrase", Map.of("text", "x"))).isEqualTo(404);
        assertThat(status("GET", "/attachments", null)).isEqualTo(404);
        assertThat(status("DELETE", "/attachments/1", null)).isEqualTo(404);
    }

    private JsonNode draft() {
        return talk.json("GET", notes() + "/draft", null);
    }

    private JsonNode write(Map<String, ?> body) {
        return talk.json("PUT", notes() + "/draft", body);
    }

    private String notes() {
        return "/api/topics/" + topic + "/commands/notes";
    }

    private int status(String method, String path, @Nullable Object body) {
        var request = client.method(HttpMethod.valueOf(method)).uri(notes() + path);
        return (body == null ? request : request.bodyValue(body))
                .exchange()
                .returnResult()
                .getStatus()
                .value();
    }

    private int get(String path) {
        return client.get().uri(path).exchange().returnResult().getStatus().value();
    }

    private JsonNode upload(Upload file) {
        var answer = client.post()
                .uri(notes() + "/attachments")
                .header("Content-Type", Upload.MEDIA_TYPE)
                .bodyValue(file.body())
                .exchange()
                .expectStatus()
                .isCreated()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        return JsonMapper.shared().readTree(Objects.requireNonNull(answer));
    }
}
