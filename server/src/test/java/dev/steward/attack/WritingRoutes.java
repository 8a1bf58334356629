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

/** A sample request for every writing route. Every new route needs one here. */
final class WritingRoutes {

    /** Takes a little while, so that clients meet running turns. */
    static final Script ANSWER = Script.answer()
            .text("Hello")
            .every(Duration.ofMillis(5), " there", ",", " you", ".")
            .done();

    /** Test classes share a service and must not mistake each other's rows for their own. */
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final Service service;
    private final Map<String, Supplier<Attempt>> routes = new LinkedHashMap<>();

    /**
     * One request.
     *
     * @param topic the conversation it is about; 0 if there is none or it is not known yet
     * @param type the event to be announced after it; null if nothing is stored
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
        chats();
        collections();
        roles();
        trash();
        imports();
        new MemoryRoutes(service).all().forEach(routes::put);
        new SkillRoutes(service).all().forEach(routes::put);
        new ReminderRoutes(service).all().forEach(routes::put);
        new JobRoutes(service).all().forEach(routes::put);
        new OutboxRoutes(service).all().forEach(routes::put);
        new AgentRoutes(service).all().forEach(routes::put);
        new ScheduleRoutes(service).all().forEach(routes::put);
        new WorkflowRoutes(service).all().forEach(routes::put);
        new TransferRoutes(service).all().forEach(routes::put);
        new AgentRuleRoutes(service).all().forEach(routes::put);
        new AgentUndoRoutes(service).all().forEach(routes::put);
        new ToolRoutes(service).all().forEach(routes::put);
        new PushRoutes(service).all().forEach(routes::put);
        new ExposedRoutes().all().forEach(routes::put);
        for (var kind : List.of("topic", "chat")) {
            new ConversationRoutes(service, kind).all().forEach(routes::put);
            new FileRoutes(service, kind).all().forEach(routes::put);
        }
        routes.put("PUT /api/settings", () -> {
            var model = "hung-" + NUMBERS.incrementAndGet();
            return new Attempt(
                    "/api/settings", Map.of("llm_model", model), () -> 0, "settings.changed", () -> storedModel(model));
        });
        routes.put("PUT /api/llm/prices", () -> {
            var model = "hung-" + NUMBERS.incrementAndGet();
            return new Attempt("/api/llm/prices", price(model), () -> 0, "settings.changed", () -> isPriced(model));
        });
        routes.put("DELETE /api/llm/prices", () -> {
            var model = "hung-" + NUMBERS.incrementAndGet();
            service.send("PUT", "/api/llm/prices", price(model));
            return new Attempt(
                    "/api/llm/prices?provider=openai&model=" + model,
                    null,
                    () -> 0,
                    "settings.changed",
                    () -> !isPriced(model));
        });
        routes.put("POST /api/llm/test", () -> nothing("/api/llm/test", Map.of("provider", "openai_compatible")));
        routes.put("POST /api/events/publish", () -> nothing("/api/events/publish", Map.of("type", "topic.changed")));
    }

    /** The requests by route, such as {@code POST /api/topics}; each creates what it needs. */
    Map<String, Supplier<Attempt>> all() {
        return routes;
    }

    private static Map<String, Object> price(String model) {
        return Map.of("provider", "openai", "model", model, "input_price", 1, "output_price", 2.5);
    }

    private boolean isPriced(String model) {
        return exists("model_prices where model = '%s'".formatted(model));
    }

    private void topics() {
        routes.put("POST /api/topics", () -> {
            var title = "hung up " + NUMBERS.incrementAndGet() + ".";
            return new Attempt(
                    "/api/topics",
                    Map.of("title", title),
                    () -> called("topics", title),
                    "topic.changed",
                    () -> called("topics", title) > 0);
        });
        routes.put(
                "PATCH /api/topics/{id}",
                () -> about(
                        "",
                        Map.of("title", "patched"),
                        "topic.changed",
                        topic -> exists("topics where title = 'patched' and id = " + topic)));
        fork("topic");
    }

    private void chats() {
        routes.put("POST /api/chats", () -> {
            var title = "hung up " + NUMBERS.incrementAndGet() + ".";
            return new Attempt(
                    "/api/chats",
                    Map.of("title", title),
                    () -> called("chats", title),
                    "chat.changed",
                    () -> called("chats", title) > 0);
        });
        routes.put(
                "PATCH /api/chats/{id}",
                () -> chat(
                        "",
                        Map.of("title", "patched", "slug", "patched"),
                        "chat.changed",
                        chat -> exists("chats where title = 'patched' and id = " + chat)));
        routes.put(
                "POST /api/chats/{id}/promote",
                () -> chat("/promote", null, "topic.changed", chat -> exists("topics where id = " + chat)));
        fork("chat");
    }

    private void fork(String kind) {
        routes.put("POST /api/%ss/{id}/messages/{message_id}/fork".formatted(kind), () -> {
            long original = service.conversation(kind, "answered");
            service.send("POST", path(kind, original) + "/messages/stream", Map.of("content", "question"));
            var rows = service.send("GET", path(kind, original) + "/messages", null)
                    .json();
            var title = "forked " + NUMBERS.incrementAndGet() + ".";
            return new Attempt(
                    path(kind, original) + "/messages/"
                            + rows.path(rows.size() - 1).path("id").asLong() + "/fork",
                    Map.of("title", title),
                    () -> called(kind + "s", title),
                    kind + ".changed",
                    () -> called(kind + "s", title) > 0);
        });
    }

    private void trash() {
        routes.put("POST /api/trash/{id}/restore", () -> {
            long chat = deleted();
            return new Attempt(
                    inTrash(chat) + "/restore",
                    null,
                    () -> chat,
                    "chat.changed",
                    () -> exists("chats where id = " + chat));
        });
        routes.put("DELETE /api/trash", () -> {
            long chat = deleted();
            return new Attempt(
                    "/api/trash", null, () -> 0, "trash.changed", () -> !exists("conversations where id = " + chat));
        });
        routes.put("DELETE /api/trash/{id}", () -> {
            long chat = deleted();
            return new Attempt(
                    inTrash(chat), null, () -> 0, "trash.changed", () -> !exists("conversations where id = " + chat));
        });
    }

    private String inTrash(long chat) {
        return "/api/trash/"
                + service.sql("select id from trash where kind = 'chat' and subject_id = " + chat)
                        .getFirst()
                        .get("id");
    }

    private long deleted() {
        long chat = service.conversation("chat", "in the trash");
        service.send("DELETE", "/api/chats/" + chat, null);
        return chat;
    }

    private void collections() {
        routes.put("POST /api/collections", () -> {
            var name = "hung up " + NUMBERS.incrementAndGet();
            return aboutNone(
                    "/api/collections",
                    Map.of("name", name),
                    "collection.changed",
                    () -> exists("collections where name = '%s'".formatted(name)));
        });
        routes.put("PATCH /api/collections/{id}", () -> {
            long collection = collection();
            return aboutNone(
                    "/api/collections/" + collection,
                    Map.of("accent", "rose"),
                    "collection.changed",
                    () -> exists("collections where accent = 'rose' and id = " + collection));
        });
        routes.put("DELETE /api/collections/{id}", () -> {
            long collection = collection();
            return aboutNone(
                    "/api/collections/" + collection,
                    null,
                    "collection.changed",
                    () -> !exists("collections where id = " + collection));
        });
    }

    private long collection() {
        var name = "to be attacked " + NUMBERS.incrementAndGet();
        return service.send("POST", "/api/collections", Map.of("name", name))
                .json()
                .path("id")
                .asLong();
    }

    private void roles() {
        routes.put("POST /api/roles", () -> {
            var name = "hung up " + NUMBERS.incrementAndGet();
            return aboutNone(
                    "/api/roles",
                    Map.of("name", name),
                    "library.changed",
                    () -> exists("roles where name = '%s'".formatted(name)));
        });
        routes.put("PATCH /api/roles/{id}", () -> {
            long role = role();
            return aboutNone(
                    "/api/roles/" + role,
                    Map.of("system_prompt", "patched"),
                    "library.changed",
                    () -> exists("roles where system_prompt = 'patched' and id = " + role));
        });
        routes.put("DELETE /api/roles/{id}", () -> {
            long role = role();
            return aboutNone("/api/roles/" + role, null, "library.changed", () -> !exists("roles where id = " + role));
        });
    }

    private long role() {
        var name = "to be attacked " + NUMBERS.incrementAndGet();
        return service.send("POST", "/api/roles", Map.of("name", name))
                .json()
                .path("id")
                .asLong();
    }

    private static Attempt aboutNone(String path, @Nullable Object body, String type, BooleanSupplier carriedOut) {
        return new Attempt(path, body, () -> 0, type, carriedOut);
    }

    private Attempt chat(String path, @Nullable Object body, String type, LongPredicate carriedOut) {
        long chat = service.conversation("chat", "to be attacked");
        return of("chat", chat, path, body, type, () -> carriedOut.test(chat));
    }

    /** The first has a body that is not a file, so a client that hangs up can only meet its refusal. */
    private void imports() {
        routes.put("POST /api/imports", () -> nothing("/api/imports", Map.of("no", "file")));
        routes.put(
                "POST /api/imports/{id}/start",
                () -> anImport("ready", "/start", Map.of(), "state in ('running', 'done', 'failed')"));
        routes.put(
                "POST /api/imports/{id}/cancel", () -> anImport("ready", "/cancel", Map.of(), "state = 'cancelled'"));
        routes.put("DELETE /api/imports/{id}", () -> {
            long id = stored("cancelled");
            return new Attempt(
                    "/api/imports/" + id, null, () -> 0, "import.changed", () -> !exists("imports where id = " + id));
        });
    }

    private Attempt anImport(String state, String path, Object body, String then) {
        long id = stored(state);
        return new Attempt(
                "/api/imports/" + id + path,
                body,
                () -> 0,
                "import.changed",
                () -> exists("imports where id = %d and %s".formatted(id, then)));
    }

    /** An import with one conversation, owned by an instance that does not exist, so nothing works on it. */
    private long stored(String state) {
        var name = "import-" + NUMBERS.incrementAndGet();
        service.sql("""
                insert into imports (instance, stored_as, name, bytes, state, read_bytes, total_bytes, conversations,
                    messages, known, wanted, wanted_messages, added, extended, unchanged, left_out, stored_messages, created_at)
                values ('elsewhere', '%s', '%s', 1, '%s', 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, current_timestamp)
                """.formatted(name, name, state));
        long id = number(service.sql("select id as n from imports where stored_as = '%s'".formatted(name)));
        service.sql("""
                insert into import_items (import_id, n, status, product, external_id, title, messages, part_name, part_json,
                    part_begin, part_length, known)
                values (%d, 1, 'found', 'chatgpt', '%s', 'One', 1, 'x', true, 0, 1, false)
                """.formatted(id, name));
        return id;
    }

    private Attempt about(String path, @Nullable Object body, String type, LongPredicate carriedOut) {
        long topic = service.topic("to be attacked");
        return of("topic", topic, path, body, type, () -> carriedOut.test(topic));
    }

    private static Attempt of(
            String kind,
            long id,
            String path,
            @Nullable Object body,
            @Nullable String type,
            BooleanSupplier carriedOut) {
        return new Attempt(path(kind, id) + path, body, () -> id, type, carriedOut);
    }

    private static Attempt nothing(String path, Object body) {
        return new Attempt(path, body, () -> 0, null, () -> false);
    }

    /** The topic or chat with that title; 0 if there is none. */
    private long called(String table, String title) {
        return number(
                service.sql("select coalesce(max(id), 0) as n from %s where title = '%s'".formatted(table, title)));
    }

    private boolean storedModel(String model) {
        return exists("app_settings where name = 'llm_model' and json = '\"%s\"'".formatted(model));
    }

    private boolean exists(String rows) {
        return number(service.sql("select count(*) as n from " + rows)) > 0;
    }

    private static long number(List<Map<String, Object>> rows) {
        return rows.getFirst().get("n") instanceof Number number ? number.longValue() : 0;
    }

    static String path(long topic) {
        return path("topic", topic);
    }

    static String path(String kind, long id) {
        return "/api/" + kind + "s/" + id;
    }

    /** The path of a conversation, whatever has become of it. */
    String pathOf(long id) {
        var kinds = service.sql("select kind from conversations where id = " + id);
        boolean chat = !kinds.isEmpty() && "chat".equals(kinds.getFirst().get("kind"));
        return path(chat ? "chat" : "topic", id);
    }
}
