package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Sample requests of {@link WritingRoutes} for jobs. */
record JobRoutes(Service service) {

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    Map<String, Supplier<Attempt>> all() {
        return Map.of("POST /api/jobs/{id}/cancel", this::cancel, "POST /api/search/rebuild", this::rebuild);
    }

    /** A job of an unknown kind and without a message, so nothing starts it. */
    private Attempt cancel() {
        var subject = "attacked " + NUMBERS.incrementAndGet();
        service.sql("""
                insert into jobs (kind, subject, open_key, title, payload, status, done, begun, epoch, created_at, revision)
                values ('attacked', '%s', '%s', 'Attacked', '{}', 'waiting', 0, 0, 0, current_timestamp, 1)
                """.formatted(subject, subject));
        long id = number("select id as n from jobs where subject = '%s'".formatted(subject));
        return new Attempt(
                "/api/jobs/%d/cancel".formatted(id),
                null,
                () -> 0,
                "job.changed",
                () -> number("select count(*) as n from jobs where status = 'cancelled' and id = " + id) > 0);
    }

    private Attempt rebuild() {
        long last = number("select coalesce(max(id), 0) as n from jobs");
        return new Attempt(
                "/api/search/rebuild",
                null,
                () -> 0,
                "job.changed",
                () -> number("select count(*) as n from jobs where kind = 'search.rebuild' and id > " + last) > 0);
    }

    private long number(String query) {
        return service.sql(query).getFirst().get("n") instanceof Number number ? number.longValue() : 0;
    }
}
