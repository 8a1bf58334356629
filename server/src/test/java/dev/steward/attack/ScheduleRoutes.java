package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sample requests of {@link WritingRoutes} for schedules. */
record ScheduleRoutes(Service service) {

    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final Map<String, Object> HOURLY = Map.of("interval_seconds", 3_600);
    private static final String CHANGED = "schedule.changed";

    Map<String, Supplier<Attempt>> all() {
        var routes = new HashMap<String, Supplier<Attempt>>();
        for (var kind : List.of("topic", "agent", "workflow")) {
            var one = "/api/%ss/{id}/schedule".formatted(kind);
            if (!kind.equals("workflow")) {
                routes.put("POST " + one, () -> {
                    long id = owner(kind);
                    return about(kind, id, "", wish(kind), now -> is(kind, now, "true"));
                });
                routes.put(
                        "PATCH " + one,
                        () -> about(kind, "", Map.of("misfire", "skip"), now -> is(kind, now, "misfire = 'skip'")));
            }
            routes.put("DELETE " + one, () -> about(kind, "", null, now -> !is(kind, now, "true")));
            routes.put(
                    "POST " + one + "/run", () -> about(kind, "/run", null, now -> fired(kind, now, "forced = true")));
            routes.put(
                    "POST " + one + "/skip-next",
                    () -> about(kind, "/skip-next", null, now -> fired(kind, now, "outcome = 'skipped'")));
        }
        routes.put("PUT /api/workflows/{id}/schedule", () -> {
            long id = owner("workflow");
            return about("workflow", id, "", HOURLY, now -> is("workflow", now, "true"));
        });
        routes.put("POST /api/schedules/pause", () -> {
            service.prepare("DELETE", "/api/schedules/pause", null);
            return all(
                    "/api/schedules/pause",
                    Map.of("until", "2999-01-01T00:00:00Z"),
                    "paused_until > cast('2990-01-01T00:00:00Z' as timestamp with time zone)");
        });
        routes.put("DELETE /api/schedules/pause", () -> {
            service.prepare("POST", "/api/schedules/pause", Map.of());
            return all("/api/schedules/pause", null, "paused_until is not null");
        });
        routes.put("POST /api/schedules/feed", () -> {
            service.prepare("DELETE", "/api/schedules/feed", null);
            return all("/api/schedules/feed", null, "feed_hash is not null");
        });
        routes.put("DELETE /api/schedules/feed", () -> {
            service.prepare("POST", "/api/schedules/feed", null);
            return all("/api/schedules/feed", null, "feed_hash is null");
        });
        routes.put(
                "POST /api/schedules/read",
                () -> new Attempt("/api/schedules/read", Map.of("text", "hourly"), () -> 0, null, () -> true));
        routes.put(
                "POST /api/schedules/words",
                () -> new Attempt("/api/schedules/words", Map.of("rules", List.of(HOURLY)), () -> 0, null, () -> true));
        return routes;
    }

    private Attempt all(String path, @Nullable Object body, String where) {
        return new Attempt(
                path, body, () -> 0, CHANGED, () -> !service.sql("select id from schedule_pause where " + where)
                        .isEmpty());
    }

    private Attempt about(String kind, String rest, @Nullable Object body, LongPredicate carriedOut) {
        long id = owner(kind);
        service.prepare(kind.equals("workflow") ? "PUT" : "POST", path(kind, id), wish(kind));
        return about(kind, id, rest, body, carriedOut);
    }

    private static Attempt about(String kind, long id, String rest, @Nullable Object body, LongPredicate carriedOut) {
        return new Attempt(path(kind, id) + rest, body, () -> 0, CHANGED, () -> carriedOut.test(id));
    }

    private static Map<String, Object> wish(String kind) {
        var wish = new HashMap<>(HOURLY);
        switch (kind) {
            case "topic" -> wish.put("prompt", "/pin");
            case "workflow" -> wish.put("schedule_enabled", true);
            default -> {}
        }
        return wish;
    }

    private long owner(String kind) {
        var name = "at its time " + NUMBERS.incrementAndGet();
        return switch (kind) {
            case "topic" -> service.topic(name);
            case "agent" -> made("/api/agents", Map.of("task", name, "start", false));
            default ->
                made("/api/workflows", Map.of("name", name, "steps", List.of(Map.of("kind", "inline", "task", "Go"))));
        };
    }

    private long made(String path, Object body) {
        return service.prepare("POST", path, body).json().path("id").asLong();
    }

    private boolean is(String kind, long owner, String where) {
        return !service.sql("select id from schedules where owner_kind = '%s' and owner_id = %d and %s"
                        .formatted(kind, owner, where))
                .isEmpty();
    }

    private boolean fired(String kind, long owner, String where) {
        return !service.sql(
                        ("select id from schedule_firings where %s and schedule_id in (select id from schedules where"
                                        + " owner_kind = '%s' and owner_id = %d)")
                                .formatted(where, kind, owner))
                .isEmpty();
    }

    private static String path(String kind, long id) {
        return "/api/%ss/%d/schedule".formatted(kind, id);
    }
}
