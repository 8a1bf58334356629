package dev.steward.architecture;

import static java.util.Objects.requireNonNull;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.steward.Steward;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The packages of the service and what each uses, drawn floor by floor. Within its floor a package is one row above the highest
 * one it uses there.
 */
final class ModuleDiagram {

    private static final int BOX_WIDTH = 132;
    private static final int BOX_HEIGHT = 38;
    private static final int GAP_X = 16;
    private static final int GAP_Y = 46;

    private final Map<String, SortedSet<String>> uses = new TreeMap<>();
    private final Map<String, Integer> rows = new TreeMap<>();

    ModuleDiagram(JavaClasses service) {
        for (var each : service) {
            for (var use : each.getDirectDependenciesFromSelf()) {
                var used = name(use.getTargetClass());
                var name = name(each);
                if (!name.isEmpty() && !used.isEmpty()) {
                    uses.computeIfAbsent(name, _ -> new TreeSet<>()).add(used);
                }
            }
        }
        uses.forEach((name, used) -> used.remove(name));
        int lowest = 0;
        for (Floor floor : Floor.values()) {
            int row = lowest;
            floor.packages().forEach(name -> rowOf(name, floor, row));
            lowest = rows.values().stream().mapToInt(Integer::intValue).max().orElse(-1) + 1;
        }
    }

    /** Inline SVG in the page's colours, and the same as a table. */
    String markdown() {
        return "\n" + svg() + "\n\n" + table() + "\n";
    }

    private String table() {
        StringBuilder table = new StringBuilder("| Package | Floor | Uses |\n|---|---|---|\n");
        List<String> names = new ArrayList<>(uses.keySet());
        names.sort(Comparator.comparing((String name) -> -row(name)).thenComparing(Comparator.naturalOrder()));
        for (String name : names) {
            String used = String.join(
                    ", ", uses(name).stream().map(each -> "`" + each + "`").toList());
            table.append("| `%s` | %s | %s |\n".formatted(name, floor(name), used));
        }
        return table.toString();
    }

    private String svg() {
        Map<String, int[]> places = places();
        int width = places.values().stream()
                        .mapToInt(place -> place[0] + BOX_WIDTH)
                        .max()
                        .orElse(0)
                + 2;
        int height = places.values().stream()
                        .mapToInt(place -> place[1] + BOX_HEIGHT)
                        .max()
                        .orElse(0)
                + 2;
        StringBuilder svg = new StringBuilder(
                "<svg viewBox=\"0 0 %d %d\" class=\"modules\" role=\"img\" ".formatted(width, height)
                        + "aria-label=\"The packages of the service on their floors; the table below says the same.\">\n");
        uses.forEach((name, used) -> used.forEach(
                other -> svg.append(line(requireNonNull(places.get(name)), requireNonNull(places.get(other))))));
        places.forEach((name, place) -> svg.append(box(name, place)));
        return svg.append("</svg>").toString();
    }

    private Map<String, int[]> places() {
        int top = rows.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        Map<String, int[]> places = new LinkedHashMap<>();
        for (int row = top; row >= 0; row--) {
            int column = 0;
            for (String name : uses.keySet()) {
                if (row(name) == row) {
                    places.put(
                            name,
                            new int[] {1 + column++ * (BOX_WIDTH + GAP_X), 1 + (top - row) * (BOX_HEIGHT + GAP_Y)});
                }
            }
        }
        return places;
    }

    private static String line(int[] from, int[] to) {
        return "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" />\n"
                .formatted(from[0] + BOX_WIDTH / 2, from[1] + BOX_HEIGHT, to[0] + BOX_WIDTH / 2, to[1]);
    }

    private static String box(String name, int[] place) {
        return "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" /><text x=\"%d\" y=\"%d\">%s</text>\n"
                .formatted(place[0], place[1], BOX_WIDTH, BOX_HEIGHT, place[0] + BOX_WIDTH / 2, place[1] + 24, name);
    }

    private int rowOf(String name, Floor floor, int lowest) {
        Integer known = rows.get(name);
        if (known != null) {
            return known;
        }
        int row = uses(name).stream()
                .filter(floor.packages()::contains)
                .mapToInt(used -> rowOf(used, floor, lowest) + 1)
                .max()
                .orElse(lowest);
        rows.put(name, row);
        return row;
    }

    private int row(String name) {
        return rows.getOrDefault(name, 0);
    }

    private static String floor(String name) {
        return Floor.of(name).map(Floor::toString).orElse("none");
    }

    private SortedSet<String> uses(String name) {
        return uses.getOrDefault(name, new TreeSet<>());
    }

    /** The package of the service that contains the class; empty if there is none. */
    private static String name(JavaClass type) {
        var root = Steward.class.getPackageName() + ".";
        var place = type.getPackageName() + ".";
        return place.startsWith(root) && place.length() > root.length()
                ? place.substring(root.length(), place.indexOf('.', root.length()))
                : "";
    }
}
