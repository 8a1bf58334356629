package dev.steward.attack;

import dev.steward.Steward;
import dev.steward.platform.data.FailingStore;
import dev.steward.platform.data.TestFolder;
import dev.steward.platform.memory.RoomyHeap;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ScriptedTools;
import dev.steward.support.TestDatabase;
import dev.steward.support.Upload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.r2dbc.core.DatabaseClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole service in this process, with access to what an attack needs. */
public final class Service implements AutoCloseable {

    /** Long enough for a busy machine; no test waits it out. */
    public static final Duration LONG = Duration.ofSeconds(60);

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Map<TestDatabase, Service> SHARED = new ConcurrentHashMap<>();

    private final ConfigurableApplicationContext context;
    private final Path folder;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Its own threads: the global ones of a process stop with the first service that stops. */
    @TestConfiguration(proxyBeanMethods = false)
    static class OwnNetwork {

        @Bean
        static BeanPostProcessor ownNetwork() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessBeforeInitialization(Object bean, String name) {
                    if (bean instanceof ReactorResourceFactory network) {
                        network.setUseGlobalResources(false);
                    }
                    return bean;
                }
            };
        }
    }

    /** A response, read to its end. */
    public record Answer(int status, String body) {
        public JsonNode json() {
            return JSON.readTree(body.isEmpty() ? "null" : body);
        }
    }

    private Service(ConfigurableApplicationContext context, Path folder) {
        this.context = context;
        this.folder = folder;
    }

    /** One for all attacks of a process on the same kind of database; each creates its own data. */
    public static Service shared() {
        return SHARED.computeIfAbsent(TestDatabase.current(), it -> {
            try {
                return start(Files.createTempDirectory("steward-attack-"), it.newAddress());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Starts a service on a data folder and a database that outlive it. */
    public static Service start(Path folder, String databaseAddress) {
        TestFolder.prepare(folder, databaseAddress);
        var context = new SpringApplicationBuilder(
                        Steward.class,
                        OwnNetwork.class,
                        RoomyHeap.class,
                        ScriptedTools.class,
                        RudeTools.class,
                        FailingStore.class)
                .run(
                        "--steward.data-dir=" + folder,
                        "--steward.db-url=" + databaseAddress,
                        "--steward.port=0",
                        "--steward.shutdown-grace-seconds=5");
        return new Service(context, folder);
    }

    public Path folder() {
        return folder;
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public int port() {
        return Integer.parseInt(
                Objects.requireNonNull(context.getBean(Environment.class).getProperty("local.server.port")));
    }

    /** Makes the provider answer all turns. */
    public void answeredBy(ScriptedProvider provider) {
        var fields = Map.of("base_url", provider.baseUrl(), "key", "k");
        send(
                "PUT",
                "/api/settings",
                Map.of(
                        "llm_provider",
                        "openai_compatible",
                        "llm_model",
                        "scripted",
                        "llm_providers",
                        Map.of("openai_compatible", fields)));
    }

    public long topic(String title) {
        return conversation("topic", title);
    }

    /** Creates a topic or chat. @param kind such as {@code topic} */
    public long conversation(String kind, String title) {
        return send("POST", "/api/" + kind + "s", Map.of("title", title))
                .json()
                .path("id")
                .asLong();
    }

    public List<JsonNode> messages(long topic) {
        var rows = new ArrayList<JsonNode>();
        send("GET", "/api/topics/" + topic + "/messages", null).json().forEach(rows::add);
        return rows;
    }

    /** Sends a message and returns the text of the stream once the turn is over. */
    public Answer say(long topic, String content) {
        return send("POST", "/api/topics/" + topic + "/messages/stream", Map.of("content", content));
    }

    public Answer send(String method, String path, @Nullable Object body) {
        return begin(method, path, body).join();
    }

    /** Prepares an attack, retrying until it succeeds, since the store may have failed a moment ago. */
    public Answer prepare(String method, String path, @Nullable Object body) {
        return Awaitility.await(method + " " + path)
                .atMost(LONG)
                .until(() -> send(method, path, body), answer -> answer.status() < 300);
    }

    /** Sends without waiting for the response. */
    public CompletableFuture<Answer> begin(String method, String path, @Nullable Object body) {
        return http.sendAsync(request(method, path, body), HttpResponse.BodyHandlers.ofString())
                .thenApply(answer -> new Answer(answer.statusCode(), answer.body()))
                .orTimeout(LONG.toSeconds(), TimeUnit.SECONDS)
                .exceptionallyCompose(error -> CompletableFuture.failedFuture(
                        error instanceof TimeoutException ? unanswered(method, path, body) : error));
    }

    private static AssertionError unanswered(String method, String path, @Nullable Object body) {
        return new AssertionError("No answer within %d s: %s %s %s".formatted(LONG.toSeconds(), method, path, body));
    }

    private HttpRequest request(String method, String path, @Nullable Object body) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .header("Content-Type", body instanceof Upload ? Upload.MEDIA_TYPE : "application/json")
                .method(
                        method,
                        switch (body) {
                            case null -> HttpRequest.BodyPublishers.noBody();
                            case Upload upload -> HttpRequest.BodyPublishers.ofByteArray(upload.body());
                            default -> HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body));
                        })
                .build();
    }

    /** Reads or writes rows behind the service's back. */
    public List<Map<String, Object>> sql(String text) {
        return Objects.requireNonNull(
                bean(DatabaseClient.class).sql(text).fetch().all().collectList().block(LONG));
    }

    @Override
    public void close() {
        context.close();
        http.shutdownNow();
    }

    /** Waits for two requests sent at once. */
    static List<Answer> both(CompletableFuture<Answer> one, CompletableFuture<Answer> two) {
        return List.of(one.join(), two.join());
    }
}
