package dev.steward.durable.schedule.recurrence;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rules of a schedule, each with the time it counts from, and when they are due. Pure. Spec: Agents, 22.1 to 22.3;
 * decisions 29 and 66.
 *
 * @param parts empty for a schedule that is never due
 */
public record Recurrence(List<Part> parts) {

    public static final int MAX = 20;

    private static final int DAYS_OF_A_WEEK = 7;
    private static final int WEEK_SECONDS = DAYS_OF_A_WEEK * RecurrenceRule.DAY_SECONDS;

    /** @param from when it was last due, or when it started to count */
    public record Part(RecurrenceRule rule, Instant from) {

        Instant next() {
            var minute = rule.runAtMinute();
            return minute == null ? interval(from) : daily(LocalTime.ofSecondOfDay(minute * 60L));
        }

        /** On a day that is left out, it moves to the same time of the next allowed day, and counts on from there. */
        private Instant interval(Instant moment) {
            var after = moment.plusSeconds(rule.intervalSeconds());
            if (rule.daysOfWeek() == RecurrenceRule.EVERY_DAY) {
                return after;
            }
            var first = after.atZone(rule.zone());
            var at = first;
            for (int hop = 1; hop < DAYS_OF_A_WEEK && !rule.isOn(at.getDayOfWeek()); hop++) {
                at = first.plusDays(hop);
            }
            return at.toInstant();
        }

        /** Starts one day earlier, as a time in a gap at midnight is due on the following day. */
        private Instant daily(LocalTime time) {
            var zone = rule.zone();
            var day = LocalDate.ofInstant(from, zone).minusDays(1);
            while (true) {
                if (rule.isOn(day.getDayOfWeek())) {
                    var at = moment(day, time, zone);
                    if (at.isAfter(from)) {
                        return at;
                    }
                }
                day = day.plusDays(1);
            }
        }

        /** A time in a gap becomes the first moment after the gap; of two equal local times, the first one counts. */
        private static Instant moment(LocalDate day, LocalTime time, ZoneId zone) {
            var local = day.atTime(time);
            var gap = zone.getRules().getTransition(local);
            return gap != null && gap.isGap()
                    ? gap.getInstant()
                    : ZonedDateTime.ofLocal(local, zone, null).toInstant();
        }

        /** The same rule, moved to count from a later time; of the due times until {@code now} at least the last one follows. */
        private Part near(Instant now, int most) {
            if (rule.runAtMinute() != null) {
                var near = now.minusSeconds((long) most * RecurrenceRule.DAY_SECONDS);
                return from.isBefore(near) ? new Part(rule, near) : this;
            }
            // At least a week, as the last days may all be left out.
            return near(now.minusSeconds(Math.max((long) most * rule.intervalSeconds(), WEEK_SECONDS)));
        }

        /** Each row of allowed days counts from where the previous one has hopped to, so they are passed one by one. */
        private Part near(Instant then) {
            var interval = Duration.ofSeconds(rule.intervalSeconds());
            var at = from;
            while (true) {
                var row = endOfRow(at);
                var end = row.isBefore(then) ? row : then;
                long within = Duration.between(at, end).minusNanos(1).dividedBy(interval);
                at = at.plusSeconds(Math.max(0, within) * rule.intervalSeconds());
                var next = interval(at);
                if (next.isAfter(then)) {
                    return new Part(rule, at);
                }
                at = next;
            }
        }

        /** When the first day begins that is left out. */
        private Instant endOfRow(Instant at) {
            if (rule.daysOfWeek() == RecurrenceRule.EVERY_DAY) {
                return Instant.MAX;
            }
            var day = LocalDate.ofInstant(at, rule.zone());
            for (int days = 0; days < DAYS_OF_A_WEEK && rule.isOn(day.getDayOfWeek()); days++) {
                day = day.plusDays(1);
            }
            return day.atStartOfDay(rule.zone()).toInstant();
        }
    }

    /** Rules that all count from {@code from}: at most {@value #MAX}, without duplicates. */
    public static Recurrence of(List<RecurrenceRule> rules, Instant from) {
        return new Recurrence(rules.stream()
                .distinct()
                .limit(MAX)
                .map(rule -> new Part(rule, from))
                .toList());
    }

    public List<RecurrenceRule> rules() {
        return parts.stream().map(Part::rule).toList();
    }

    /** The next due time; {@link Instant#MAX} if there are no rules. */
    public Instant next() {
        return parts.stream().map(Part::next).min(Comparator.naturalOrder()).orElse(Instant.MAX);
    }

    /** The state after the next due time: each rule that was due then counts from it. */
    public Recurrence passed() {
        var due = next();
        return new Recurrence(parts.stream()
                .map(part -> part.next().equals(due) ? new Part(part.rule(), due) : part)
                .toList());
    }

    /** The state after those of the given times that are due next. */
    public Recurrence past(Set<Instant> times) {
        var rest = this;
        while (times.contains(rest.next())) {
            rest = rest.passed();
        }
        return rest;
    }

    /** The next due times up to {@code then}, in order, at most {@code most}. */
    public List<Instant> until(Instant then, int most) {
        var times = new ArrayList<Instant>();
        for (var at = this; times.size() < most && !at.next().isAfter(then); at = at.passed()) {
            times.add(at.next());
        }
        return times;
    }

    /** The due times up to now, in order, at most {@code most} per rule, and the remaining recurrence. */
    public record Come(List<Instant> times, Recurrence rest) {}

    /** @param most the most times per rule; if more have passed, the earliest are dropped */
    public Come come(Instant now, int most) {
        var times = new TreeSet<Instant>();
        var rest = new ArrayList<Part>();
        for (var part : parts) {
            var at = part.near(now, most);
            var own = new ArrayList<Instant>();
            while (!at.next().isAfter(now)) {
                at = new Part(at.rule(), at.next());
                own.add(at.from());
            }
            times.addAll(own.subList(Math.max(0, own.size() - most), own.size()));
            rest.add(at);
        }
        return new Come(List.copyOf(times), new Recurrence(rest));
    }
}
