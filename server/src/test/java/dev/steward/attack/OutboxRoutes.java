package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Sample requests of {@link WritingRoutes} for messages that were given up, of a kind without a handler. */
record OutboxRoutes(Service service) {

    private static final String ONE = "/api/outbox/given-up/{id}";

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    Map<String, Supplier<Attempt>> all() {
        return Map.of(
                "POST " + ONE + "/send-again",
                () -> about("/send-again", "gave_up_at is null and id = %d", 1),
                "DELETE " + ONE,
                () -> about("", "id = %d", 0));
    }

    private Attempt about(String path, String rows, long left) {
        var subject = "attacked " + NUMBERS.incrementAndGet();
        service.sql("""
                insert into outbox (kind, subject, payload, due_at, tries, epoch, gave_up_at, reason, created_at)
                values ('attacked', '%s', '{}', current_timestamp, 1, 1, current_timestamp, 'It rains.', current_timestamp)
                """.formatted(subject));
        long id = number("select id as n from outbox where subject = '%s'".formatted(subject));
        var query = "select count(*) as n from outbox where " + rows.formatted(id);
        return new Attempt(
                "/api/outbox/given-up/%d%s".formatted(id, path),
                null,
                () -> 0,
                "outbox.changed",
                () -> number(query) == left);
    }

    private long number(String query) {
        return service.sql(query).getFirst().get("n") instanceof Number number ? number.longValue() : 0;
    }
}
