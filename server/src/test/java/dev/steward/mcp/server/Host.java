package dev.steward.mcp.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An MCP host for tests, on a real socket. */
final class Host implements AutoCloseable {

    static final JsonMapper JSON = JsonMapper.shared();

    /** One event of a stream. */
    record Frame(@Nullable String id, String data) {

        JsonNode json() {
            return JSON.readTree(data);
        }
    }

    /** A response. */
    record Answer(
            int status, String type, String body, @Nullable String session) {

        JsonNode json() {
            return JSON.readTree(body);
        }

        /** The result, whether it came as one document or at the end of a stream. */
        JsonNode result() {
            return message().path("result");
        }

        JsonNode message() {
            if (!type.startsWith("text/event-stream")) {
                return json();
            }
            return frames().getLast().json();
        }

        List<Frame> frames() {
            var frames = new ArrayList<Frame>();
            try (var reader = new Stream(new java.io.ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)))) {
                for (var frame = reader.next(); frame != null; frame = reader.next()) {
                    if (!frame.data().isEmpty()) {
                        frames.add(frame);
                    }
                }
                return frames;
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }

    /** A stream that is being read. */
    static final class Stream implements AutoCloseable {

        private final InputStream in;
        private final BufferedReader lines;
        private @Nullable String retry;

        Stream(InputStream in) {
            this.in = in;
            this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        }

        /** The next event, including those with only an id; null at the end. */
        @Nullable
        Frame next() throws IOException {
            String id = null;
            StringBuilder data = null;
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty()) {
                    if (data != null) {
                        return new Frame(id, data.toString());
                    }
                } else if (line.startsWith("id:")) {
                    id = line.substring(3).strip();
                } else if (line.startsWith("retry:")) {
                    retry = line.substring(6).strip();
                } else if (line.startsWith("data:")) {
                    data = (data == null ? new StringBuilder() : data.append('\n'))
                            .append(line.substring(5).strip());
                }
            }
            return null;
        }

        /** The reconnection time in milliseconds, if the stream has sent one. */
        @Nullable
        String retry() {
            return retry;
        }

        /** The next matching message. */
        JsonNode await(Predicate<JsonNode> wanted) throws IOException {
            for (var frame = next(); frame != null; frame = next()) {
                if (!frame.data().isEmpty() && wanted.test(frame.json())) {
                    return frame.json();
                }
            }
            throw new IOException("The stream ended without it.");
        }

        JsonNode awaitMethod(String method) throws IOException {
            return await(message -> message.path("method").asString("").equals(method));
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI address;
    private final AtomicInteger ids = new AtomicInteger();
    final Map<String, String> headers = new HashMap<>();

    Host(int port) {
        this.address = URI.create("http://127.0.0.1:" + port + "/mcp");
        headers.put("Accept", "application/json, text/event-stream");
        headers.put("Content-Type", "application/json");
    }

    /** Initializes and uses the new session. */
    Host connected(String version, Map<String, ?> abilities) {
        var answer = send(Map.of(
                "jsonrpc",
                "2.0",
                "id",
                0,
                "method",
                "initialize",
                "params",
                Map.of(
                        "protocolVersion",
                        version,
                        "capabilities",
                        abilities,
                        "clientInfo",
                        Map.of("name", "a host of tests", "version", "1"))));
        if (answer.status() != 200 || answer.session() == null) {
            throw new AssertionError("No session: " + answer);
        }
        headers.put("Mcp-Session-Id", answer.session());
        headers.put(
                "MCP-Protocol-Version", answer.result().path("protocolVersion").asString());
        tell("notifications/initialized", Map.of());
        return this;
    }

    Host connected() {
        return connected("2025-11-25", Map.of());
    }

    Answer ask(String method, Map<String, ?> params) {
        return send(Map.of("jsonrpc", "2.0", "id", ids.incrementAndGet(), "method", method, "params", params));
    }

    Answer call(String tool, Map<String, ?> arguments) {
        return ask("tools/call", Map.of("name", tool, "arguments", arguments));
    }

    Answer tell(String method, Map<String, ?> params) {
        return send(Map.of("jsonrpc", "2.0", "method", method, "params", params));
    }

    Answer send(Object message) {
        return send("POST", JSON.writeValueAsString(message));
    }

    Answer send(String method, String body) {
        try {
            var answer = client.send(request(method, body), HttpResponse.BodyHandlers.ofString());
            return new Answer(
                    answer.statusCode(),
                    answer.headers().firstValue("Content-Type").orElse(""),
                    answer.body(),
                    answer.headers().firstValue("Mcp-Session-Id").orElse(null));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Sends a request whose response is a stream. */
    Stream begin(Object message) throws Exception {
        return new Stream(client.send(
                        request("POST", JSON.writeValueAsString(message)), HttpResponse.BodyHandlers.ofInputStream())
                .body());
    }

    /** Listens for messages that belong to no request. */
    Stream listen(@Nullable String after) throws Exception {
        var request = HttpRequest.newBuilder(address);
        headers.forEach(request::header);
        if (after != null) {
            request.header("Last-Event-ID", after);
        }
        var answer = client.send(request.GET().build(), HttpResponse.BodyHandlers.ofInputStream());
        if (answer.statusCode() != 200) {
            throw new AssertionError("Status " + answer.statusCode());
        }
        return new Stream(answer.body());
    }

    /** The request as it goes over the wire, for tests that send it by hand. The body is ASCII. */
    String raw(String method, String body) {
        var text = new StringBuilder(method + " /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n");
        text.append("Content-Length: ").append(body.length()).append("\r\n");
        headers.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        return text.append("\r\n").append(body).toString();
    }

    private HttpRequest request(String method, String body) {
        var request = HttpRequest.newBuilder(address);
        headers.forEach(request::header);
        return request.method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    /** Closes every connection. */
    @Override
    public void close() {
        client.shutdownNow();
    }
}
