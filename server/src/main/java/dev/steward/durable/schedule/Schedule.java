package dev.steward.durable.schedule;

import dev.steward.durable.schedule.recurrence.Recurrence;
import dev.steward.platform.data.Columns;
import dev.steward.platform.text.Truncate;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * A schedule as stored.
 *
 * @param prompt the prompt for a topic, shortened in lists; null for other owners
 * @param clearContext whether the earlier conversation is cleared first
 * @param nextRunAt null while it is off
 * @param lastError why the last run failed or was skipped
 * @param revision incremented with each write
 */
public record Schedule(
        long id,
        ScheduleOwner owner,
        @Nullable String prompt,
        boolean clearContext,
        boolean enabled,
        Recurrence recurrence,
        Misfire misfire,
        @Nullable Instant nextRunAt,
        @Nullable Instant lastRunAt,
        Status status,
        @Nullable String lastError,
        long revision,
        Instant createdAt,
        Instant updatedAt) {

    /** Characters of a prompt, and how many of them appear in lists. */
    public static final int MAX_PROMPT = 100_000;

    static final int LISTED_PROMPT = 500;

    public enum Status {
        idle,
        running,
        ok,
        error
    }

    private static final TypeReference<List<Recurrence.Part>> PARTS = new TypeReference<>() {};

    /** A row whose prompt the database may have cut, possibly leaving half a character at the end. */
    static Schedule of(Columns row) {
        var prompt = row.textOrNull("prompt");
        return new Schedule(
                row.number("id"),
                new ScheduleOwner(row.word("owner_kind", ScheduleOwner.Kind.class), row.number("owner_id")),
                prompt == null ? null : Truncate.to(prompt, Integer.MAX_VALUE),
                row.flag("clear_context"),
                row.flag("enabled"),
                new Recurrence(Objects.requireNonNull(row.json("rules", PARTS))),
                row.word("misfire", Misfire.class),
                row.instantOrNull("next_run_at"),
                row.instantOrNull("last_run_at"),
                row.word("status", Status.class),
                row.textOrNull("last_error"),
                row.number("revision"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }

    boolean isRunning() {
        return status == Status.running;
    }

    /** The coming times up to {@code until}, at most {@code most}; none while the schedule is off. */
    public List<Instant> planned(Instant until, int most) {
        return enabled ? recurrence.until(until, most) : List.of();
    }

    /** The same, without those before {@code from}. */
    public List<Instant> planned(Instant from, Instant until, int most) {
        return enabled ? recurrence.come(from.minusNanos(1), 0).rest().until(until, most) : List.of();
    }
}
