package dev.steward.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sealed family of problems as a table, read from its source, where each case says what it is for. */
final class ProblemTable {

    private static final Path SOURCES = Path.of("src/main/java/dev/steward");

    /** A case: the comment with its status and sentence, the class, and the type where it is fixed. */
    private static final Pattern CASE = Pattern.compile(
            "/\\*\\* (?<status>\\d{3}): (?<when>[^*]+?)\\.? \\*/\\s+public static final class (?<name>\\w+) extends Problem"
                    + ".*?super\\((?:\"(?<type>[a-z-]+)\"|type)",
            Pattern.DOTALL);

    private static final Pattern CONFLICT = Pattern.compile("new (?:Problem\\.)?Conflict\\(\\s*\"([a-z-]+)\"");

    private ProblemTable() {}

    static String markdown() throws IOException {
        String source = Files.readString(SOURCES.resolve("platform/problem/Problem.java"));
        StringBuilder table = new StringBuilder("\n| Status | Type | When |\n|---|---|---|\n");
        for (MatchResult each : CASE.matcher(source).results().toList()) {
            String types = each.group("type") == null
                    ? String.join(
                            ", ", conflicts().stream().map(ProblemTable::type).toList())
                    : type(each.group("type"));
            String when = each.group("when").replaceAll("\\s+", " ").replaceAll("\\{@code ([^}]*)}", "`$1`");
            table.append("| %s | %s | %s |\n".formatted(each.group("status"), types, capital(when)));
        }
        return table.append('\n').toString();
    }

    private static String type(String name) {
        return "`/problems/" + name + "`";
    }

    private static String capital(String sentence) {
        return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }

    private static SortedSet<String> conflicts() throws IOException {
        SortedSet<String> types = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                CONFLICT.matcher(Files.readString(file)).results().forEach(found -> types.add(found.group(1)));
            }
        }
        return types;
    }
}
