package dev.steward.search;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Tracks how far rows with ascending ids have been read. An id is assigned before the commit and visible after it, so a
 * missing one may still appear: it stays a gap and is queried again, until it appears or is too old.
 *
 * @param upTo the greatest id that was read
 * @param gaps the missing ranges below that, in order, up to {@link #MAX_AFTER}
 */
record IdWatermark(long upTo, List<Gap> gaps) {

    static final IdWatermark NOTHING = new IdWatermark(0, List.of());

    /** No transaction takes longer. */
    static final Duration KEPT = Duration.ofMinutes(10);

    /** Nor do this many later ids get read before a commit. Limits the gaps, and the rows listed when checking all of them. */
    static final int MAX_AFTER = 20_000;

    /** Gaps with fewer ids between them are checked together. */
    private static final int NEAR = 500;

    /** A range of missing ids. @param since when they were found missing */
    record Gap(long from, long to, Instant since) {}

    /** A range of ids in which some are missing and others were read. */
    record Stretch(long from, long to) {}

    /** The watermark after reading a page: these ids, in order, are all that exist from here up to the last one. */
    IdWatermark read(List<Long> ids, Instant now) {
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
        return new IdWatermark(last, newest(more, last));
    }

    /** The watermark after these ids, in order, have appeared late. */
    IdWatermark filled(List<Long> ids) {
        if (ids.isEmpty()) {
            return this;
        }
        var rest = new ArrayList<Gap>();
        int next = 0;
        for (var gap : gaps) {
            long from = gap.from();
            for (; next < ids.size() && ids.get(next) <= gap.to(); next++) {
                long id = ids.get(next);
                if (id > from) {
                    rest.add(new Gap(from, id - 1, gap.since()));
                }
                from = Math.max(from, id + 1);
            }
            if (from <= gap.to()) {
                rest.add(new Gap(from, gap.to(), gap.since()));
            }
        }
        return new IdWatermark(upTo, newest(rest, upTo));
    }

    /** The ranges in which to look for missing ids, in order; nearby gaps are merged. */
    List<Stretch> stretches() {
        var stretches = new ArrayList<Stretch>();
        for (var gap : gaps) {
            var last = stretches.isEmpty() ? null : stretches.getLast();
            if (last != null && gap.from() - last.to() <= NEAR) {
                stretches.set(stretches.size() - 1, new Stretch(last.from(), gap.to()));
            } else {
                stretches.add(new Stretch(gap.from(), gap.to()));
            }
        }
        return stretches;
    }

    /** The watermark if no greater id exists any more. */
    IdWatermark backTo(long newest) {
        if (upTo <= newest) {
            return this;
        }
        var rest = gaps.stream()
                .filter(gap -> gap.from() <= newest)
                .map(gap -> new Gap(gap.from(), Math.min(gap.to(), newest), gap.since()))
                .toList();
        return new IdWatermark(newest, rest);
    }

    /** The watermark without gaps that no transaction can fill any more. */
    IdWatermark at(Instant now) {
        var then = now.minus(KEPT);
        return new IdWatermark(
                upTo, gaps.stream().filter(gap -> gap.since().isAfter(then)).toList());
    }

    private static List<Gap> newest(List<Gap> gaps, long upTo) {
        long after = 0;
        long next = upTo + 1;
        int first = gaps.size();
        while (first > 0) {
            var gap = gaps.get(first - 1);
            after += next - 1 - gap.to();
            if (after > MAX_AFTER) {
                break;
            }
            next = gap.from();
            first--;
        }
        return List.copyOf(gaps.subList(first, gaps.size()));
    }

    /** Whether the row was read and so will not be read as a new one. */
    boolean has(long id) {
        int low = 0;
        int high = gaps.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (gaps.get(middle).to() < id) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return id <= upTo && (low == gaps.size() || id < gaps.get(low).from());
    }

    /** The id up to which nothing is missing. */
    long whole() {
        return gaps.isEmpty() ? upTo : gaps.getFirst().from() - 1;
    }

    /** The text form, such as {@code 12 3-4 7-7}, without times. */
    String written() {
        return upTo
                + gaps.stream().map(gap -> " " + gap.from() + "-" + gap.to()).collect(Collectors.joining());
    }

    /** Parses the result of {@link #written}. @throws IllegalArgumentException if it is anything else */
    static IdWatermark of(String written, Instant now) {
        var parts = written.split(" ");
        var gaps = Arrays.stream(parts)
                .skip(1)
                .map(part -> part.split("-"))
                .map(ends -> new Gap(Long.parseLong(ends[0]), Long.parseLong(ends[1]), now))
                .toList();
        return new IdWatermark(Long.parseLong(parts[0]), gaps);
    }
}
