package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sample requests of {@link WritingRoutes} for what every kind of conversation has. */
final class ConversationRoutes {

    private final Service service;
    private final String kind;
    private final String at;
    private final Map<String, Supplier<Attempt>> routes = new LinkedHashMap<>();

    /** @param kind such as {@code topic} */
    ConversationRoutes(Service service, String kind) {
        this.service = service;
        this.kind = kind;
        this.at = "/api/" + kind + "s/{id}";
        life();
        archive();
        messages();
        turns();
        queue();
        names();
    }

    Map<String, Supplier<Attempt>> all() {
        return routes;
    }

    private void life() {
        routes.put(
                "DELETE " + at,
                () -> about("", null, kind + ".changed", topic -> !exists(kind + "s where id = " + topic)));
        routes.put("POST " + at + "/restore", () -> {
            long topic = service.conversation(kind, "comes back");
            service.send("DELETE", path(topic), null);
            return of(topic, "/restore", null, kind + ".changed", () -> exists(kind + "s where id = " + topic));
        });
        routes.put("POST " + at + "/read", () -> {
            long topic = answered();
            return of(
                    topic,
                    "/read",
                    null,
                    "read.changed",
                    () -> exists("conversations where unread = 0 and id = " + topic));
        });
    }

    private void archive() {
        routes.put("POST " + at + "/unread", () -> {
            long topic = said();
            return of(
                    topic,
                    "/unread",
                    null,
                    "read.changed",
                    () -> exists("conversations where unread = 1 and id = " + topic));
        });
        routes.put(
                "POST " + at + "/archive",
                () -> about(
                        "/archive",
                        null,
                        kind + ".changed",
                        topic -> exists(kind + "s where archived_at is not null and id = " + topic)));
        routes.put("POST " + at + "/unarchive", () -> {
            long topic = service.conversation(kind, "comes out");
            service.send("POST", path(topic) + "/archive", null);
            return of(
                    topic,
                    "/unarchive",
                    null,
                    kind + ".changed",
                    () -> exists(kind + "s where archived_at is null and id = " + topic));
        });
    }

    private void messages() {
        routes.put("DELETE " + at + "/messages", () -> {
            long topic = said();
            return of(topic, "/messages", null, "message.changed", () -> !exists(messagesOf(topic)));
        });
        routes.put("DELETE " + at + "/messages/{message_id}", () -> {
            long topic = said();
            return of(topic, "/messages/" + newest(topic), null, "message.changed", () -> !exists(messagesOf(topic)));
        });
        routes.put("POST " + at + "/messages/{message_id}/restore", () -> {
            long topic = said();
            var row = path(topic) + "/messages/" + newest(topic);
            service.send("DELETE", row, null);
            return of(
                    topic,
                    row.substring(path(topic).length()) + "/restore",
                    null,
                    "message.changed",
                    () -> exists(messagesOf(topic)));
        });
        routes.put("POST " + at + "/messages/{message_id}/alternatives/{n}/choose", () -> {
            long topic = answered();
            long question = first(topic);
            service.send("POST", path(topic) + "/messages/stream", Map.of("retry_message_id", question));
            return of(
                    topic,
                    "/messages/%d/alternatives/1/choose".formatted(question),
                    null,
                    "message.changed",
                    () -> exists("alternatives where n = 1 and chosen = true and conversation_id = " + topic));
        });
    }

    private void turns() {
        routes.put(
                "POST " + at + "/messages/stream",
                () -> about(
                        "/messages/stream",
                        Map.of("content", "hello"),
                        "stream.started",
                        topic -> exists("turns where conversation_id = " + topic)));
        routes.put("POST " + at + "/messages/stop", () -> {
            long topic = service.conversation(kind, "to be stopped");
            var unread = service.begin("POST", path(topic) + "/messages/stream", Map.of("content", "hello"));
            return of(
                    topic,
                    "/messages/stop",
                    null,
                    "stream.ended",
                    () -> unread.isDone() && exists("turns where status = 'stopped' and conversation_id = " + topic));
        });
        routes.put(
                "POST " + at + "/messages/stopped",
                () -> about(
                        "/messages/stopped",
                        Map.of("content", "had this"),
                        "message.changed",
                        topic -> exists(messagesOf(topic))));
        routes.put("POST " + at + "/messages/questions/{question}", () -> {
            long topic = service.conversation(kind, "asks nothing");
            var asked = path(topic) + "/messages/questions/1-1";
            return new Attempt(asked, Map.of("action", "decline"), () -> topic, null, () -> false);
        });
        routes.put(
                "PUT " + at + "/tool-servers",
                () -> about(
                        "/tool-servers",
                        Map.of("servers", List.of("fetch")),
                        kind + ".changed",
                        topic -> exists("tool_choices where conversation_id = " + topic)));
    }

    private void queue() {
        var queue = at + "/messages/queue";
        routes.put(
                "POST " + queue,
                () -> about(
                        "/messages/queue",
                        Map.of("content", "later"),
                        "queue.changed",
                        topic -> exists(messagesOf(topic))
                                || exists("queued_messages where conversation_id = " + topic)));
        routes.put("PATCH " + queue + "/{queued_id}", () -> {
            long topic = service.conversation(kind, "queue");
            long id = queued(topic);
            return of(
                    topic,
                    "/messages/queue/" + id,
                    Map.of("content", "reworded"),
                    "queue.changed",
                    () -> exists("queued_messages where content = 'reworded' and id = " + id));
        });
        routes.put("DELETE " + queue + "/{queued_id}", () -> {
            long topic = service.conversation(kind, "queue");
            long id = queued(topic);
            return of(
                    topic,
                    "/messages/queue/" + id,
                    null,
                    "queue.changed",
                    () -> !exists("queued_messages where id = " + id));
        });
        routes.put("POST " + queue + "/{queued_id}/send", () -> {
            long topic = service.conversation(kind, "queue");
            long id = queued(topic);
            return of(
                    topic,
                    "/messages/queue/%d/send".formatted(id),
                    null,
                    "queue.changed",
                    () -> !exists("queued_messages where id = " + id));
        });
    }

    private void names() {
        routes.put("POST " + at + (kind.equals("topic") ? "/commands" : "/messages") + "/suggest-name", () -> {
            long topic = answered();
            return of(
                    topic,
                    (kind.equals("topic") ? "/commands" : "/messages") + "/suggest-name",
                    null,
                    kind + ".changed",
                    () -> exists(kind + "s where title <> 'answered' and id = " + topic));
        });
    }

    private Attempt about(String path, @Nullable Object body, String type, LongPredicate carriedOut) {
        long topic = service.conversation(kind, "to be attacked");
        return of(topic, path, body, type, () -> carriedOut.test(topic));
    }

    private Attempt of(long topic, String path, @Nullable Object body, String type, BooleanSupplier carriedOut) {
        return new Attempt(path(topic) + path, body, () -> topic, type, carriedOut);
    }

    private String path(long id) {
        return WritingRoutes.path(kind, id);
    }

    /** A conversation with one message. */
    private long said() {
        long topic = service.conversation(kind, "said");
        service.send("POST", path(topic) + "/messages/stopped", Map.of("content", "said"));
        return topic;
    }

    private long answered() {
        long topic = service.conversation(kind, "answered");
        service.send("POST", path(topic) + "/messages/stream", Map.of("content", "question"));
        return topic;
    }

    private long queued(long topic) {
        service.sql("""
                insert into queued_messages (conversation_id, content, created_at, updated_at)
                values (%d, 'waits', current_timestamp, current_timestamp)
                """.formatted(topic));
        return number(service.sql("select id as n from queued_messages where conversation_id = " + topic));
    }

    private long first(long topic) {
        return row(topic, 0);
    }

    private long newest(long topic) {
        return row(topic, -1);
    }

    private long row(long topic, int at) {
        var rows = service.send("GET", path(topic) + "/messages", null).json();
        return rows.path(at < 0 ? rows.size() + at : at).path("id").asLong();
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
