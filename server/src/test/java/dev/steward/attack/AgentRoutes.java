package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sample requests of {@link WritingRoutes} for agents. */
record AgentRoutes(Service service) {

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private static final String ALL = "/api/agents";
    private static final String ONE = ALL + "/{id}";
    private static final String CHANGED = "agent.changed";

    Map<String, Supplier<Attempt>> all() {
        var routes = new HashMap<String, Supplier<Attempt>>();
        routes.put("POST " + ALL, this::create);
        changes(routes);
        runs(routes);
        parts(routes);
        blueprints(routes);
        routes.put("POST " + ALL + "/permissions/reset", this::reset);
        routes.put("POST " + ALL + "/runtime/cli", () -> nothing(ALL + "/runtime/cli"));
        routes.put("POST " + ALL + "/runtime/restart", () -> nothing(ALL + "/runtime/restart"));
        return routes;
    }

    private Attempt create() {
        var title = title();
        return of(
                ALL,
                Map.of("task", "x", "title", title, "start", false),
                CHANGED,
                () -> is("agents where title = '%s'".formatted(title)));
    }

    private void changes(Map<String, Supplier<Attempt>> routes) {
        routes.put(
                "PATCH " + ONE,
                () -> about("", Map.of("title", "patched"), id -> is("agents where title = 'patched' and id = " + id)));
        routes.put("DELETE " + ONE, () -> about("", null, id -> !is("agents where id = " + id)));
        routes.put("POST " + ONE + "/restore", () -> {
            long id = agent();
            service.prepare("DELETE", path(id), null);
            return of(path(id) + "/restore", null, CHANGED, () -> is("agents where id = " + id));
        });
        routes.put("PATCH " + ONE + "/link", () -> {
            long topic = service.topic("hears of an agent");
            return about(
                    "/link",
                    Map.of("topic_id", topic),
                    id -> is("agents where conversation_id = %d and id = %d".formatted(topic, id)));
        });
        routes.put(
                "POST " + ONE + "/archive",
                () -> about("/archive", null, id -> is("agents where archived_at is not null and id = " + id)));
        routes.put("POST " + ONE + "/unarchive", () -> {
            long id = agent();
            service.prepare("POST", path(id) + "/archive", null);
            return of(
                    path(id) + "/unarchive",
                    null,
                    CHANGED,
                    () -> is("agents where archived_at is null and id = " + id));
        });
        routes.put("POST " + ONE + "/read", () -> read("/read"));
        routes.put("POST " + ONE + "/unread", () -> read("/unread"));
    }

    private Attempt read(String path) {
        long id = agent();
        return of(
                path(id) + path,
                null,
                "read.changed",
                () -> is("agents where last_read_at is not null and id = " + id));
    }

    private void runs(Map<String, Supplier<Attempt>> routes) {
        routes.put("POST " + ONE + "/start", () -> about("/start", null, this::hasRun));
        routes.put("POST " + ONE + "/send", () -> about("/send", Map.of("message", "x"), this::hasRun));
        routes.put("POST " + ONE + "/resume", () -> {
            long id = withRun("cancelled");
            return of(
                    path(id) + "/resume",
                    null,
                    CHANGED,
                    () -> is("agent_runs where status <> 'cancelled' and agent_id = " + id));
        });
        routes.put("POST " + ONE + "/cancel", () -> {
            long id = withRun("interrupted");
            return of(
                    path(id) + "/cancel",
                    null,
                    CHANGED,
                    () -> is("agent_runs where status = 'cancelled' and agent_id = " + id));
        });
        routes.put("POST " + ONE + "/permission", this::asked);
        routes.put("POST /hooks/{token}", () -> called("/hooks/"));
        routes.put("POST " + ALL + "/hooks/{token}", () -> called(ALL + "/hooks/"));
    }

    private boolean hasRun(long agent) {
        return is("agent_runs where agent_id = " + agent);
    }

    /** An agent with a current run that nothing drives. */
    private long withRun(String status) {
        long id = agent();
        service.sql("""
                insert into agent_runs (agent_id, trigger_kind, status, epoch, version, active_prompt, step_count, stall_count,
                    total_input_tokens, total_output_tokens, use_mcp, use_skills, use_memory, last_activity_at, created_at,
                    updated_at)
                values (%d, 'manual', '%s', 1, 1, 'x', 0, 0, 0, 0, true, true, true, current_timestamp, current_timestamp,
                    current_timestamp)
                """.formatted(id, status));
        service.sql(
                "update agents set current_run_id = (select max(id) from agent_runs where agent_id = %d) where id = %1$d"
                        .formatted(id));
        return id;
    }

    private Attempt asked() {
        long id = withRun("needs_approval");
        var request = "asked-" + NUMBERS.incrementAndGet();
        service.sql("""
                insert into agent_permissions (request_id, agent_id, run_id, kind, title, target, signature, info, reason,
                    default_answer, created_at)
                select '%s', agent_id, id, 'shell', 'Run a command', 'ls', '%1$s', '{}', 'It asks.', 'deny',
                    current_timestamp
                from agent_runs where agent_id = %d
                """.formatted(request, id));
        return of(
                path(id) + "/permission",
                Map.of("request_id", request, "decision", "deny", "note", "x"),
                CHANGED,
                () -> is("agent_permissions where decision is not null and request_id = '%s'".formatted(request)));
    }

    private Attempt called(String path) {
        long id = agent();
        var token = service.prepare("POST", path(id) + "/triggers", Map.of())
                .json()
                .path("token")
                .asString();
        return of(path + token, null, CHANGED, () -> hasRun(id));
    }

    private Attempt reset() {
        long id = withRun("idle");
        service.sql("""
                insert into agent_grants (agent_id, run_id, kind, signature, title, target, tainted, created_at)
                select agent_id, id, 'shell', 'attacked', 'Run a command', 'ls', false, current_timestamp
                from agent_runs where agent_id = %d
                """.formatted(id));
        return of(ALL + "/permissions/reset", null, CHANGED, () -> !is("agent_grants where agent_id = " + id));
    }

    private void parts(Map<String, Supplier<Attempt>> routes) {
        routes.put(
                "POST " + ONE + "/artifacts",
                () -> about("/artifacts", Map.of("title", "x"), id -> is("agent_artifacts where agent_id = " + id)));
        routes.put(
                "POST " + ONE + "/triggers",
                () -> about("/triggers", Map.of(), id -> is("agent_triggers where agent_id = " + id)));
        routes.put("DELETE " + ONE + "/triggers/{trigger_id}", () -> {
            long id = agent();
            long trigger = service.prepare("POST", path(id) + "/triggers", Map.of())
                    .json()
                    .path("id")
                    .asLong();
            return of(
                    path(id) + "/triggers/" + trigger,
                    null,
                    CHANGED,
                    () -> !is("agent_triggers where id = " + trigger));
        });
        routes.put(
                "PUT " + ONE + "/state",
                () -> about("/state", Map.of("key", "a"), id -> is("agent_states where agent_id = " + id)));
        routes.put("DELETE " + ONE + "/queue/{message_id}", this::queued);
        routes.put("DELETE " + ONE + "/state", () -> noted(""));
        routes.put("DELETE " + ONE + "/state/{key}", () -> noted("/a"));
    }

    private Attempt queued() {
        long id = agent();
        service.sql("""
                insert into agent_queued_messages (agent_id, content, created_at) values (%d, 'x', current_timestamp)
                """.formatted(id));
        var message = service.prepare("GET", path(id) + "/queue", null)
                .json()
                .path(0)
                .path("id")
                .asLong();
        return of(
                path(id) + "/queue/" + message,
                null,
                CHANGED,
                () -> !is("agent_queued_messages where agent_id = " + id));
    }

    private Attempt noted(String key) {
        long id = agent();
        service.prepare("PUT", path(id) + "/state", Map.of("key", "a"));
        return of(path(id) + "/state" + key, null, CHANGED, () -> !is("agent_states where agent_id = " + id));
    }

    private void blueprints(Map<String, Supplier<Attempt>> routes) {
        var all = ALL + "/blueprints";
        var one = all + "/{blueprint_id}";
        routes.put("POST " + all, () -> {
            var name = title();
            return of(
                    all, Map.of("name", name), CHANGED, () -> is("agent_blueprints where name = '%s'".formatted(name)));
        });
        routes.put("PATCH " + one, () -> {
            long id = blueprint();
            return of(
                    all + "/" + id,
                    Map.of("icon", "patched"),
                    CHANGED,
                    () -> is("agent_blueprints where icon = 'patched' and id = " + id));
        });
        routes.put("DELETE " + one, () -> {
            long id = blueprint();
            return of(all + "/" + id, null, CHANGED, () -> !is("agent_blueprints where id = " + id));
        });
        routes.put("POST " + one + "/instantiate", () -> {
            long id = blueprint();
            return of(
                    "%s/%d/instantiate".formatted(all, id),
                    Map.of("start", false),
                    CHANGED,
                    () -> is("agents where blueprint_id = " + id));
        });
    }

    private long blueprint() {
        return service.prepare("POST", ALL + "/blueprints", Map.of("name", title(), "task_prompt", "x"))
                .json()
                .path("id")
                .asLong();
    }

    private Attempt about(String path, @Nullable Object body, LongPredicate carriedOut) {
        long id = agent();
        return of(path(id) + path, body, CHANGED, () -> carriedOut.test(id));
    }

    private static Attempt of(String path, @Nullable Object body, String type, BooleanSupplier carriedOut) {
        return new Attempt(path, body, () -> 0, type, carriedOut);
    }

    private static Attempt nothing(String path) {
        return new Attempt(path, null, () -> 0, null, () -> false);
    }

    private long agent() {
        return service.prepare("POST", ALL, Map.of("task", "Be attacked", "title", title(), "start", false))
                .json()
                .path("id")
                .asLong();
    }

    private static String title() {
        return "hung up " + NUMBERS.incrementAndGet();
    }

    private static String path(long id) {
        return ALL + "/" + id;
    }

    private boolean is(String rows) {
        return !service.sql("select id from " + rows).isEmpty();
    }
}
