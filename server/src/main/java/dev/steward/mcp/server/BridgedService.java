package dev.steward.mcp.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the service on a data folder, wherever it currently runs. Blocks. */
final class BridgedService implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** How often to look for another process that is starting on the same folder. */
    private static final int TRIES = 30;

    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);

    private final Path folder;
    private final Supplier<? extends AutoCloseable> starting;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(CONNECT)
            .build();
    private @Nullable AutoCloseable own;
    private volatile ServiceMark mark = new ServiceMark("", 0, "", false);

    private BridgedService(Path folder, Supplier<? extends AutoCloseable> starting) {
        this.folder = folder;
        this.starting = starting;
    }

    /** Finds the service or starts one. @throws BridgeWire.Gone if neither succeeds */
    static BridgedService reach(Path folder, Supplier<? extends AutoCloseable> starting) {
        var service = new BridgedService(folder, starting);
        if (!service.find()) {
            service.start();
        }
        return service;
    }

    HttpClient client() {
        return client;
    }

    /** Starts building a request, without its method. */
    HttpRequest.Builder request() {
        return request(mark);
    }

    private static HttpRequest.Builder request(ServiceMark service) {
        return HttpRequest.newBuilder(URI.create(service.url() + McpRoutes.PATH))
                .header(BridgeToken.HEADER, service.token());
    }

    /** Looks for the service, and starts one if the last one ended with its host. @return whether it answers */
    synchronized boolean find() {
        var found = running();
        if (found.isEmpty() && mark.forHost() && own == null) {
            try {
                start();
                return true;
            } catch (BridgeWire.Gone _) {
                return false;
            }
        }
        found.ifPresent(now -> mark = now);
        return found.isPresent();
    }

    private void start() {
        try {
            own = starting.get();
        } catch (RuntimeException e) {
            for (int tries = 0; tries < TRIES && running().isEmpty(); tries++) {
                BridgeLink.pause(BETWEEN_TRIES); // another process may be faster
            }
        }
        mark = running()
                .orElseThrow(() -> new BridgeWire.Gone("Steward could not be started on %s.".formatted(folder)));
    }

    private Optional<ServiceMark> running() {
        return ServiceMark.read(folder).filter(this::answers);
    }

    /** The request names no session, so a 400 shows that the service knows the token. */
    private boolean answers(ServiceMark candidate) {
        try {
            var request = request(candidate).timeout(CONNECT).DELETE().build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 400;
        } catch (IOException | IllegalArgumentException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() throws Exception {
        client.shutdownNow();
        if (own != null) {
            own.close();
        }
    }
}
