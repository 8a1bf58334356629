package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sample requests of {@link WritingRoutes} for workflows. */
record WorkflowRoutes(Service service) {

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private static final String ALL = "/api/workflows";
    private static final String ONE = ALL + "/{id}";
    private static final String CHANGED = "workflow.changed";

    Map<String, Supplier<Attempt>> all() {
        var routes = new HashMap<String, Supplier<Attempt>>();
        routes.put("POST " + ALL, () -> {
            var name = name();
            return new Attempt(
                    ALL, wish(name), () -> 0, CHANGED, () -> is("workflows where name = '%s'".formatted(name)));
        });
        routes.put(
                "PATCH " + ONE,
                () -> about(
                        "", Map.of("icon", "patched"), id -> is("workflows where icon = 'patched' and id = " + id)));
        routes.put("DELETE " + ONE, () -> about("", null, id -> !is("workflows where id = " + id)));
        routes.put("POST " + ONE + "/restore", () -> {
            long id = workflow();
            service.prepare("DELETE", path(id), null);
            return about(id, "/restore", null, restored -> is("workflows where id = " + restored));
        });
        routes.put(
                "POST " + ONE + "/archive",
                () -> about("/archive", null, id -> is("workflows where archived_at is not null and id = " + id)));
        routes.put("POST " + ONE + "/unarchive", () -> {
            long id = workflow();
            service.prepare("POST", path(id) + "/archive", null);
            return about(id, "/unarchive", null, back -> is("workflows where archived_at is null and id = " + back));
        });
        routes.put(
                "POST " + ONE + "/webhook",
                () -> about("/webhook", null, id -> is("workflows where webhook_hash is not null and id = " + id)));
        routes.put("DELETE " + ONE + "/webhook", () -> {
            long id = workflow();
            service.prepare("POST", path(id) + "/webhook", null);
            return about(id, "/webhook", null, now -> is("workflows where webhook_hash is null and id = " + now));
        });
        routes.put("POST " + ONE + "/versions/{version}/restore", () -> {
            long id = workflow();
            service.prepare("PATCH", path(id), Map.of("color", "red"));
            return about(id, "/versions/1/restore", null, now -> is("workflows where color is null and id = " + now));
        });
        state(routes);
        runs(routes);
        return routes;
    }

    private void runs(Map<String, Supplier<Attempt>> routes) {
        routes.put(
                "POST " + ONE + "/run",
                () -> about("/run", Map.of("input", "hung up"), id -> is("workflow_runs where workflow_id = " + id)));
        routes.put("POST " + ONE + "/pause", () -> at("running", "/pause", null, "paused"));
        routes.put("POST " + ONE + "/resume", () -> at("paused", "/resume", null, "running"));
        routes.put("POST " + ONE + "/cancel", () -> at("awaiting_approval", "/cancel", null, "cancelled"));
        routes.put(
                "POST " + ONE + "/approve",
                () -> at("awaiting_approval", "/approve", Map.of("material", "mine"), "completed"));
        routes.put(
                "POST " + ONE + "/reject",
                () -> at("awaiting_approval", "/reject", Map.of("action", "stop"), "cancelled"));
        routes.put("POST " + ONE + "/retry", () -> {
            long id = judged();
            service.prepare("POST", path(id) + "/cancel", null);
            return about(id, "/retry", null, now -> stands(now, "awaiting_approval"));
        });
        routes.put(
                "POST " + ONE + "/permission",
                () -> new Attempt(
                        path(judged()) + "/permission",
                        Map.of("request_id", "x", "decision", "deny"),
                        () -> 0,
                        null,
                        () -> true));
        routes.put("POST " + ONE + "/run-steps/{step_run_id}/replay", () -> {
            long id = workflow();
            service.prepare("POST", path(id) + "/run", null);
            service.prepare("POST", path(id) + "/cancel", null);
            var attempts =
                    "from workflow_run_steps where run_id in (select id from workflow_runs where workflow_id = %d)";
            var attempt = service.sql("select id " + attempts.formatted(id))
                    .getFirst()
                    .get("id");
            return about(id, "/run-steps/%s/replay".formatted(attempt), null, now -> !service.sql(
                            "select id %s and replay = true".formatted(attempts.formatted(now)))
                    .isEmpty());
        });
        routes.put(
                "POST " + ONE + "/dry-run",
                () -> new Attempt(path(workflow()) + "/dry-run", Map.of("input", "x"), () -> 0, null, () -> true));
        routes.put("POST " + ALL + "/hooks/{token}", () -> {
            long id = workflow();
            var token = service.prepare("POST", path(id) + "/webhook", null)
                    .json()
                    .path("webhook_token")
                    .asString();
            return new Attempt(
                    ALL + "/hooks/" + token,
                    Map.of("input", "hung up"),
                    () -> 0,
                    CHANGED,
                    () -> is("workflow_runs where workflow_id = " + id));
        });
    }

    private void state(Map<String, Supplier<Attempt>> routes) {
        routes.put(
                "PUT " + ONE + "/state",
                () -> about("/state", Map.of("key", "a"), id -> is("workflow_states where workflow_id = " + id)));
        routes.put("DELETE " + ONE + "/state", () -> kept(""));
        routes.put("DELETE " + ONE + "/state/{key}", () -> kept("/a"));
    }

    /** A request about a workflow whose run has this status, with an approval step. */
    private Attempt at(String status, String path, @Nullable Object body, String then) {
        long id = judged();
        service.sql("update workflow_runs set status = '%s' where workflow_id = %d".formatted(status, id));
        return about(id, path, body, now -> stands(now, then));
    }

    private boolean stands(long workflow, String status) {
        return is("workflow_runs where status = '%s' and workflow_id = %d".formatted(status, workflow));
    }

    private long judged() {
        var steps = List.of(Map.of("kind", "approval"));
        long id = service.prepare("POST", ALL, Map.of("name", name(), "steps", steps))
                .json()
                .path("id")
                .asLong();
        service.prepare("POST", path(id) + "/run", null);
        return id;
    }

    private Attempt kept(String key) {
        long id = workflow();
        service.prepare("PUT", path(id) + "/state", Map.of("key", "a"));
        return about(id, "/state" + key, null, now -> !is("workflow_states where workflow_id = " + now));
    }

    private Attempt about(String path, @Nullable Object body, LongPredicate carriedOut) {
        return about(workflow(), path, body, carriedOut);
    }

    private static Attempt about(long id, String path, @Nullable Object body, LongPredicate carriedOut) {
        return new Attempt(path(id) + path, body, () -> 0, CHANGED, () -> carriedOut.test(id));
    }

    private long workflow() {
        return service.prepare("POST", ALL, wish(name())).json().path("id").asLong();
    }

    private static Map<String, Object> wish(String name) {
        return Map.of("name", name, "steps", List.of(Map.of("kind", "inline", "task", "Be attacked")));
    }

    private static String name() {
        return "hung up " + NUMBERS.incrementAndGet();
    }

    private static String path(long id) {
        return ALL + "/" + id;
    }

    private boolean is(String rows) {
        return !service.sql("select id from " + rows).isEmpty();
    }
}
