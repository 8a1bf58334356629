package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sample requests of {@link WritingRoutes} for skills. */
final class SkillRoutes {

    private static final String ALL = "/api/skills";
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final Service service;

    SkillRoutes(Service service) {
        this.service = service;
    }

    Map<String, Supplier<Attempt>> all() {
        var routes = new LinkedHashMap<String, Supplier<Attempt>>();
        routes.put("POST " + ALL, () -> {
            var name = name();
            return changing("", Map.of("name", name), () -> exists("name = '%s'".formatted(name)));
        });
        routes.put("PATCH " + ALL + "/{name}", () -> {
            var name = skill();
            return changing(
                    "/" + name,
                    Map.of("enabled", false),
                    () -> exists("name = '%s' and enabled = false".formatted(name)));
        });
        routes.put("DELETE " + ALL + "/{name}", () -> {
            var name = skill();
            return changing("/" + name, null, () -> !exists("name = '%s'".formatted(name)));
        });
        routes.put(
                "POST " + ALL + "/{name}/migrate",
                () -> new Attempt(ALL + "/" + skill() + "/migrate", null, () -> 0, null, () -> false));
        return routes;
    }

    private static Attempt changing(String path, @Nullable Object body, BooleanSupplier carriedOut) {
        return new Attempt(ALL + path, body, () -> 0, "library.changed", carriedOut);
    }

    private String skill() {
        var name = name();
        service.send("POST", ALL, Map.of("name", name));
        return name;
    }

    private static String name() {
        return "attacked-" + NUMBERS.incrementAndGet();
    }

    private boolean exists(String which) {
        return service.sql("select count(*) as n from skills where " + which)
                                .getFirst()
                                .get("n")
                        instanceof Number number
                && number.longValue() > 0;
    }
}
