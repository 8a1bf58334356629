package dev.steward.durable.schedule.recurrence;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * The rules of a schedule, each with the moment that it counts from, and when they are due. Pure. Spec: Agents, 22.1 to 22.3;
 * decisions 29 and 66.
 *
 * @param parts at least one for a schedule that is ever due
 */
public record Recurrence(List<Part> parts) {

    public static final int MAX = 20;

    private static final int DAYS_OF_A_WEEK = 7;

    /** @param from the time at which it was due last, or from which it was to count */
    public record Part(RecurrenceRule rule, Instant from) {

        Instant next() {
            return after(from);
        }

        /** The first time after that moment; an interval is counted from the moment. */
        private Instant after(Instant moment) {
            var minute = rule.runAtMinute();
            return minute == null ? interval(moment) : daily(moment, LocalTime.ofSecondOfDay(minute * 60L));
        }

        private Instant interval(Instant moment) {
            var at = moment.plusSeconds(rule.intervalSeconds());
            for (int hop = 0; hop < DAYS_OF_A_WEEK && !isAllowed(at); hop++) {
                at = at.plusSeconds(RecurrenceRule.DAY_SECONDS);
            }
            return at;
        }

        private boolean isAllowed(Instant at) {
            return rule.daysOfWeek() == RecurrenceRule.EVERY_DAY
                    || rule.isOn(at.atZone(rule.zone()).getDayOfWeek());
        }

        /** The day before as well: what falls into a gap at midnight is due on the day after its own. */
        private Instant daily(Instant moment, LocalTime time) {
            var zone = rule.zone();
            var day = LocalDate.ofInstant(moment, zone).minusDays(1);
            while (true) {
                if (rule.isOn(day.getDayOfWeek())) {
                    var at = moment(day, time, zone);
                    if (at.isAfter(moment)) {
                        return at;
                    }
                }
                day = day.plusDays(1);
            }
        }

        /** A time that does not exist is the first moment after the gap; of two that are the same, the first one counts. */
        private static Instant moment(LocalDate day, LocalTime time, ZoneId zone) {
            var local = day.atTime(time);
            var gap = zone.getRules().getTransition(local);
            return gap != null && gap.isGap()
                    ? gap.getInstant()
                    : ZonedDateTime.ofLocal(local, zone, null).toInstant();
        }

        /** The same, counted from the last time that lies so far before {@code now} that at most {@code most} follow until then. */
        private Part near(Instant now, int most) {
            if (rule.runAtMinute() != null) {
                var near = now.minusSeconds((long) most * RecurrenceRule.DAY_SECONDS);
                return from.isBefore(near) ? new Part(rule, near) : this;
            }
            long left = (now.getEpochSecond() - from.getEpochSecond()) / rule.intervalSeconds() - most;
            return left > 0 ? new Part(rule, from.plusSeconds(left * rule.intervalSeconds())) : this;
        }
    }

    /** Rules that all count from then: at most {@value #MAX}, none of them twice. */
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

    /** When the first one is due; {@link Instant#MAX} where there is no rule. */
    public Instant next() {
        return parts.stream().map(Part::next).min(Comparator.naturalOrder()).orElse(Instant.MAX);
    }

    /** After the next time: each rule that was due then counts from it. */
    public Recurrence passed() {
        var due = next();
        return new Recurrence(parts.stream()
                .map(part -> part.next().equals(due) ? new Part(part.rule(), due) : part)
                .toList());
    }

    /** The next times until then, one after the other, so many at the most. */
    public List<Instant> until(Instant then, int most) {
        var times = new ArrayList<Instant>();
        for (var at = this; times.size() < most && !at.next().isAfter(then); at = at.passed()) {
            times.add(at.next());
        }
        return times;
    }

    /**
     * The times that have come by now, and how the rules go on.
     *
     * @param times the last ones, at most {@code most} of each rule, in their order
     */
    public record Come(List<Instant> times, Recurrence rest) {}

    /** @param most for each rule; of a schedule that nobody looked after for long, the times before the last ones are left out */
    public Come come(Instant now, int most) {
        var times = new TreeSet<Instant>();
        var rest = new ArrayList<Part>();
        for (var part : parts) {
            var at = part.near(now, most);
            while (!at.next().isAfter(now)) {
                at = new Part(at.rule(), at.next());
                times.add(at.from());
            }
            rest.add(at);
        }
        return new Come(List.copyOf(times), new Recurrence(rest));
    }
}
