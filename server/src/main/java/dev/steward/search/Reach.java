package dev.steward.search;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How far rows have been read whose ids grow. Ids are given before a commit and seen after it, so one that is missing may
 * still come: it is a gap for a while, and asked for again until it has come or nobody can bring it any more.
 *
 * @param upTo the greatest id that was read
 * @param gaps below that, in order; the newest {@link #MOST_GAPS} of them
 */
record Reach(long upTo, List<Gap> gaps) {

    static final Reach NOTHING = new Reach(0, List.of());

    /** No transaction takes so long. */
    static final Duration KEPT = Duration.ofMinutes(10);

    static final int MOST_GAPS = 100;

    /** Ids that were not there. @param since when that was noticed */
    record Gap(long from, long to, Instant since) {}

    /** The same once a page was read: these ids, in order, are all that there are from here on up to the last one. */
    Reach read(List<Long> ids, Instant now) {
        if (ids.isEmpty()) {
            return this;
        }
        var more = new ArrayList<>(gaps);
        long last = upTo;
        for (long id : ids) {
            if (id > last + 1) {
                more.add(new Gap(last + 1, id - 1, now));
            }
            last = id;
        }
        return new Reach(last, newest(more));
    }

    /** The same once these ids have come to a gap. */
    Reach filled(Gap gap, List<Long> ids) {
        if (ids.isEmpty()) {
            return this;
        }
        var rest = new ArrayList<Gap>();
        for (var each : gaps) {
            if (!each.equals(gap)) {
                rest.add(each);
                continue;
            }
            long from = gap.from();
            for (long id : ids) {
                if (id > from) {
                    rest.add(new Gap(from, id - 1, gap.since()));
                }
                from = id + 1;
            }
            if (from <= gap.to()) {
                rest.add(new Gap(from, gap.to(), gap.since()));
            }
        }
        return new Reach(upTo, newest(rest));
    }

    /** The same where nothing with a greater id is there any more. */
    Reach backTo(long newest) {
        if (upTo <= newest) {
            return this;
        }
        var rest = gaps.stream()
                .filter(gap -> gap.from() <= newest)
                .map(gap -> new Gap(gap.from(), Math.min(gap.to(), newest), gap.since()))
                .toList();
        return new Reach(newest, rest);
    }

    /** The same without the gaps that nobody can fill any more. */
    Reach at(Instant now) {
        var then = now.minus(KEPT);
        return new Reach(
                upTo, gaps.stream().filter(gap -> gap.since().isAfter(then)).toList());
    }

    private static List<Gap> newest(List<Gap> gaps) {
        return List.copyOf(gaps.subList(Math.max(0, gaps.size() - MOST_GAPS), gaps.size()));
    }

    /** Whether the row was read, so that nothing will read it as a new one. */
    boolean has(long id) {
        return id <= upTo && gaps.stream().noneMatch(gap -> gap.from() <= id && id <= gap.to());
    }

    /** Up to where nothing is missing. */
    long whole() {
        return gaps.isEmpty() ? upTo : gaps.getFirst().from() - 1;
    }

    /** As in {@code 12 3-4 7-7}, without the times. */
    String written() {
        return upTo
                + gaps.stream().map(gap -> " " + gap.from() + "-" + gap.to()).collect(Collectors.joining());
    }

    /** Reads what {@link #written} gave. @throws IllegalArgumentException when it is something else */
    static Reach of(String written, Instant now) {
        var parts = written.split(" ");
        var gaps = Arrays.stream(parts)
                .skip(1)
                .map(part -> part.split("-"))
                .map(ends -> new Gap(Long.parseLong(ends[0]), Long.parseLong(ends[1]), now))
                .toList();
        return new Reach(Long.parseLong(parts[0]), gaps);
    }
}
