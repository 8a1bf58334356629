package dev.steward.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The floors that the packages of {@code dev.steward} stand on, from the ground up. This is the only list of them: the
 * test of the architecture holds the code to it, and the tables for readers are written from it.
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

    /** The packages, named below {@code dev.steward}. */
    public List<String> packages() {
        return packages;
    }

    /** The floor that a package stands on; empty when nobody gave it one. */
    public static Optional<Floor> of(String name) {
        return Stream.of(values())
                .filter(floor -> floor.packages.contains(name))
                .findFirst();
    }

    /** All floors with what stands on them, the top first, as a table. */
    public static String markdown() {
        var table = new StringBuilder("\n| Floor | Packages of `dev.steward` |\n|---|---|\n");
        for (var floor : new ArrayList<>(List.of(values())).reversed()) {
            var names = floor.packages.stream().map(name -> "`" + name + "`").toList();
            table.append("| %s | %s |\n".formatted(floor, String.join(", ", names)));
        }
        return table.append('\n').toString();
    }

    /** Its number and its name, as people read them. */
    @Override
    public String toString() {
        return ordinal() + " " + name().toLowerCase(Locale.ROOT);
    }
}
