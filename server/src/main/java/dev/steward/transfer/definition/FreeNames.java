package dev.steward.transfer.definition;

import dev.steward.platform.text.Truncate;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Assigns unique names, ignoring case, by appending a number to those that are taken. Spec: Agents, 24.2. */
final class FreeNames {

    private final int longest;
    private final Set<String> taken;

    /** @param longest maximum length of a name */
    FreeNames(Stream<String> taken, int longest) {
        this.longest = longest;
        this.taken = taken.map(Matching::key).collect(Collectors.toCollection(HashSet::new));
    }

    /** Returns the name, with the first free number appended if it is taken, and marks it as taken. */
    String take(String name) {
        var free = name;
        for (int number = 2; !taken.add(Matching.key(free)); number++) {
            var suffix = " (%d)".formatted(number);
            free = Truncate.to(name, longest - suffix.length()).strip() + suffix;
        }
        return free;
    }
}
