package dev.steward.attack;

import dev.steward.support.Script;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A sample request for every route that writes. A new route is not complete without one. */
final class WritingRoutes {

    /** Answers for a little while, so that clients meet turns that run. */
    static final Script ANSWER = Script.answer()
            .text("Hello")
            .every(Duration.ofMillis(5), " there", ",", " you", ".")
            .done();

    /** Test classes share a service, and must not take the rows of one another for their own. */
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final Service service;
    private final Map<String, Supplier<Attempt>> routes = new LinkedHashMap<>();

    /**
     * One request.
     *
     * @param topic what it is about, 0 where it is about none or not known yet
     * @param type what must be announced once it has been carried out; null where nothing is stored
     * @param carriedOut whether the rows show it
     */
    record Attempt(
            String path,
            @Nullable Object body,
            LongSupplier topic,
            @Nullable String type,
            BooleanSupplier carriedOut) {}

    WritingRoutes(Service service) {
        this.service = service;
        topics();
        messages();
        turns();
        queue();
        routes.put("PUT /api/settings", () -> {
            var model = "hung-" + NUMBERS.incrementAndGet();
            return new Attempt(
                    "/api/settings", Map.of("llm_model", model), () -> 0, "settings.changed", () -> storedModel(model));
        });
        routes.put("POST /api/llm/test", () -> nothing("/api/llm/test", Map.of("provider", "openai_compatible")));
        routes.put("POST /api/events/publish", () -> nothing("/api/events/publish", Map.of("type", "topic.changed")));
    }

    /** Makes what a request needs, and the request, by route as in {@code POST /api/topics}. */
    Map<String, Supplier<Attempt>> all() {
        return routes;
    }

    private void topics() {
        routes.put("POST /api/topics", () -> {
            var title = "hung up " + NUMBERS.incrementAndGet() + ".";
            return new Attempt(
                    "/api/topics",
                    Map.of("title", title),
                    () -> called(title),
                    "topic.changed",
                    () -> called(title) > 0);
        });
        routes.put(
                "PATCH /api/topics/{id}",
                () -> about(
                        "",
                        Map.of("title", "patched"),
                        "topic.changed",
                        topic -> exists("topics where title = 'patched' and id = " + topic)));
        routes.put(
                "DELETE /api/topics/{id}",
                () -> about("", null, "topic.changed", topic -> !exists("topics where id = " + topic)));
    }

    private void messages() {
        routes.put("DELETE /api/topics/{id}/messages", () -> {
            long topic = said();
            return of(topic, "/messages", null, "message.changed", () -> !exists(messagesOf(topic)));
        });
        routes.put("DELETE /api/topics/{id}/messages/{message_id}", () -> {
            long topic = said();
            return of(topic, "/messages/" + newest(topic), null, "message.changed", () -> !exists(messagesOf(topic)));
        });
        routes.put("POST /api/topics/{id}/messages/{message_id}/alternatives/{n}/choose", () -> {
            long topic = answered();
            long question = service.messages(topic).getFirst().path("id").asLong();
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
                "POST /api/topics/{id}/messages/stream",
                () -> about(
                        "/messages/stream",
                        Map.of("content", "hello"),
                        "stream.started",
                        topic -> exists("turns where conversation_id = " + topic)));
        routes.put("POST /api/topics/{id}/messages/stop", () -> {
            long topic = service.topic("to be stopped");
            var unread = service.begin("POST", path(topic) + "/messages/stream", Map.of("content", "hello"));
            return of(
                    topic,
                    "/messages/stop",
                    null,
                    "stream.ended",
                    () -> unread.isDone() && exists("turns where status = 'stopped' and conversation_id = " + topic));
        });
        routes.put(
                "POST /api/topics/{id}/messages/stopped",
                () -> about(
                        "/messages/stopped",
                        Map.of("content", "had this"),
                        "message.changed",
                        topic -> exists(messagesOf(topic))));
    }

    private void queue() {
        var queue = "/api/topics/{id}/messages/queue";
        routes.put(
                "POST " + queue,
                () -> about(
                        "/messages/queue",
                        Map.of("content", "later"),
                        "queue.changed",
                        topic -> exists(messagesOf(topic))
                                || exists("queued_messages where conversation_id = " + topic)));
        routes.put("PATCH " + queue + "/{queued_id}", () -> {
            long topic = service.topic("queue");
            long id = queued(topic);
            return of(
                    topic,
                    "/messages/queue/" + id,
                    Map.of("content", "reworded"),
                    "queue.changed",
                    () -> exists("queued_messages where content = 'reworded' and id = " + id));
        });
        routes.put("DELETE " + queue + "/{queued_id}", () -> {
            long topic = service.topic("queue");
            long id = queued(topic);
            return of(
                    topic,
                    "/messages/queue/" + id,
                    null,
                    "queue.changed",
                    () -> !exists("queued_messages where id = " + id));
        });
        routes.put("POST " + queue + "/{queued_id}/send", () -> {
            long topic = service.topic("queue");
            long id = queued(topic);
            return of(
                    topic,
                    "/messages/queue/%d/send".formatted(id),
                    null,
                    "queue.changed",
                    () -> !exists("queued_messages where id = " + id));
        });
    }

    private Attempt about(String path, @Nullable Object body, String type, LongPredicate carriedOut) {
        long topic = service.topic("to be attacked");
        return of(topic, path, body, type, () -> carriedOut.test(topic));
    }

    private static Attempt of(long topic, String path, @Nullable Object body, String type, BooleanSupplier carriedOut) {
        return new Attempt(path(topic) + path, body, () -> topic, type, carriedOut);
    }

    private static Attempt nothing(String path, Object body) {
        return new Attempt(path, body, () -> 0, null, () -> false);
    }

    /** A topic with one row. */
    private long said() {
        long topic = service.topic("said");
        service.send("POST", path(topic) + "/messages/stopped", Map.of("content", "said"));
        return topic;
    }

    private long answered() {
        long topic = service.topic("answered");
        service.say(topic, "question");
        return topic;
    }

    private long queued(long topic) {
        service.sql("""
                insert into queued_messages (conversation_id, content, created_at, updated_at)
                values (%d, 'waits', current_timestamp, current_timestamp)
                """.formatted(topic));
        return number(service.sql("select id as n from queued_messages where conversation_id = " + topic));
    }

    private long newest(long topic) {
        return service.messages(topic).getLast().path("id").asLong();
    }

    /** The topic with that title, 0 when there is none. */
    private long called(String title) {
        return number(service.sql("select coalesce(max(id), 0) as n from topics where title = '%s'".formatted(title)));
    }

    private boolean storedModel(String model) {
        return exists("app_settings where name = 'llm_model' and json = '\"%s\"'".formatted(model));
    }

    private boolean exists(String rows) {
        return number(service.sql("select count(*) as n from " + rows)) > 0;
    }

    private static String messagesOf(long topic) {
        return "messages where conversation_id = " + topic;
    }

    private static long number(List<Map<String, Object>> rows) {
        return rows.getFirst().get("n") instanceof Number number ? number.longValue() : 0;
    }

    static String path(long topic) {
        return "/api/topics/" + topic;
    }
}
