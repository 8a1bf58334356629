package dev.steward.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table of the sealed problem types, generated from the comments in their source. */
final class ProblemTable {

    private static final Path SOURCES = Path.of("src/main/java/dev/steward");

    /** A problem: the comment with its status and description, the class, and the type if it is fixed. */
    private static final Pattern CASE = Pattern.compile(
            "/\\*\\* (?<status>\\d{3}): (?<when>[^*]+?)\\.? \\*/\\s+public static final class (?<name>\\w+) extends Problem"
                    + ".*?super\\((?:\"(?<type>[a-z-]+)\"|type)",
            Pattern.DOTALL);

    /** A problem whose type is given where it is created. */
    private static final Pattern MADE = Pattern.compile("new (?:Problem\\.)?(\\w+)\\(\\s*\"([a-z-]+)\",");

    private ProblemTable() {}

    static String markdown() throws IOException {
        String source = Files.readString(SOURCES.resolve("platform/problem/Problem.java"));
        StringBuilder table = new StringBuilder("\n| Status | Type | When |\n|---|---|---|\n");
        for (MatchResult each : CASE.matcher(source).results().toList()) {
            String name = each.group("name");
            SortedSet<String> types =
                    source.contains("public %s(String type,".formatted(name)) ? made(name) : new TreeSet<>();
            if (each.group("type") != null) {
                types.add(each.group("type"));
            }
            String when = each.group("when").replaceAll("\\s+", " ").replaceAll("\\{@code ([^}]*)}", "`$1`");
            String listed = types.stream().map(ProblemTable::type).collect(Collectors.joining(", "));
            table.append("| %s | %s | %s |\n".formatted(each.group("status"), listed, capital(when)));
        }
        return table.append('\n').toString();
    }

    private static String type(String name) {
        return "`/problems/" + name + "`";
    }

    private static String capital(String sentence) {
        return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }

    /** The types given where the problem is created. */
    private static SortedSet<String> made(String name) throws IOException {
        SortedSet<String> types = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                MADE.matcher(Files.readString(file))
                        .results()
                        .filter(found -> found.group(1).equals(name))
                        .forEach(found -> types.add(found.group(2)));
            }
        }
        return types;
    }
}
