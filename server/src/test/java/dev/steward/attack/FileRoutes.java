package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import dev.steward.support.Upload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sample requests of {@link WritingRoutes} for the files and notes that every kind of conversation has. */
final class FileRoutes {

    private static final Upload FILE = Upload.of("file.txt", "attached");

    private static final String ROW_OF_A_FILE = """
            insert into attachments (conversation_id, note_draft_id, mime, size, original_filename, sha256, created_at,
                updated_at)
            values (%d, %s, 'text/plain', 1, 'a.txt', 'none', current_timestamp, current_timestamp)
            """;

    private final Service service;
    private final String kind;
    private final String at;
    private final Map<String, Supplier<Attempt>> routes = new LinkedHashMap<>();

    /** @param kind such as {@code topic} */
    FileRoutes(Service service, String kind) {
        this.service = service;
        this.kind = kind;
        this.at = "/api/" + kind + "s/{id}";
        attachments();
        notes();
    }

    Map<String, Supplier<Attempt>> all() {
        return routes;
    }

    private void attachments() {
        routes.put("POST " + at + "/attachments", () -> {
            long topic = service.conversation(kind, "files");
            return of(topic, "/attachments", FILE, null, () -> exists("attachments where conversation_id = " + topic));
        });
        routes.put("DELETE /api/attachments/{id}", () -> {
            long topic = service.conversation(kind, "files");
            long file = file(topic, "null");
            return new Attempt(
                    "/api/attachments/" + file,
                    null,
                    () -> topic,
                    null,
                    () -> !exists("attachments where id = " + file));
        });
    }

    private void notes() {
        var below = kind.equals("topic") ? "/commands/notes" : "/messages/notes";
        var notes = at + below;
        routes.put("POST " + notes + "/rephrase", () -> {
            long topic = service.conversation(kind, "notes");
            return of(topic, below + "/rephrase", Map.of("text", "to rephrase"), null, () -> false);
        });
        routes.put(
                "POST " + notes + "/append",
                () -> about(
                        below + "/append",
                        Map.of("text", "noted"),
                        "message.changed",
                        topic -> exists(messagesOf(topic))));
        routes.put(
                "PUT " + notes + "/draft",
                () -> about(
                        below + "/draft",
                        Map.of("text", "noted", "revision", 0),
                        "notes.changed",
                        topic -> exists("note_drafts where text = 'noted' and conversation_id = " + topic)));
        routes.put("DELETE " + notes + "/draft", () -> {
            long topic = noted();
            return of(
                    topic,
                    below + "/draft",
                    null,
                    "notes.changed",
                    () -> !exists("note_drafts where text is not null and conversation_id = " + topic));
        });
        routes.put(
                "POST " + notes + "/attachments",
                () -> about(
                        below + "/attachments",
                        FILE,
                        "notes.changed",
                        topic -> exists("attachments where note_draft_id is not null and conversation_id = " + topic)));
        routes.put("DELETE " + notes + "/attachments/{attachment_id}", () -> {
            long topic = noted();
            var draft = "(select id from note_drafts where conversation_id = " + topic + ")";
            long file = file(topic, draft);
            return of(
                    topic,
                    below + "/attachments/" + file,
                    null,
                    "notes.changed",
                    () -> !exists("attachments where id = " + file));
        });
    }

    private long file(long topic, String noteDraft) {
        service.sql(ROW_OF_A_FILE.formatted(topic, noteDraft));
        return number(service.sql("select max(id) as n from attachments where conversation_id = " + topic));
    }

    /** A topic with notes. */
    private long noted() {
        long topic = service.conversation(kind, "noted");
        service.send("PUT", notesPath(topic) + "/draft", Map.of("text", "noted"));
        return topic;
    }

    private String notesPath(long id) {
        return path(id) + (kind.equals("topic") ? "/commands/notes" : "/messages/notes");
    }

    private Attempt about(String path, @Nullable Object body, String type, LongPredicate carriedOut) {
        long topic = service.conversation(kind, "to be attacked");
        return of(topic, path, body, type, () -> carriedOut.test(topic));
    }

    private Attempt of(
            long topic, String path, @Nullable Object body, @Nullable String type, BooleanSupplier carriedOut) {
        return new Attempt(path(topic) + path, body, () -> topic, type, carriedOut);
    }

    private String path(long id) {
        return WritingRoutes.path(kind, id);
    }

    private boolean exists(String rows) {
        return number(service.sql("select count(*) as n from " + rows)) > 0;
    }

    private static String messagesOf(long topic) {
        return "messages where chosen = true and conversation_id = " + topic;
    }

    private static long number(List<Map<String, Object>> rows) {
        return rows.getFirst().get("n") instanceof Number number ? number.longValue() : 0;
    }
}
