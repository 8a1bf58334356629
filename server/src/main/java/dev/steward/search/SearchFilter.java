package dev.steward.search;

import dev.steward.findable.FindableRow;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Restricts the results. Several sections or roles are alternatives; of several dates the narrowest counts.
 *
 * @param closed parts hidden from the caller; cannot be typed
 */
record SearchFilter(
        Set<Section> sections,
        Set<Role> roles,
        @Nullable Instant after,
        @Nullable Instant before,
        boolean attached,
        Set<Part> closed) {

    static final SearchFilter NONE =
            new SearchFilter(EnumSet.noneOf(Section.class), EnumSet.noneOf(Role.class), null, null, false, Set.of());

    /** The filter keys, as in {@code in:topic}. */
    enum Key {
        in,
        from,
        after,
        before,
        has;

        static Optional<Key> of(String word) {
            return Stream.of(values())
                    .filter(key -> key.name().equalsIgnoreCase(word))
                    .findFirst();
        }
    }

    /** The parts of the product, as named in the filter. */
    enum Section {
        topic("topics"),
        chat("chats"),
        agent("agents"),
        workflow("workflows");

        private final String plural;

        Section(String plural) {
            this.plural = plural;
        }

        /** The name used in results. Spec: DECISIONS, 57. */
        String plural() {
            return plural;
        }
    }

    /** A part that may be hidden: the messages of a section, or everything else in it. */
    record Part(Section section, boolean said) {

        boolean has(FindableRow row) {
            return row.place().section().equals(section.name()) && said == (row.role() != null);
        }
    }

    enum Role {
        user,
        assistant
    }

    private static final Pattern DATE = Pattern.compile("(?!0000)([0-9]{4})(?:-([0-9]{1,2}))?(?:-([0-9]{1,2}))?");

    /** The filter with one more condition; empty if the key does not know the value. */
    Optional<SearchFilter> with(Key key, String value) {
        var word = value.toLowerCase(Locale.ROOT);
        return switch (key) {
            case in ->
                section(word).map(one -> new SearchFilter(and(sections, one), roles, after, before, attached, closed));
            case from ->
                role(word).map(one -> new SearchFilter(sections, and(roles, one), after, before, attached, closed));
            case after -> date(word).map(at -> new SearchFilter(sections, roles, later(at), before, attached, closed));
            case before ->
                date(word).map(at -> new SearchFilter(sections, roles, after, earlier(at), attached, closed));
            case has ->
                word.equals("attachment")
                        ? Optional.of(new SearchFilter(sections, roles, after, before, true, closed))
                        : Optional.empty();
        };
    }

    SearchFilter without(Set<Part> parts) {
        return new SearchFilter(sections, roles, after, before, attached, Set.copyOf(parts));
    }

    /** Whether the row is not hidden. */
    boolean shows(FindableRow row) {
        return closed.stream().noneMatch(part -> part.has(row));
    }

    private static Optional<Section> section(String word) {
        return Stream.of(Section.values())
                .filter(section -> Set.of(section.name(), section.plural()).contains(word))
                .findFirst();
    }

    private static Optional<Role> role(String word) {
        return switch (word) {
            case "me" -> Optional.of(Role.user);
            case "assistant" -> Optional.of(Role.assistant);
            default -> Optional.empty();
        };
    }

    /** The start of a year, month or day, in UTC. */
    private static Optional<Instant> date(String word) {
        var matcher = DATE.matcher(word);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    LocalDate.of(number(matcher.group(1)), number(matcher.group(2)), number(matcher.group(3)))
                            .atStartOfDay()
                            .toInstant(ZoneOffset.UTC));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 1 : Integer.parseInt(digits);
    }

    private static <E extends Enum<E>> Set<E> and(Set<E> some, E one) {
        var more = EnumSet.of(one);
        more.addAll(some);
        return more;
    }

    private Instant later(Instant at) {
        return after == null || at.isAfter(after) ? at : after;
    }

    private Instant earlier(Instant at) {
        return before == null || at.isBefore(before) ? at : before;
    }
}
