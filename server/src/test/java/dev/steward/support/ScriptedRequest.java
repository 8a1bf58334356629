package dev.steward.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One chat request as it arrived. Header names are lower case. */
public record ScriptedRequest(
        String path, Map<String, String> headers, JsonNode body, CompletableFuture<Long> clientGone) {

    /** How long the waiting methods wait before failing the test. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    /**
     * Waits until the client has closed the connection before the end of the script; fails the test otherwise.
     *
     * @return the {@link System#nanoTime()} at which the close was seen
     */
    public long awaitClientGone() {
        return get(clientGone, "the client did not close the connection");
    }

    /** Whether the client closed the connection before the end of the script. */
    public boolean isClientGone() {
        return clientGone.isDone();
    }

    /** The next request on a connection; null at its end. */
    static @Nullable ScriptedRequest read(InputStream in) throws IOException {
        String requestLine = line(in);
        if (requestLine == null || !requestLine.endsWith(" HTTP/1.1")) {
            return null;
        }
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                throw new IOException("not HTTP");
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        JsonNode json = body.length == 0
                ? JsonMapper.shared().missingNode()
                : JsonMapper.shared().readTree(body);
        return new ScriptedRequest(requestLine.split(" ")[1], Map.copyOf(headers), json, new CompletableFuture<>());
    }

    private static @Nullable String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                return null;
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static <T> T get(CompletableFuture<T> future, String otherwise) {
        try {
            return future.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError(otherwise, e);
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}
