package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sample requests of {@link WritingRoutes} for memories, and for refining texts, which stores nothing. */
final class MemoryRoutes {

    private static final String ALL = "/api/memories";

    private final Service service;
    private final Map<String, Supplier<Attempt>> routes = new LinkedHashMap<>();

    MemoryRoutes(Service service) {
        this.service = service;
        routes.put("POST " + ALL, () -> {
            var content = "hung up " + UUID.randomUUID();
            return about("", Map.of("content", content), () -> exists("content = '%s'".formatted(content)));
        });
        routes.put("PATCH " + ALL + "/{id}", () -> {
            long memory = memory();
            return about("/" + memory, Map.of("kind", "patched"), () -> exists("kind = 'patched' and id = " + memory));
        });
        routes.put("DELETE " + ALL + "/{id}", () -> {
            long memory = memory();
            return about("/" + memory, null, () -> !exists("id = " + memory));
        });
        routes.put("POST " + ALL + "/{id}/merge", () -> {
            long memory = memory();
            long from = memory();
            return about("/" + memory + "/merge", Map.of("from", from), () -> !exists("id = " + from));
        });
        routes.put(
                "POST /api/refine",
                () -> new Attempt("/api/refine", Map.of("text", "to refine"), () -> 0, null, () -> false));
    }

    Map<String, Supplier<Attempt>> all() {
        return routes;
    }

    private static Attempt about(String path, @Nullable Object body, BooleanSupplier carriedOut) {
        return new Attempt(ALL + path, body, () -> 0, "library.changed", carriedOut);
    }

    private long memory() {
        return service.send("POST", ALL, Map.of("content", "to be attacked " + UUID.randomUUID()))
                .json()
                .path("id")
                .asLong();
    }

    private boolean exists(String which) {
        List<Map<String, Object>> rows = service.sql("select count(*) as n from memories where " + which);
        return rows.getFirst().get("n") instanceof Number number && number.longValue() > 0;
    }
}
