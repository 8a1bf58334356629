package dev.steward.manual;

import static java.util.Objects.requireNonNull;

import dev.steward.Steward;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.springframework.modulith.core.ApplicationModule;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.modulith.core.DependencyDepth;

/** The packages of the service and what each uses, drawn in floors: a package stands one floor above the highest it uses. */
final class ModuleDiagram {

    private static final int BOX_WIDTH = 132;
    private static final int BOX_HEIGHT = 38;
    private static final int GAP_X = 16;
    private static final int GAP_Y = 46;

    private final Map<String, SortedSet<String>> uses = new TreeMap<>();
    private final Map<String, Integer> floors = new TreeMap<>();

    ModuleDiagram() {
        ApplicationModules modules = ApplicationModules.of(Steward.class);
        for (ApplicationModule module : modules) {
            SortedSet<String> used = new TreeSet<>();
            module.getDependencies(modules, DependencyDepth.IMMEDIATE)
                    .uniqueModules()
                    .forEach(each -> used.add(name(each)));
            used.remove(name(module));
            uses.put(name(module), used);
        }
        uses.keySet().forEach(this::floorOf);
    }

    /** Inline SVG, which takes the page's colours, and the same as a table. */
    String markdown() {
        return "\n" + svg() + "\n\n" + table() + "\n";
    }

    private String table() {
        StringBuilder table = new StringBuilder("| Package | Floor | Uses |\n|---|---|---|\n");
        List<String> names = new ArrayList<>(uses.keySet());
        names.sort(Comparator.comparing((String name) -> -floorOf(name)).thenComparing(Comparator.naturalOrder()));
        for (String name : names) {
            String used = String.join(
                    ", ", uses(name).stream().map(each -> "`" + each + "`").toList());
            table.append("| `%s` | %d | %s |\n".formatted(name, floorOf(name), used));
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
        int top = floors.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        Map<String, int[]> places = new LinkedHashMap<>();
        for (int floor = top; floor >= 0; floor--) {
            int column = 0;
            for (String name : uses.keySet()) {
                if (floorOf(name) == floor) {
                    places.put(
                            name,
                            new int[] {1 + column++ * (BOX_WIDTH + GAP_X), 1 + (top - floor) * (BOX_HEIGHT + GAP_Y)});
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

    private int floorOf(String name) {
        Integer known = floors.get(name);
        if (known != null) {
            return known;
        }
        int floor =
                uses(name).stream().mapToInt(used -> floorOf(used) + 1).max().orElse(0);
        floors.put(name, floor);
        return floor;
    }

    private SortedSet<String> uses(String name) {
        return uses.getOrDefault(name, new TreeSet<>());
    }

    private static String name(ApplicationModule module) {
        return module.getIdentifier().toString();
    }
}
