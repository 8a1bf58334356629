package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.data.DataFolder;
import dev.steward.support.ServiceTest;
import dev.steward.support.Upload;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

/** Tests the configurations in the manual with the proxies they are for, if installed: Debian's nginx and caddy. */
@ServiceTest
@Timeout(120)
class ProxiesTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    /** The only name that resolves to this machine everywhere. */
    private static final String NAME = "localhost";

    private static final Path PAGE = Path.of("../docs-site/pages/https.md");
    private static final int LIMIT = 8 * 1024 * 1024;

    @Autowired
    private DataFolder data;

    @LocalServerPort
    private int service;

    @TempDir
    private Path folder = Path.of("");

    private final int port = freePort();
    private @Nullable Process proxy;

    @AfterEach
    void stop() throws InterruptedException {
        if (proxy != null) {
            proxy.descendants().forEach(ProcessHandle::destroy);
            proxy.destroy();
            proxy.waitFor(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void nginx() throws Exception {
        var program = installed("nginx");
        var key = certificate();
        var block = block("```nginx\n")
                .replace("listen 443 ssl;", "listen 127.0.0.1:%d ssl;".formatted(port))
                .replace("    http2 on;\n", "") // only newer versions know that line, as the manual says
                .replace("/etc/letsencrypt/live/steward.example.com/fullchain.pem", key.toString())
                .replace("/etc/letsencrypt/live/steward.example.com/privkey.pem", key.toString())
                .replace("/etc/nginx/steward.htpasswd", file("htpasswd", "me:{PLAIN}secret\n"));
        var config = """
                daemon off;
                user %3$s;
                pid %1$s/pid;
                error_log stderr;
                events {}
                http {
                    access_log off;
                    client_body_temp_path %1$s/body;
                    proxy_temp_path %1$s/proxy;
                    fastcgi_temp_path %1$s/fastcgi;
                    uwsgi_temp_path %1$s/uwsgi;
                    scgi_temp_path %1$s/scgi;
                %2$s
                }
                """.formatted(folder, local(block), System.getProperty("user.name"));
        start(program.toString(), "-p", folder.toString(), "-e", "stderr", "-c", file("nginx.conf", config));
        carriesEverything();
    }

    /** Requests that wait for a model give up after five minutes. */
    @Test
    void nginxWaitsLongerThanForAModel() throws IOException {
        var wait = Pattern.compile("proxy_read_timeout (\\d+)s;").matcher(block("```nginx\n"));
        assertThat(wait.find()).isTrue();
        assertThat(Integer.parseInt(wait.group(1))).isGreaterThanOrEqualTo(330);
    }

    @Test
    void caddy() throws Exception {
        var program = installed("caddy");
        var hash = output(program.toString(), "hash-password", "--plaintext", "secret");
        boolean isOld = output(program.toString(), "version").matches("v?2\\.[0-7]\\..*");
        var block = local(block("   ```text\n"))
                .replace(NAME + " {", "https://%s:%d {\n\ttls internal".formatted(NAME, port))
                .replace("basic_auth", isOld ? "basicauth" : "basic_auth")
                .replace("$2a$14$the-hash-of-your-password", hash);
        var config = """
                {
                	admin off
                	skip_install_trust
                	auto_https disable_redirects
                	storage file_system %s
                }
                %s
                """.formatted(folder.resolve("caddy"), block);
        start(program.toString(), "run", "--adapter", "caddyfile", "--config", file("Caddyfile", config));
        carriesEverything();
    }

    private void carriesEverything() throws Exception {
        var browser = browser();
        await().atMost(LONG).ignoreExceptions().untilAsserted(() -> assertThat(browser.get()
                        .uri("/api/health")
                        .exchange()
                        .returnResult(String.class)
                        .getStatus()
                        .value())
                .as(Files.readString(folder.resolve("log")))
                .isEqualTo(200));
        refusesWhoHasNoPassword(browser);
        var topic = writesForItsOwnPagesOnly(browser);
        takesAFileOfEightMegabytes(browser, topic);
        streams(browser, topic);
        handsAnImportOnAsItArrives(browser);
        hasItsPageUnderAPath(browser);
    }

    private static void refusesWhoHasNoPassword(WebTestClient browser) {
        browser.get()
                .uri("/api/health")
                .headers(headers -> headers.setBasicAuth("me", "guessed"))
                .exchange()
                .expectStatus()
                .isUnauthorized();
    }

    private long writesForItsOwnPagesOnly(WebTestClient browser) {
        assertThat(statusFrom(browser, "https://" + NAME)).isEqualTo(403);
        assertThat(statusFrom(browser, "http://%s:%d".formatted(NAME, port))).isEqualTo(403);
        var topic = new AtomicLong();
        browser.post()
                .uri("/api/topics")
                .header("Origin", "https://%s:%d".formatted(NAME, port))
                .bodyValue(Map.of("title", "Through a proxy"))
                .exchange()
                .expectStatus()
                .isCreated()
                .expectBody()
                .jsonPath("$.id")
                .value(Number.class, id -> topic.set(id.longValue()));
        return topic.get();
    }

    private static int statusFrom(WebTestClient browser, String origin) {
        return browser.post()
                .uri("/api/topics")
                .header("Origin", origin)
                .bodyValue(Map.of("title", "From elsewhere"))
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
    }

    private static void takesAFileOfEightMegabytes(WebTestClient browser, long topic) {
        browser.post()
                .uri("/api/topics/{id}/attachments", topic)
                .header("Content-Type", Upload.MEDIA_TYPE)
                .bodyValue(new Upload("full.txt", "text/plain", new byte[LIMIT]).body())
                .exchange()
                .expectStatus()
                .isCreated();
        browser.post()
                .uri("/api/topics/{id}/attachments", topic)
                .header("Content-Type", Upload.MEDIA_TYPE)
                .bodyValue(new Upload("more.txt", "text/plain", new byte[LIMIT + 1]).body())
                .exchange()
                .expectStatus()
                .isEqualTo(413)
                .expectBody()
                .jsonPath("$.detail")
                .isEqualTo("File too large (max 8 MB).");
    }

    /** Each event arrives when it happens, not once a buffer is full. */
    private static void streams(WebTestClient browser, long topic) {
        var events = browser.get()
                .uri("/api/events")
                .accept(MediaType.TEXT_EVENT_STREAM)
                .exchange()
                .returnResult(String.class)
                .getResponseBody();
        StepVerifier.create(events.filter(data -> data.contains("\"now\"") || data.contains("topic.changed")))
                .expectNextMatches(data -> data.contains("\"now\""))
                .then(() -> browser.patch()
                        .uri("/api/topics/{id}", topic)
                        .bodyValue(Map.of("title", "Told at once"))
                        .exchange()
                        .expectStatus()
                        .isOk())
                .expectNextMatches(data -> data.contains("topic.changed"))
                .thenCancel()
                .verify(LONG);
    }

    /** The beginning of a large file reaches Steward long before its end has been sent. */
    private void handsAnImportOnAsItArrives(WebTestClient browser) throws IOException {
        var name = "through-a-proxy-%d.json".formatted(port);
        Sinks.Many<DataBuffer> body = Sinks.many().unicast().onBackpressureBuffer();
        var status = new CompletableFuture<Integer>();
        Thread.ofVirtual()
                .start(() -> status.complete(browser.post()
                        .uri("/api/imports?name=" + name)
                        .contentType(MediaType.APPLICATION_OCTET_STREAM)
                        .body(body.asFlux(), DataBuffer.class)
                        .exchange()
                        .returnResult(String.class)
                        .getStatus()
                        .value()));
        long before = newestArriving();
        body.tryEmitNext(
                DefaultDataBufferFactory.sharedInstance.wrap(" ".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII)));
        await().atMost(LONG).until(() -> newestArriving() > before);
        body.tryEmitNext(DefaultDataBufferFactory.sharedInstance.wrap("[]".getBytes(StandardCharsets.US_ASCII)));
        body.tryEmitComplete();
        assertThat(status.orTimeout(30, TimeUnit.SECONDS).join()).isEqualTo(201);
    }

    /** The bytes of all files that are arriving or have arrived. */
    private long newestArriving() throws IOException {
        try (Stream<Path> files = Files.walk(data.temporary())) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    /** Under a path the page is served, and it says why nothing else is found there. */
    private static void hasItsPageUnderAPath(WebTestClient browser) {
        if (ProxiesTest.class.getResource("/META-INF/resources/index.html") == null) {
            return; // the web client has not been built
        }
        assertThat(browser.get()
                        .uri("/steward/")
                        .accept(MediaType.TEXT_HTML)
                        .exchange()
                        .expectBody(String.class)
                        .returnResult()
                        .getResponseBody())
                .contains("<div id=\"root\"");
    }

    private WebTestClient browser() throws Exception {
        var tls = SSLContext.getInstance("TLS");
        tls.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        var client = HttpClient.newBuilder()
                .sslContext(tls)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
        return WebTestClient.bindToServer(new JdkClientHttpConnector(client))
                .baseUrl("https://%s:%d".formatted(NAME, port))
                .defaultHeaders(headers -> headers.setBasicAuth("me", "secret"))
                .responseTimeout(LONG)
                .build();
    }

    /** The first block in the manual that starts with this fence, without its indentation. */
    private static String block(String fence) throws IOException {
        var page = Files.readString(PAGE);
        int from = page.indexOf(fence) + fence.length();
        var indent = fence.substring(0, fence.indexOf('`'));
        return page.substring(from, page.indexOf("\n" + indent + "```", from) + 1)
                .replaceAll("(?m)^" + indent, "");
    }

    /** With the name and the port of the service under test. */
    private String local(String block) {
        return block.replace("steward.example.com", NAME).replace("127.0.0.1:8000", "127.0.0.1:" + service);
    }

    private static Path installed(String program) {
        var found = Stream.concat(
                        Pattern.compile(File.pathSeparator).splitAsStream(System.getenv("PATH")),
                        Stream.of("/usr/sbin"))
                .map(each -> Path.of(each, program))
                .filter(Files::isExecutable)
                .findFirst();
        if (found.isEmpty()) {
            System.out.printf("%s is not installed: its configuration in the manual is not tried.%n", program);
        }
        Assumptions.assumeTrue(found.isPresent(), program + " is not installed");
        return found.orElseThrow();
    }

    private void start(String... command) throws IOException {
        proxy = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private static String output(String... command) throws IOException {
        var process = new ProcessBuilder(command).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    /** A key with a self-signed certificate, in one file. */
    private Path certificate() throws Exception {
        var store = folder.resolve("key.p12");
        var made = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "k",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + NAME,
                        "-ext",
                        "san=dns:" + NAME,
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "secret",
                        "-keystore",
                        store.toString()))
                .start();
        assertThat(made.waitFor()).isZero();
        var keys = KeyStore.getInstance(store.toFile(), "secret".toCharArray());
        return Files.writeString(
                folder.resolve("key.pem"),
                pem("PRIVATE KEY", keys.getKey("k", "secret".toCharArray()).getEncoded())
                        + pem("CERTIFICATE", keys.getCertificate("k").getEncoded()));
    }

    private static String pem(String what, byte[] bytes) {
        return "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n"
                .formatted(what, Base64.getMimeEncoder().encodeToString(bytes));
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
