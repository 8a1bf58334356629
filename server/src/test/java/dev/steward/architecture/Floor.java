package dev.steward.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The floors of the packages of {@code dev.steward}, from the ground up. This is the only list of them: the architecture test
 * checks the code against it, and the tables in the documentation are generated from it.
 */
public enum Floor {
    GROUND("platform", "durable", "history", "outbound", "event", "exposed", "findable", "setting", "storage"),
    FEATURES("conversation", "library", "mcp", "permission", "provider", "push", "tool"),
    ENGINES("turn"),
    RUNS("agent", "chatturn"),
    PIPELINES("workflow"),
    TIME("reminder", "schedule"),
    SURFACES("transfer", "search");

    private final List<String> packages;

    Floor(String... packages) {
        this.packages = List.of(packages);
    }

    /** The packages, relative to {@code dev.steward}. */
    public List<String> packages() {
        return packages;
    }

    /** The floor of a package; empty if it has none. */
    public static Optional<Floor> of(String name) {
        return Stream.of(values())
                .filter(floor -> floor.packages.contains(name))
                .findFirst();
    }

    /** A table of all floors and their packages, top floor first. */
    public static String markdown() {
        var table = new StringBuilder("\n| Floor | Packages of `dev.steward` |\n|---|---|\n");
        for (var floor : new ArrayList<>(List.of(values())).reversed()) {
            var names = floor.packages.stream().map(name -> "`" + name + "`").toList();
            table.append("| %s | %s |\n".formatted(floor, String.join(", ", names)));
        }
        return table.append('\n').toString();
    }

    /** The number and the name, for readers. */
    @Override
    public String toString() {
        return ordinal() + " " + name().toLowerCase(Locale.ROOT);
    }
}
