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

/** The packaged service in a process of its own, with a provider that lies to it when it is asked to. */
final class Besieged implements AutoCloseable {

    static final JsonMapper JSON = JsonMapper.shared();

    /** How long an answer may take while everything else is being attacked. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Pattern TAKEN = Pattern.compile("RssAnon:\\s+(\\d+) kB");
    private static final Pattern USED = Pattern.compile("\\stotal \\d+K, used (\\d+)K");

    /** A provider that says nothing is given up soon, since some say nothing on purpose. */
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

    /** Starts the service over {@code folder}; the provider answers its turns. */
    static Besieged start(Path folder) throws Exception {
        var provider = Liar.start();
        var service = new Besieged(folder, provider, ServiceProcess.packaged(folder, ENVIRONMENT));
        service.useProvider("/v1");
        return service;
    }

    /** Has turns answered by the provider. @param path the path of its address, which may say what it lies about */
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

    /** Where its rows are. */
    TestDatabase database() {
        return database;
    }

    Liar provider() {
        return provider;
    }

    int port() {
        return process.address().getPort();
    }

    /** Whether the process is there. */
    boolean lives() {
        return process.lives();
    }

    /** Everything that the service has printed. */
    String log() {
        return earlierLogs + process.output();
    }

    /** Ends the process as {@code kill -9} does, and starts the service again over what it left. */
    synchronized void killAndStartAgain() throws Exception {
        process.kill();
        earlierLogs.append(process.output()).append('\n');
        process = ServiceProcess.packaged(folder, ENVIRONMENT);
        client = client();
    }

    /** Sends a request whose body is written as JSON, or none when it is null. */
    HttpResponse<String> send(String method, String path, @Nullable Object body) throws Exception {
        return send(method, path, body == null ? null : JSON.writeValueAsBytes(body), "application/json");
    }

    /** Sends a request with a body of any bytes. */
    HttpResponse<String> send(String method, String path, byte @Nullable [] body, String contentType) throws Exception {
        return client.send(request(method, path, body, contentType), BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    /** Sends a request and reads the answer without keeping it; gives its status. */
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

    /** A new topic, once there is memory for it. */
    long topic(String title) throws Exception {
        return JSON.readTree(
                        patiently("POST", "/api/topics", Map.of("title", title)).body())
                .path("id")
                .asLong();
    }

    /** Sends a request again for as long as it is answered that there is no memory for it now. */
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

    /** Bytes that live after a full collection. */
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

    /** Bytes that the process takes of the machine beside the files that it has mapped, as Linux counts them; else 0. */
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

    /** Fails when the answer blames the service: the client is told what it did wrong, or that there is no memory now. */
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
