package dev.steward.siege;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;

/**
 * A provider whose model name says how it misbehaves, so many turns can be lied to at once: {@code deltas-300-1048576} sends
 * 300 deltas of a megabyte. The path of its address determines its model list: {@code /list-15000000/v1} has one of 15 MB.
 */
final class Liar implements AutoCloseable {

    private static final String STREAM = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n";

    private final ServerSocket server;

    private Liar(ServerSocket server) {
        this.server = server;
    }

    static Liar start() throws IOException {
        var liar = new Liar(new ServerSocket(0, 1024, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(liar::accept);
        return liar;
    }

    String address() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                var socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = new BufferedInputStream(socket.getInputStream());
            var out = new BufferedOutputStream(socket.getOutputStream(), 65_536);
            var path = line(in).split(" ")[1];
            int length = 0;
            for (var header = line(in); !header.isEmpty(); header = line(in)) {
                if (header.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
                    length = Integer.parseInt(header.substring(15).strip());
                }
            }
            var body = in.readNBytes(length);
            if (length == 0) {
                list(path, out);
            } else {
                answer(Besieged.JSON.readTree(body), out);
            }
            out.flush();
        } catch (IOException | InterruptedException | RuntimeException e) {
            // the other side hung up, as it should on a liar
        }
    }

    private static void list(String path, OutputStream out) throws IOException {
        int bytes = path.startsWith("/list-") ? Integer.parseInt(path.split("[-/]")[2]) : 0;
        write(out, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n{\"data\":[");
        for (int written = 0, i = 0; written < bytes; i++) {
            var model = "{\"id\":\"m" + i + "\",\"name\":\"" + "n".repeat(i % 7 == 0 ? 5000 : 5) + "\"},";
            write(out, model);
            written += model.length();
        }
        write(out, "{\"id\":\"honest\"}]}");
    }

    /** Each case is one way to misbehave; the numbers in the name say how much. */
    private static void answer(JsonNode request, OutputStream out) throws IOException, InterruptedException {
        var words = request.path("model").asString("honest").split("-");
        int much = words.length > 1 ? Integer.parseInt(words[1]) : 1;
        int more = words.length > 2 ? Integer.parseInt(words[2]) : 1;
        if (words[0].equals("error")) {
            refuse(out, much, more);
            return;
        }
        if (words[0].equals("bomb")) {
            bomb(out, much);
            return;
        }
        write(out, STREAM + "\r\n");
        switch (words[0]) {
            case "deltas" -> deltas(out, much, more, "content");
            case "thoughts" -> deltas(out, much, more, "reasoning_content");
            case "line" -> write(out, "data: {\"choices\":[{\"delta\":{\"content\":\"" + "x".repeat(much));
            case "comments" -> forever(out, ": still there\n\n");
            case "empty" -> forever(out, event("{\"choices\":[{\"delta\":{\"content\":\"\"}}]}"));
            case "roles" -> forever(out, event("{\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}"));
            case "pieces" -> write(out, event(pieces(much, more)));
            case "same" -> write(out, event(calls(much, false)));
            case "different" -> write(out, event(calls(much, true)));
            case "deep" -> write(out, event("{\"choices\":" + "[".repeat(much) + "]".repeat(much) + "}"));
            case "odd" -> odd(out, much);
            case "silent" -> Thread.sleep(60_000);
            case "garbage" -> write(out, "data: " + "{[\"\\".repeat(much) + "\n\n");
            default ->
                write(out, event("{\"choices\":[{\"delta\":{\"content\":\"You said: " + said(request) + "\"}}]}"));
        }
        write(out, event("{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}"));
        write(
                out,
                event("{\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":7}}") + "data: [DONE]\n\n");
    }

    private static String said(JsonNode request) {
        var said = "";
        for (var message : request.path("messages")) {
            said = message.path("role").asString("").equals("user")
                    ? message.path("content").asString("")
                    : said;
        }
        return said.substring(0, Math.min(60, said.length())).replaceAll("[^ A-Za-z0-9.-]", "");
    }

    private static void deltas(OutputStream out, int count, int size, String field) throws IOException {
        var delta = event("{\"choices\":[{\"delta\":{\"" + field + "\":\"" + "word ".repeat(1 + size / 5) + "\"}}]}");
        for (int i = 0; i < count; i++) {
            write(out, delta);
        }
    }

    private static void forever(OutputStream out, String event) throws IOException, InterruptedException {
        for (int i = 0; i < 60_000; i++) {
            write(out, event);
            out.flush();
            Thread.sleep(2);
        }
    }

    /** Fragments of one call, of as many calls, or of several calls in turn. */
    private static String pieces(int count, int calls) {
        var fragments = new StringBuilder();
        for (int i = 0; i < count; i++) {
            fragments.append(i == 0 ? "" : ",");
            fragments.append("{\"index\":%d,\"function\":{\"arguments\":\"x\"}}".formatted(i % calls));
        }
        return "{\"choices\":[{\"delta\":{\"tool_calls\":[" + fragments + "]},\"finish_reason\":\"tool_calls\"}]}";
    }

    private static String calls(int count, boolean different) {
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            var arguments = different ? "{\\\"n\\\":" + i + "}" : "{}";
            calls.add("{\"index\":%d,\"id\":\"c%d\",\"function\":{\"name\":\"none\",\"arguments\":\"%s\"}}"
                    .formatted(i, i, arguments));
        }
        return "{\"choices\":[{\"delta\":{\"tool_calls\":[" + String.join(",", calls)
                + "]},\"finish_reason\":\"tool_calls\"}]}";
    }

    /** Half characters, NUL, invalid UTF-8, and numbers beyond all types. */
    private static void odd(OutputStream out, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            for (var text : List.of("\\ud83d", "\\ude00", "\\u0000", "a\\udc00b", "\uD83D\uDE00")) {
                write(out, event("{\"choices\":[{\"delta\":{\"content\":\"" + text + "\"}}]}"));
            }
            write(out, "data: {\"choices\":[{\"delta\":{\"content\":\"");
            out.write(new byte[] {(byte) 0xC3, (byte) 0x28, (byte) 0xFF});
            write(out, "\"}}]}\n\n");
            write(out, event("{\"choices\":[],\"usage\":{\"prompt_tokens\":1e400,\"completion_tokens\":-1}}"));
        }
    }

    private static void refuse(OutputStream out, int size, int kind) throws IOException {
        var part = List.of("tools ", "context ", "model ", "maximum a b c ", "got 1", "\\\\\\\"", "   ", "/")
                .get(kind % 8);
        var body = "{\"error\":{\"message\":\"" + part.repeat(size / part.length()) + "\"}}";
        write(
                out,
                "HTTP/1.1 400 Bad\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
                        .formatted(body.length()));
        write(out, body);
    }

    /** A small response that becomes large when unpacked. */
    private static void bomb(OutputStream out, int megabytes) throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(packed)) {
            zip.write("data: {\"choices\":[{\"delta\":{\"content\":\"".getBytes(StandardCharsets.UTF_8));
            var zeros = "0".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < megabytes; i++) {
                zip.write(zeros);
            }
        }
        write(out, STREAM + "Content-Encoding: gzip\r\n\r\n");
        out.write(packed.toByteArray());
    }

    private static String event(String data) {
        return "data: " + data + "\n\n";
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("gone");
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** The body of a request that tries out this provider. */
    Map<String, Object> trial(String path) {
        return Map.of("provider", "openai_compatible", "config", Map.of("base_url", address() + path, "key", "k"));
    }
}
