package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sample requests of {@link WritingRoutes} for push devices. Nothing leaves this machine: their services are on it. */
record PushRoutes(Service service) {

    private static final String DEVICES = "/api/push/subscriptions";

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    /** The browser of the example in RFC 8291. */
    private static final Map<String, String> KEYS = Map.of(
            "p256dh", "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth", "BTBZMqHH6r4Tts7J_aSIgg");

    Map<String, Supplier<Attempt>> all() {
        return Map.of(
                "POST " + DEVICES, this::add,
                "DELETE " + DEVICES + "/{id}", this::remove,
                "POST " + DEVICES + "/{id}/test", this::tryOut);
    }

    private Attempt add() {
        var label = "attacked " + NUMBERS.incrementAndGet();
        return of(DEVICES, wish("added", label), "label = '%s'".formatted(label), 1);
    }

    private Attempt remove() {
        long id = device("removed");
        return of(DEVICES + "/" + id, null, "id = " + id, 0);
    }

    private Attempt tryOut() {
        long id = device("tried");
        return of(DEVICES + "/" + id + "/test", null, "last_error is not null and id = " + id, 1);
    }

    private Attempt of(String path, @Nullable Object body, String rows, long left) {
        return new Attempt(path, body, () -> 0, "push.changed", () -> count(rows) == left);
    }

    /** The number of devices is limited, so each route has one that it registers again. */
    private long device(String name) {
        return service.send("POST", DEVICES, wish(name, "attacked"))
                .json()
                .path("id")
                .asLong();
    }

    private static Map<String, Object> wish(String name, String label) {
        return Map.of("endpoint", "https://127.0.0.1/" + name, "keys", KEYS, "label", label);
    }

    private long count(String rows) {
        var row = service.sql("select count(*) as n from push_devices where " + rows)
                .getFirst();
        return row.get("n") instanceof Number number ? number.longValue() : 0;
    }
}
