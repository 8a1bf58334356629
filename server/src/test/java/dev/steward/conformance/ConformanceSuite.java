package dev.steward.conformance;

import static java.util.concurrent.TimeUnit.MINUTES;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/** The public conformance suite for one role and one revision of the protocol, as locked in {@code conformance/}. */
record ConformanceSuite(Role role, String revision) {

    static final String REVISION = "2025-11-25";

    static final Path FOLDER = Path.of("../conformance").toAbsolutePath().normalize();

    private static final Path MODULES = FOLDER.resolve("node_modules");
    private static final Path SUITE = MODULES.resolve("@modelcontextprotocol/conformance");

    private static final Pattern RESULT =
            Pattern.compile("^([✓✗]) (\\S+): (\\d+) passed, (\\d+) failed.*$", Pattern.MULTILINE);

    /** The side under test. */
    enum Role {
        client,
        server
    }

    /**
     * A scenario of the revision.
     *
     * @param unscored why it does not count; empty if it does
     */
    record Scenario(String name, String unscored) {

        boolean isScored() {
            return unscored.isEmpty();
        }
    }

    /**
     * The result of a run.
     *
     * @param isAsExpected whether the scored scenarios passed, except those expected to fail
     * @param passed whether a scenario passed, by name
     */
    record Report(boolean isAsExpected, Map<String, Boolean> passed, String printed) {}

    static boolean isInstalled() {
        return Files.exists(MODULES.resolve(".package-lock.json"));
    }

    /** All scenarios, scored ones first. */
    List<Scenario> scenarios() {
        try {
            Map<String, Object> set = new Yaml()
                    .load(Files.readString(
                            SUITE.resolve("requirements").resolve(revision + ".yaml"), StandardCharsets.UTF_8));
            var scored = list(set.get(role.name())).map(name -> new Scenario(String.valueOf(name), ""));
            var others = list(set.get("not_scored"))
                    .map(each -> (Map<?, ?>) each)
                    .filter(each -> role.name().equals(each.get("leg")))
                    .map(each ->
                            new Scenario(String.valueOf(each.get("scenario")), String.valueOf(each.get("reason"))));
            return Stream.concat(scored, others).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs all scenarios. @param options of the suite, in addition to those that say what is expected */
    Report run(List<String> options) throws IOException, InterruptedException {
        var output = Files.createDirectories(
                Path.of("target/conformance", role + "-" + revision).toAbsolutePath());
        var printed = output.resolve("printed.txt");
        var command =
                new ArrayList<>(List.of(node(), SUITE.resolve("dist/index.js").toString(), role.name()));
        command.addAll(options);
        command.addAll(List.of("--requirements", revision));
        command.addAll(List.of("--expected-failures", expectedFailures().toString()));
        var process = new ProcessBuilder(command)
                .directory(output.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            boolean ended = process.waitFor(5, MINUTES);
            var text = Files.readString(printed);
            return new Report(ended && process.exitValue() == 0, passed(text), text);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private Path expectedFailures() {
        return FOLDER.resolve(
                revision.equals(REVISION) ? "expected-failures.yml" : "expected-failures-%s.yml".formatted(revision));
    }

    /** The results as a table for readers. */
    String table(Report report) {
        var rows = scenarios().stream()
                .map(scenario -> "| `%s` | %s | %s |%n"
                        .formatted(
                                scenario.name(),
                                scenario.isScored() ? "yes" : "no: " + scenario.unscored(),
                                report.passed().getOrDefault(scenario.name(), false) ? "yes" : "no"))
                .collect(Collectors.joining());
        return "%n| Scenario | Counts | Passes |%n|---|---|---|%n%s%n"
                .formatted(rows)
                .replace("\r", "");
    }

    /** Whether each scenario in the output passed. */
    static Map<String, Boolean> passed(String printed) {
        var passed = new LinkedHashMap<String, Boolean>();
        RESULT.matcher(printed)
                .results()
                .forEach(found -> passed.put(
                        found.group(2),
                        found.group(1).equals("✓") && !found.group(3).equals("0")));
        return passed;
    }

    private static Stream<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list.stream() : Stream.of();
    }

    /** The suite needs a newer Node than the build does, so its packages bring one. */
    static String node() throws IOException {
        try (var files = Files.find(MODULES, 3, (file, _) -> MODULES.relativize(file)
                .toString()
                .matches("node-[a-z0-9-]+[/\\\\]bin[/\\\\]node(\\.exe)?"))) {
            return files.findFirst().map(Path::toString).orElse("node");
        }
    }
}
