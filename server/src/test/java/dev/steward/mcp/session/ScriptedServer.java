package dev.steward.mcp.session;

import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A tool server over real HTTP that can lie about everything: a script writes each byte and hangs up where it wants. */
final class ScriptedServer implements AutoCloseable {

    /** Handles one request; a failure closes the connection. */
    interface Script {
        void answer(Request request, Reply reply) throws Exception;
    }

    record Request(String method, String path, Map<String, String> headers, String body) {

        /** The method of the message, or the HTTP method if there is no message. */
        String what() {
            return body.isEmpty() ? method : String.valueOf(message().getOrDefault("method", "answer"));
        }

        Map<String, Object> message() {
            try {
                return BoundedJson.MAPPER.readValue(body, new TypeRef<>() {});
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        String id() {
            return String.valueOf(message().get("id"));
        }

        @Nullable
        String header(String name) {
            return headers.get(name.toLowerCase(Locale.ROOT));
        }
    }

    record Reply(InputStream in, OutputStream out) {

        /** Sends nothing more until the other side hangs up. */
        void stall() throws IOException {
            while (in.read() >= 0) {
                // not a word
            }
            throw new IOException("gone");
        }

        void raw(String bytes) throws IOException {
            out.write(bytes.getBytes(StandardCharsets.UTF_8));
            out.flush();
        }

        void send(int status, String type, String body, String... headers) throws IOException {
            raw("HTTP/1.1 %d Said\r\nContent-Type: %s\r\nContent-Length: %d\r\n%s\r\n%s"
                    .formatted(status, type, body.getBytes(StandardCharsets.UTF_8).length, lines(headers), body));
        }

        void status(int status, String... headers) throws IOException {
            raw("HTTP/1.1 %d Said\r\nContent-Length: 0\r\n%s\r\n".formatted(status, lines(headers)));
        }

        void json(String body, String... headers) throws IOException {
            send(200, "application/json", body, headers);
        }

        void result(Request request, String result, String... headers) throws IOException {
            json(answer(request.id(), result), headers);
        }

        /** Starts a stream. */
        void stream() throws IOException {
            raw("HTTP/1.1 200 Said\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
        }

        void chunk(String text) throws IOException {
            raw(Integer.toHexString(text.getBytes(StandardCharsets.UTF_8).length) + "\r\n" + text + "\r\n");
        }

        void event(String data) throws IOException {
            chunk("data: " + data + "\n\n");
        }

        void endStream() throws IOException {
            raw("0\r\n\r\n");
        }

        private static String lines(String... headers) {
            return headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        }
    }

    static final String SESSION = "Mcp-Session-Id: s-1";

    static final String HELLO =
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"s\",\"version\":\"1\"}}";

    static final String DONE = "{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}";

    final Queue<Request> requests = new ConcurrentLinkedQueue<>();

    private final Map<String, Script> scripts = new ConcurrentHashMap<>(Map.of(
            "initialize", (request, reply) -> reply.result(request, HELLO, SESSION),
            "tools/list",
                    (request, reply) -> reply.result(
                            request, "{\"tools\":[{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\"}}]}"),
            "tools/call", (request, reply) -> reply.result(request, DONE),
            "ping", (request, reply) -> reply.result(request, "{}"),
            "GET", (_, reply) -> reply.status(405),
            "DELETE", (_, reply) -> reply.status(200)));

    private final ServerSocket listening;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    ScriptedServer() throws IOException {
        listening = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /** Sets the script for a method of a message or of HTTP; methods without one get 202. */
    ScriptedServer on(String what, Script script) {
        scripts.put(what, script);
        return this;
    }

    static String answer(String id, String result) {
        return "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"result\":%s}".formatted(id, result);
    }

    URI url() {
        return URI.create("http://localhost:%d/mcp".formatted(listening.getLocalPort()));
    }

    int connections() {
        return open.size();
    }

    List<Request> heard(String what) {
        return requests.stream().filter(each -> each.what().equals(what)).toList();
    }

    private void accept() {
        try {
            while (true) {
                var socket = listening.accept();
                socket.setTcpNoDelay(true);
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            for (var request = read(socket.getInputStream());
                    request != null;
                    request = read(socket.getInputStream())) {
                requests.add(request);
                scripts.getOrDefault(request.what(), (_, reply) -> reply.status(202))
                        .answer(request, new Reply(socket.getInputStream(), socket.getOutputStream()));
            }
        } catch (Exception e) {
            // hangs up
        } finally {
            open.remove(socket);
        }
    }

    private static @Nullable Request read(InputStream in) throws IOException {
        var first = line(in);
        if (first.isEmpty()) {
            return null;
        }
        var headers = new HashMap<String, String>();
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            var parts = line.split(":", 2);
            headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        var words = first.split(" ");
        return new Request(words[0], words[1], headers, new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (var socket : open) {
            socket.close();
        }
    }
}
