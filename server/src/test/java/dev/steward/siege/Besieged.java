package dev.steward.siege;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.crash.ServiceProcess;
import dev.steward.support.TestDatabase;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The packaged service in its own process, with a provider that lies to it on demand. */
final class Besieged implements AutoCloseable {

    static final JsonMapper JSON = JsonMapper.shared();

    /** How long a response may take while everything else is being attacked. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Pattern TAKEN = Pattern.compile("RssAnon:\\s+(\\d+) kB");
    private static final Pattern USED = Pattern.compile("\\stotal \\d+K, used (\\d+)K");

    /** A silent provider is given up on soon, since some are silent on purpose. */
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "STEWARD_MODEL_FIRST_BYTE_SECONDS", "5",
            "STEWARD_MODEL_STALL_SECONDS", "5",
            "STEWARD_MODEL_CONNECT_SECONDS", "5");

    private final TestDatabase database = TestDatabase.current();
    private final Path folder;
    private final Liar provider;
    private final StringBuffer earlierLogs = new StringBuffer();
    private HttpClient client = client();
    private volatile ServiceProcess process;

    private Besieged(Path folder, Liar provider, ServiceProcess process) {
        this.folder = folder;
        this.provider = provider;
        this.process = process;
    }

    /** Starts the service on {@code folder}; the provider answers its turns. */
    static Besieged start(Path folder) throws Exception {
        var provider = Liar.start();
        var service = new Besieged(folder, provider, ServiceProcess.packaged(folder, ENVIRONMENT));
        service.useProvider("/v1");
        return service;
    }

    /** Makes the provider answer turns. @param path the path of its address, which may say what it lies about */
    void useProvider(String path) throws Exception {
        var settings = Map.of(
                "llm_provider",
                "openai_compatible",
                "llm_model",
                "honest",
                "llm_providers",
                Map.of("openai_compatible", Map.of("base_url", provider.address() + path, "key", "k")));
        assertThat(send("PUT", "/api/settings", settings).statusCode()).isEqualTo(200);
    }

    /** The database in use. */
    TestDatabase database() {
        return database;
    }

    Liar provider() {
        return provider;
    }

    int port() {
        return process.address().getPort();
    }

    /** Whether the process is alive. */
    boolean lives() {
        return process.lives();
    }

    /** Everything the service has printed. */
    String log() {
        return earlierLogs + process.output();
    }

    /** Ends the process like {@code kill -9} and starts the service again on what it left. */
    synchronized void killAndStartAgain() throws Exception {
        process.kill();
        earlierLogs.append(process.output()).append('\n');
        process = ServiceProcess.packaged(folder, ENVIRONMENT);
        client = client();
    }

    /** Sends a request with a JSON body, or without one if it is null. */
    HttpResponse<String> send(String method, String path, @Nullable Object body) throws Exception {
        return send(method, path, body == null ? null : JSON.writeValueAsBytes(body), "application/json");
    }

    /** Sends a request with any bytes as its body. */
    HttpResponse<String> send(String method, String path, byte @Nullable [] body, String contentType) throws Exception {
        return client.send(request(method, path, body, contentType), BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    /** Sends a request, discards the response and returns its status. */
    int skim(String method, String path, @Nullable Object body) throws Exception {
        var bytes = body == null ? null : JSON.writeValueAsBytes(body);
        return client.send(request(method, path, bytes, "application/json"), BodyHandlers.discarding())
                .statusCode();
    }

    private HttpRequest request(String method, String path, byte @Nullable [] body, String contentType) {
        return HttpRequest.newBuilder(process.address().resolve(path))
                .timeout(PATIENCE)
                .header("Content-Type", contentType)
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
                .build();
    }

    /** The body of a {@code GET} that must succeed. */
    JsonNode json(String path) throws Exception {
        var answer = send("GET", path, null);
        assertThat(answer.statusCode())
                .as("GET %s: %s", path, start(answer.body()))
                .isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    /** Creates a topic, waiting until there is memory for it. */
    long topic(String title) throws Exception {
        return JSON.readTree(
                        patiently("POST", "/api/topics", Map.of("title", title)).body())
                .path("id")
                .asLong();
    }

    /** Repeats a request while the response is that there is not enough memory right now. */
    HttpResponse<String> patiently(String method, String path, @Nullable Object body) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            var answer = send(method, path, body);
            if (answer.statusCode() != 503 || System.nanoTime() > end) {
                return answer;
            }
            Thread.sleep(50);
        }
    }

    /** Bytes in use after a full collection. */
    long heapAfterCollection() throws IOException, InterruptedException {
        jcmd("GC.run");
        var used = USED.matcher(jcmd("GC.heap_info"));
        long sum = 0;
        while (used.find()) {
            sum += Long.parseLong(used.group(1)) * 1024;
        }
        assertThat(sum).as("what the heap holds").isPositive();
        return sum;
    }

    /** The memory of the process in bytes without mapped files, as Linux counts it; 0 on other systems. */
    long takenBytes() throws IOException {
        var status = Path.of("/proc/%d/status".formatted(process.pid()));
        if (!Files.exists(status)) {
            return 0;
        }
        var taken = TAKEN.matcher(Files.readString(status));
        assertThat(taken.find()).as("what the process takes").isTrue();
        return Long.parseLong(taken.group(1)) * 1024;
    }

    private String jcmd(String command) throws IOException, InterruptedException {
        var jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(process.pid()),
                        command)
                .redirectErrorStream(true)
                .start();
        var printed = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        jcmd.waitFor();
        return printed;
    }

    /** The beginning of a text that may be very long. */
    static String start(String text) {
        return text.length() > 1_000 ? text.substring(0, 1_000) + "…" : text;
    }

    /** Fails if the response blames the service: it must name the client's mistake, or a lack of memory right now. */
    static void assertFair(int status, String what) {
        assertThat(status < 500 || status == 503)
                .as("%s was answered with status %d", what, status)
                .isTrue();
    }

    static void assertFair(HttpResponse<String> answer, String what) {
        assertFair(answer.statusCode(), what + ", " + start(answer.body()));
    }

    private static HttpClient client() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    @Override
    public void close() throws Exception {
        process.close();
        provider.close();
    }
}
