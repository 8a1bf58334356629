package dev.steward.conformance;

import static java.util.concurrent.TimeUnit.MINUTES;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.json.JsonMapper;

/**
 * The public conformance suite for clients, from the lock file in {@code conformance/}. It starts a program for each scenario,
 * all at once; that program hands the scenario to this process, which goes through them one after the other.
 */
final class ConformanceSuite implements AutoCloseable {

    static final String REVISION = "2025-11-25";

    private static final Path FOLDER =
            Path.of("../conformance").toAbsolutePath().normalize();
    private static final Path MODULES = FOLDER.resolve("node_modules");
    private static final Path SUITE = MODULES.resolve("@modelcontextprotocol/conformance");
    private static final Path OUTPUT = Path.of("target/conformance").toAbsolutePath();

    /** Its servers measure how long the client waits, to a fifth of a second: so nothing else runs meanwhile. */
    private static final String MEASURED = "sse-retry";

    private static final Pattern RESULT =
            Pattern.compile("^([✓✗]) (\\S+): (\\d+) passed, (\\d+) failed.*$", Pattern.MULTILINE);

    /**
     * A scenario of the revision.
     *
     * @param unscored why it does not count; empty when it does
     */
    record Scenario(String name, String unscored) {

        boolean isScored() {
            return unscored.isEmpty();
        }
    }

    /**
     * What came of a run.
     *
     * @param isAsExpected whether the scored scenarios passed, but for those that are expected to fail
     * @param passed whether a scenario did, by its name
     */
    record Report(boolean isAsExpected, Map<String, Boolean> passed, String printed) {}

    private final List<Scenario> scenarios = scenarios();
    private final CountDownLatch others = new CountDownLatch(scenarios.size() - 1);
    private final Semaphore turn = new Semaphore(1);
    private final HttpServer relayed;

    ConformanceSuite() throws IOException {
        relayed = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        relayed.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        relayed.createContext("/", this::handle);
        relayed.start();
    }

    static boolean isInstalled() {
        return Files.exists(MODULES.resolve(".package-lock.json"));
    }

    /** All of the revision, those that count first. */
    List<Scenario> all() {
        return scenarios;
    }

    Report run() throws IOException, InterruptedException {
        Files.createDirectories(OUTPUT);
        var printed = OUTPUT.resolve("printed.txt");
        var process = new ProcessBuilder(
                        node(),
                        SUITE.resolve("dist/index.js").toString(),
                        "client",
                        "--command",
                        "\"%s\" \"%s\" %d"
                                .formatted(
                                        node(),
                                        FOLDER.resolve("relay.mjs"),
                                        relayed.getAddress().getPort()),
                        "--requirements",
                        REVISION,
                        "--expected-failures",
                        FOLDER.resolve("expected-failures.yml").toString(),
                        "--timeout",
                        Long.toString(MINUTES.toMillis(4)))
                .directory(OUTPUT.toFile())
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

    /** Whether each scenario passed that was tried. */
    static Map<String, Boolean> passed(String printed) {
        var passed = new LinkedHashMap<String, Boolean>();
        RESULT.matcher(printed)
                .results()
                .forEach(found -> passed.put(
                        found.group(2),
                        found.group(1).equals("✓") && !found.group(3).equals("0")));
        return passed;
    }

    private static List<Scenario> scenarios() {
        try {
            Map<String, Object> set = new Yaml()
                    .load(Files.readString(
                            SUITE.resolve("requirements").resolve(REVISION + ".yaml"), StandardCharsets.UTF_8));
            var scored = list(set.get("client")).map(name -> new Scenario(String.valueOf(name), ""));
            var others = list(set.get("not_scored"))
                    .map(each -> (Map<?, ?>) each)
                    .filter(each -> "client".equals(each.get("leg")))
                    .map(each ->
                            new Scenario(String.valueOf(each.get("scenario")), String.valueOf(each.get("reason"))));
            return Stream.concat(scored, others).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list.stream() : Stream.of();
    }

    /** The suite wants a newer one than the build does, so the packages bring one. */
    private static String node() throws IOException {
        try (var files = Files.find(MODULES, 3, (file, _) -> MODULES.relativize(file)
                .toString()
                .matches("node-[a-z0-9-]+[/\\\\]bin[/\\\\]node(\\.exe)?"))) {
            return files.findFirst().map(Path::toString).orElse("node");
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var wish = JsonMapper.shared().readTree(exchange.getRequestBody());
            var scenario = wish.path("scenario").asString();
            var failure = inTurn(
                    scenario,
                    () -> new ConformanceClient(URI.create(wish.path("url").asString()), wish.path("context")).run());
            var bytes = failure.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(failure.isEmpty() ? 200 : 500, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** Returns what went wrong; nothing when nothing did. */
    private String inTurn(String scenario, Runnable work) {
        try {
            if (scenario.equals(MEASURED)) {
                others.await(3, MINUTES);
            }
            turn.acquire();
        } catch (InterruptedException e) {
            return "Nobody waits for it any more.";
        }
        try {
            work.run();
            return "";
        } catch (RuntimeException e) {
            var trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return trace.toString();
        } finally {
            turn.release();
            others.countDown();
        }
    }

    @Override
    public void close() {
        relayed.stop(0);
    }
}
