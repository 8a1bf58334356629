package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The samples of {@link WritingRoutes} for workflows. */
record WorkflowRoutes(Service service) {

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private static final String ALL = "/api/workflows";
    private static final String ONE = ALL + "/{id}";
    private static final String CHANGED = "workflow.changed";

    Map<String, Supplier<Attempt>> all() {
        var routes = new HashMap<String, Supplier<Attempt>>();
        routes.put("POST " + ALL, () -> {
            var name = name();
            return new Attempt(ALL, wish(name), () -> 0, CHANGED, () -> is("workflows where name = '%s'".formatted(name)));
        });
        routes.put(
                "PATCH " + ONE,
                () -> about("", Map.of("icon", "patched"), id -> is("workflows where icon = 'patched' and id = " + id)));
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
            return about(
                    id, "/versions/1/restore", null, now -> is("workflows where color is null and id = " + now));
        });
        state(routes);
        return routes;
    }

    private void state(Map<String, Supplier<Attempt>> routes) {
        routes.put(
                "PUT " + ONE + "/state",
                () -> about("/state", Map.of("key", "a"), id -> is("workflow_states where workflow_id = " + id)));
        routes.put("DELETE " + ONE + "/state", () -> kept(""));
        routes.put("DELETE " + ONE + "/state/{key}", () -> kept("/a"));
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
