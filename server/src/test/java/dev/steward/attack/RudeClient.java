package dev.steward.attack;

import dev.steward.support.Upload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A client that sends a whole request and hangs up at a random moment before it has read the response. */
final class RudeClient {

    private final int port;
    private final Random random;

    RudeClient(int port, Random random) {
        this.port = port;
        this.random = random;
    }

    /** Sends, waits for the first byte of the response and hangs up. Returns how long that byte took. */
    long usual(String method, String path, @Nullable Object body) throws IOException {
        try (var socket = connect()) {
            send(socket, method, path, body);
            long sent = System.nanoTime();
            socket.getInputStream().read();
            return System.nanoTime() - sent;
        }
    }

    /** Sends and hangs up within that time, with a connection reset or cleanly. */
    void hangUpWithin(long nanos, String method, String path, @Nullable Object body) throws IOException {
        try (var socket = connect()) {
            send(socket, method, path, body);
            LockSupport.parkNanos(random.nextLong(nanos + 1));
            if (random.nextBoolean()) {
                socket.setSoLinger(true, 0);
            }
        }
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    private static void send(Socket socket, String method, String path, @Nullable Object body) throws IOException {
        var content =
                switch (body) {
                    case null -> new byte[0];
                    case Upload upload -> upload.body();
                    default -> JsonMapper.shared().writeValueAsBytes(body);
                };
        var head = """
                %s %s HTTP/1.1
                Host: 127.0.0.1:%d
                X-Client-Id: rude
                Content-Type: %s
                Content-Length: %d

                """.formatted(
                        method,
                        path,
                        socket.getPort(),
                        body instanceof Upload ? Upload.MEDIA_TYPE : "application/json",
                        content.length)
                .replace("\n", "\r\n");
        var out = socket.getOutputStream();
        var all = (head + new String(content, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
        out.write(all);
        out.flush();
    }
}
