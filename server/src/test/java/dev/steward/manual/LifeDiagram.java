package dev.steward.manual;

import static java.util.Objects.requireNonNull;

import dev.steward.durable.state.Lifecycle;
import dev.steward.durable.state.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The states of something for the manual: as a drawing, and as a table with the comments of the states and transitions.
 *
 * @param states all of them, in their order
 * @param of whose states they are, as in “The states of …”
 * @param sources the folder of {@code RunStatus.java} and {@code RunSignal.java}, whose comments describe them
 * @param places column and row of each state
 */
public record LifeDiagram<S extends Enum<S>, G extends Enum<G>>(
        Lifecycle<S, G> life, List<S> states, String of, String sources, Map<S, int[]> places) {

    private static final Path SOURCES = Path.of("src/main/java/dev/steward");
    private static final Pattern CONSTANT = Pattern.compile("/\\*\\* (?<says>[^*]+?)\\.? \\*/\\s+(?<name>\\w+)");

    private static final int BOX_WIDTH = 132;
    private static final int BOX_HEIGHT = 38;
    private static final int GAP_X = 60;
    private static final int GAP_Y = 62;

    /** Inline SVG in the page's colours, and the same as a table. */
    public String markdown() throws IOException {
        return "\n" + svg() + "\n\n" + table() + "\n";
    }

    private String table() throws IOException {
        var meanings = said("RunStatus.java");
        var signals = said("RunSignal.java");
        var table = new StringBuilder("| State | What it is | What comes next |\n|---|---|---|\n");
        for (var status : states) {
            var ways = life.steps().stream()
                    .filter(step -> step.from() == status)
                    .collect(Collectors.groupingBy(
                            Step::to,
                            LinkedHashMap::new,
                            Collectors.mapping(
                                    step -> requireNonNull(
                                            signals.get(step.signal().name())),
                                    Collectors.joining(" Or: "))))
                    .entrySet()
                    .stream()
                    .map(way -> "`%s`: %s".formatted(way.getKey(), way.getValue()))
                    .collect(Collectors.joining("<br>"));
            table.append("| `%s` | %s | %s |\n".formatted(status, requireNonNull(meanings.get(status.name())), ways));
        }
        return table.toString();
    }

    /** The comment above each constant. */
    private Map<String, String> said(String source) throws IOException {
        var text = Files.readString(SOURCES.resolve(sources).resolve(source));
        return CONSTANT.matcher(text.substring(text.indexOf("enum " + source.replace(".java", ""))))
                .results()
                .collect(Collectors.toMap(
                        found -> found.group("name"),
                        found -> found.group("says").replaceAll(", see \\{@link \\w+}", "") + ".",
                        (first, _) -> first,
                        LinkedHashMap::new));
    }

    private String svg() {
        int columns = places.values().stream().mapToInt(at -> at[0]).max().orElse(0) + 1;
        int rows = places.values().stream().mapToInt(at -> at[1]).max().orElse(0) + 1;
        var svg = new StringBuilder("""
                <svg viewBox="0 0 %d %d" class="modules" role="img" aria-label="The states of %s and the ways between \
                them; the table below says the same.">
                <defs><marker id="run-life" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
                orient="auto"><path d="M0 0 8 4 0 8z" fill="currentColor" /></marker></defs>
                """.formatted(
                columns * BOX_WIDTH + (columns - 1) * GAP_X + 2, rows * BOX_HEIGHT + (rows - 1) * GAP_Y + 2, of));
        life.steps().stream()
                .filter(step -> step.from() != step.to())
                .map(step -> line(place(step.from()), place(step.to())))
                .distinct()
                .forEach(svg::append);
        states.forEach(status -> svg.append(box(status)));
        return svg.append("</svg>").toString();
    }

    private int[] place(S status) {
        var at = requireNonNull(places.get(status));
        return new int[] {1 + at[0] * (BOX_WIDTH + GAP_X), 1 + at[1] * (BOX_HEIGHT + GAP_Y)};
    }

    /** From border to border, slightly offset from the line in the other direction. */
    private static String line(int[] from, int[] to) {
        double dx = to[0] - from[0];
        double dy = to[1] - from[1];
        double length = Math.hypot(dx, dy);
        double aside = 5;
        double shiftX = -dy / length * aside;
        double shiftY = dx / length * aside;
        double border = Math.min(
                dx == 0 ? Double.MAX_VALUE : BOX_WIDTH / 2.0 / Math.abs(dx),
                dy == 0 ? Double.MAX_VALUE : BOX_HEIGHT / 2.0 / Math.abs(dy));
        double x = from[0] + BOX_WIDTH / 2.0 + shiftX;
        double y = from[1] + BOX_HEIGHT / 2.0 + shiftY;
        return "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" marker-end=\"url(#run-life)\" />\n"
                .formatted(
                        Math.round(x + dx * border),
                        Math.round(y + dy * border),
                        Math.round(x + dx * (1 - border)),
                        Math.round(y + dy * (1 - border)));
    }

    private String box(S status) {
        var at = place(status);
        return "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" /><text x=\"%d\" y=\"%d\">%s</text>\n"
                .formatted(at[0], at[1], BOX_WIDTH, BOX_HEIGHT, at[0] + BOX_WIDTH / 2, at[1] + 24, status);
    }
}
