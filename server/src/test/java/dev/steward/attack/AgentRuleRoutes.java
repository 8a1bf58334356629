package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sample requests of {@link WritingRoutes} for the rules about agents. */
record AgentRuleRoutes(Service service) {

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private static final String ALL = "/api/agents/rules";
    private static final String ONE = ALL + "/{rule_id}";
    private static final String CHANGED = "agent.changed";

    Map<String, Supplier<Attempt>> all() {
        return Map.of(
                "POST " + ALL, this::create,
                "POST " + ALL + "/preview", this::preview,
                "PATCH " + ONE, this::update,
                "DELETE " + ONE, this::delete);
    }

    private Attempt create() {
        var note = note();
        return of(ALL, wish(note), CHANGED, () -> is("note = '%s'".formatted(note)));
    }

    private Attempt preview() {
        return of(ALL + "/preview", Map.of("rule", wish(note())), null, () -> false);
    }

    private Attempt update() {
        long id = rule();
        return of(ALL + "/" + id, Map.of("effect", "deny"), CHANGED, () -> is("effect = 'deny' and id = " + id));
    }

    private Attempt delete() {
        long id = rule();
        return of(ALL + "/" + id, null, CHANGED, () -> !is("id = " + id));
    }

    private long rule() {
        return service.prepare("POST", ALL, wish(note())).json().path("id").asLong();
    }

    private static Map<String, String> wish(String note) {
        return Map.of("effect", "ask", "tool", "url", "condition", "always", "note", note);
    }

    private static String note() {
        return "hung up " + NUMBERS.incrementAndGet();
    }

    private static Attempt of(String path, @Nullable Object body, @Nullable String type, BooleanSupplier carriedOut) {
        return new Attempt(path, body, () -> 0, type, carriedOut);
    }

    private boolean is(String which) {
        return !service.sql("select id from agent_rules where " + which).isEmpty();
    }
}
