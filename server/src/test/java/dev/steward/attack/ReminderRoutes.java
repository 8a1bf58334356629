package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sample requests of {@link WritingRoutes} for reminders. */
record ReminderRoutes(Service service) {

    private static final String ROUTE = "/api/reminders/{container}/{id}";

    private static final Map<String, String> LATER = Map.of("remind_at", "2999-01-31T12:00:00Z");

    Map<String, Supplier<Attempt>> all() {
        return Map.of("PUT " + ROUTE, this::set, "DELETE " + ROUTE, this::dismiss);
    }

    private Attempt set() {
        return of(service.topic("to be reminded of"), LATER, true);
    }

    private Attempt dismiss() {
        long topic = service.topic("was to be reminded of");
        service.send("PUT", path(topic), LATER);
        return of(topic, null, false);
    }

    private Attempt of(long topic, @Nullable Object body, boolean leavesOne) {
        return new Attempt(path(topic), body, () -> topic, "reminder.changed", () -> isThere(topic) == leavesOne);
    }

    private boolean isThere(long topic) {
        return !service.sql("select id from reminders where conversation_id = " + topic)
                .isEmpty();
    }

    private static String path(long topic) {
        return "/api/reminders/topic/" + topic;
    }
}
