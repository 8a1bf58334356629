package dev.steward.crash;

import dev.steward.support.TestDatabase;
import dev.steward.support.Upload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The service in its own process on a free port, with a data folder that outlives it and, on PostgreSQL, a database that
 * belongs to that folder.
 */
public final class ServiceProcess implements AutoCloseable {

    private static final Pattern ADDRESS = Pattern.compile("http://[^\\s/]+");
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration TRAINING = Duration.ofMinutes(20);

    /** A language with digits of its own, which the service must write nowhere. */
    private static final List<String> PERSIAN = List.of("-Duser.language=fa", "-Duser.country=IR");

    public static final Path OPTIONS = Path.of("src/release/steward.options").toAbsolutePath();

    private final Process process;
    private final URI address;
    private final Queue<String> output;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ServiceProcess(Process process, URI address, Queue<String> output) {
        this.process = process;
        this.address = address;
        this.output = output;
    }

    /** Starts the service on {@code folder} and returns once it responds. */
    public static ServiceProcess start(Path folder) throws Exception {
        return start(folder, Map.of());
    }

    /** Starts the service with additional environment variables, which override those of every test service. */
    public static ServiceProcess start(Path folder, Map<String, String> environment) throws Exception {
        return start(folder, environment, List.of());
    }

    /** The same, but started by another program that is told to run it, as in {@code sh -c 'exec "$@"'}. */
    public static ServiceProcess start(Path folder, Map<String, String> environment, List<String> by) throws Exception {
        return run(folder, environment, Path.of(""), by, program(ClassCache.options()));
    }

    /** The same from another working directory. */
    public static ServiceProcess start(Path folder, Map<String, String> environment, Path workingDirectory)
            throws Exception {
        return run(folder, environment, workingDirectory, List.of(), program(ClassCache.options()));
    }

    /** The start from which the class cache is made, so there is none yet. */
    static ServiceProcess training(Path folder, List<String> options) throws Exception {
        Map<String, String> environment = Map.of("STEWARD_DB_URL", "");
        return run(folder, environment, Path.of(""), List.of(), program(options), TRAINING);
    }

    private static List<String> program(List<String> options) {
        List<String> program = new ArrayList<>(options);
        program.add("dev.steward.Steward");
        return program;
    }

    /** Starts the release, {@code target/steward.jar}. */
    public static ServiceProcess packaged(Path folder, Map<String, String> environment) throws Exception {
        return run(folder, environment, Path.of(""), List.of(), List.of("-jar", jar()));
    }

    /** The same with the classes of a folder added. */
    public static ServiceProcess packaged(Path folder, Map<String, String> environment, Path beside) throws Exception {
        List<String> launched = List.of(
                "-Dloader.path=" + beside, "-cp", jar(), "org.springframework.boot.loader.launch.PropertiesLauncher");
        return run(folder, environment, Path.of(""), List.of(), launched);
    }

    private static String jar() {
        return System.getProperty("steward.jar", "target/steward.jar");
    }

    /** The Java process has the options of the release, including its memory limits. */
    private static ServiceProcess run(
            Path folder, Map<String, String> environment, Path workingDirectory, List<String> by, List<String> program)
            throws Exception {
        return run(folder, environment, workingDirectory, by, program, START);
    }

    private static ServiceProcess run(
            Path folder,
            Map<String, String> environment,
            Path workingDirectory,
            List<String> by,
            List<String> program,
            Duration patience)
            throws Exception {
        List<String> command = new ArrayList<>(by);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@" + OPTIONS);
        command.addAll(PERSIAN);
        command.addAll(program);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .directory(workingDirectory.toAbsolutePath().toFile());
        builder.environment().put("STEWARD_DATA_DIR", folder.toString());
        builder.environment().put("STEWARD_PORT", "0");
        builder.environment().put("STEWARD_LOG_LEVEL", ""); // compose files set variables they only pass on to nothing
        builder.environment().put("STEWARD_SHUTDOWN_GRACE_SECONDS", "");
        builder.environment().put("STEWARD_DB_URL", TestDatabase.current().addressFor(folder));
        builder.environment().putAll(environment);
        Process process = builder.start();
        Queue<String> output = new ConcurrentLinkedQueue<>();
        CompletableFuture<URI> address = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> read(process, output, address));
        try {
            return new ServiceProcess(process, address.get(patience.toSeconds(), TimeUnit.SECONDS), output);
        } catch (ExecutionException | TimeoutException e) {
            process.destroyForcibly().waitFor();
            throw new IllegalStateException("The service did not start:\n" + String.join("\n", output), e);
        }
    }

    private static void read(Process process, Queue<String> output, CompletableFuture<URI> address) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.add(line);
                Matcher found = ADDRESS.matcher(line);
                if (found.find()) {
                    address.complete(URI.create(found.group()));
                }
            }
        } catch (IOException e) {
            output.add(e.toString());
        }
        address.completeExceptionally(new IllegalStateException("it ended"));
    }

    /** Whether the process is alive. */
    public boolean lives() {
        return process.isAlive();
    }

    /** The process id. */
    public long pid() {
        return process.pid();
    }

    public URI address() {
        return address;
    }

    /** What the process has printed so far. */
    public String output() {
        return String.join("\n", output);
    }

    /** Sends a request with an optional JSON body; the response is text. */
    public HttpResponse<String> send(String method, String path, String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address.resolve(path))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json")
                .method(
                        method,
                        json.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(json))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** Sends bytes as a file. */
    public HttpResponse<String> hand(String path, byte[] bytes) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address.resolve(path))
                .timeout(Duration.ofSeconds(60))
                .header("Content-Type", "application/octet-stream")
                .POST(HttpRequest.BodyPublishers.ofByteArray(bytes))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** Sends a form with a file. */
    public HttpResponse<String> upload(String path, Upload file) throws IOException, InterruptedException {
        return client.send(
                form(path, HttpRequest.BodyPublishers.ofByteArray(file.body())), HttpResponse.BodyHandlers.ofString());
    }

    /** The same with a body that is written gradually; does not wait for the response. */
    public CompletableFuture<HttpResponse<String>> beginUpload(String path, Supplier<InputStream> body) {
        return client.sendAsync(
                form(path, HttpRequest.BodyPublishers.ofInputStream(body)), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest form(String path, HttpRequest.BodyPublisher body) {
        return HttpRequest.newBuilder(address.resolve(path))
                .timeout(Duration.ofSeconds(60))
                .header("Content-Type", Upload.MEDIA_TYPE)
                .POST(body)
                .build();
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send("GET", path, "");
    }

    /** Makes turns use the model {@code scripted} of a provider at {@code baseUrl}. */
    public void useProvider(String baseUrl) throws IOException, InterruptedException {
        HttpResponse<String> answer = send("PUT", "/api/settings", """
                {"llm_provider": "openai_compatible", "llm_model": "scripted",
                 "llm_providers": {"openai_compatible": {"base_url": "%s"}}}""".formatted(baseUrl));
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.body());
        }
    }

    /** Ends the process like {@code kill -9} and returns once it is gone. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Asks the process to stop and returns its exit code; fails if it takes longer than {@code limit}. */
    public int stop(Duration limit) throws InterruptedException {
        process.toHandle().destroy(); // keeps the output open for what it prints while stopping
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("The service did not stop:\n" + output());
        }
        return process.exitValue();
    }

    @Override
    public void close() throws InterruptedException {
        kill();
        client.shutdownNow();
    }
}
