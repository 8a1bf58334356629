package dev.steward.transfer.definition;

import dev.steward.platform.text.Truncate;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names that are taken, in whatever case; who wishes for one of them gets it with a number behind it. Spec: Agents, 24.2. */
final class FreeNames {

    private final int longest;
    private final Set<String> taken;

    /** @param longest characters of a name */
    FreeNames(Stream<String> taken, int longest) {
        this.longest = longest;
        this.taken = taken.map(Matching::key).collect(Collectors.toCollection(HashSet::new));
    }

    /** The name, or the first of it with a number that is free; from now on it is taken. */
    String take(String name) {
        var free = name;
        for (int number = 2; !taken.add(Matching.key(free)); number++) {
            var suffix = " (%d)".formatted(number);
            free = Truncate.to(name, longest - suffix.length()).strip() + suffix;
        }
        return free;
    }
}
