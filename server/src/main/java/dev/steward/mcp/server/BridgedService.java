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

    /** How many seconds to wait for another process that is starting on the same folder. */
    private static final int TRIES = 30;

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
        return HttpRequest.newBuilder(URI.create(mark.url() + McpRoutes.PATH)).header(BridgeToken.HEADER, mark.token());
    }

    /** Looks for the service, and starts one if the last one ended with its host. @return whether it answers */
    synchronized boolean find() {
        var found = ServiceMark.read(folder).filter(this::answers);
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
            for (int tries = 0; tries < TRIES; tries++) {
                if (pause() && ServiceMark.read(folder).filter(this::answers).isPresent()) {
                    break; // another process was faster
                }
            }
        }
        Optional<ServiceMark> found = ServiceMark.read(folder).filter(this::answers);
        mark = found.orElseThrow(() -> new BridgeWire.Gone("Steward could not be started on %s.".formatted(folder)));
    }

    private static boolean pause() {
        try {
            Thread.sleep(1_000);
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The request names no session, so a 400 shows that the service knows the token. */
    private boolean answers(ServiceMark candidate) {
        try {
            var request = HttpRequest.newBuilder(URI.create(candidate.url() + McpRoutes.PATH))
                    .header(BridgeToken.HEADER, candidate.token())
                    .timeout(CONNECT)
                    .DELETE()
                    .build();
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
