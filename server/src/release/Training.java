import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Makes the AOT cache of a release folder: starts the service there once, on a throw-away data folder, does with it what a
 * person does in the first minutes, and stops it. The Java machine then writes the classes that were used, and what it learned
 * about them, into {@code steward.aot}. Run with {@code java Training.java FOLDER}.
 */
final class Training {

    private static final Duration START = Duration.ofMinutes(3);
    private static final Duration FINISH = Duration.ofMinutes(5);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Path folder;
    private final String base;
    private final Process service;

    private Training(Path folder, Path data) throws IOException {
        this.folder = folder;
        int port = freePort();
        base = "http://127.0.0.1:" + port;
        service = start(port, data);
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]).toAbsolutePath().normalize();
        Path data = Files.createTempDirectory("steward-training-");
        Files.deleteIfExists(folder.resolve("steward.aot"));
        try {
            new Training(folder, data).run();
        } finally {
            remove(data);
        }
    }

    private void run() throws Exception {
        Instant begun = Instant.now();
        try {
            waitUntilHealthy(begun.plus(START));
            useIt();
        } catch (Exception e) {
            service.destroyForcibly();
            throw e;
        }
        // A graceful stop: the cache is written on the way out, by a second process that this one waits for.
        service.destroy();
        if (!service.waitFor(FINISH.toSeconds(), TimeUnit.SECONDS)) {
            service.destroyForcibly();
            throw new IllegalStateException("The service did not stop.");
        }
        Path cache = folder.resolve("steward.aot");
        if (!Files.exists(cache)) {
            throw new IllegalStateException("The service stopped without leaving " + cache);
        }
        Files.deleteIfExists(folder.resolve("steward.aot.config"));
        System.out.printf(
                "release: AOT cache of %d MB after %d s of training%n",
                Files.size(cache) / 1_000_000, Duration.between(begun, Instant.now()).toSeconds());
    }

    private void useIt() throws Exception {
        for (String page : List.of("/", "/docs/", "/api/version", "/api/settings", "/api/llm/providers",
                "/api/llm/active", "/api/topics", "/api/topics/tree")) {
            call("GET", page, null);
        }
        String topic = call("POST", "/api/topics", "{\"title\": \"Training\"}");
        String messages = "/api/topics/" + field(topic, "id") + "/messages";
        for (int turn = 0; turn < 3; turn++) {
            call("POST", messages + "/stream", "{\"content\": \"Hello\"}");
        }
        call("GET", messages + "?limit=50", null);
        for (String query : List.of("h", "hel", "hello%20", "%22hello%22", "helo%20", "hello%20from:me%20after:2020%20")) {
            call("GET", "/api/search?q=" + query, null);
        }
        call("PATCH", "/api/topics/" + field(topic, "id"), "{\"title\": \"Trained\"}");
        call("PUT", "/api/settings", "{\"theme\": \"dark\"}");
        call("DELETE", "/api/topics/" + field(topic, "id"), null);
    }

    private String call(String method, String path, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Duration.ofSeconds(60))
                .header("Accept", path.startsWith("/api") ? "*/*" : "text/html")
                .header("Content-Type", "application/json")
                .method(method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response;
        try {
            response = http.send(request, BodyHandlers.ofString());
        } catch (HttpTimeoutException e) {
            throw new IllegalStateException(method + " " + path + " took more than a minute", e);
        }
        if (response.statusCode() >= 400) {
            throw new IllegalStateException(method + " " + path + ": " + response.statusCode() + " " + response.body());
        }
        return response.body();
    }

    private void waitUntilHealthy(Instant until) throws InterruptedException {
        Exception last = null;
        while (Instant.now().isBefore(until)) {
            if (!service.isAlive()) {
                throw new IllegalStateException("The service ended with exit code " + service.exitValue());
            }
            try {
                call("GET", "/api/health", null);
                return;
            } catch (Exception notYet) {
                last = notYet;
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
        throw new IllegalStateException("The service was not healthy within " + START, last);
    }

    private Process start(int port, Path data) throws IOException {
        var command = new ArrayList<String>();
        command.add(java().toString());
        command.add("@" + folder.resolve("steward.options"));
        command.add("-XX:AOTCacheOutput=" + folder.resolve("steward.aot"));
        command.addAll(List.of("-jar", folder.resolve("steward.jar").toString()));
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeIf(name -> name.startsWith("STEWARD_"));
        builder.environment().put("STEWARD_PORT", Integer.toString(port));
        builder.environment().put("STEWARD_DATA_DIR", data.toString());
        return builder.start();
    }

    /** The runtime that the release carries when it carries one: a cache fits only the Java machine that made it. */
    private Path java() {
        Path carried = folder.resolve("jre/bin/java");
        return Files.isExecutable(carried) ? carried : Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private static String field(String json, String name) {
        var matcher = java.util.regex.Pattern.compile("\"" + name + "\"\\s*:\\s*\"?([^\",}]+)").matcher(json);
        if (!matcher.find()) {
            throw new IllegalStateException("No " + name + " in " + json);
        }
        return matcher.group(1);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void remove(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
