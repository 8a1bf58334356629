package dev.steward.push;

import dev.steward.outbound.AllowedHosts;
import dev.steward.outbound.Outbound;
import dev.steward.outbound.OutboundAnswer;
import dev.steward.outbound.OutboundLimits;
import dev.steward.outbound.OutboundRequest;
import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;

/** A push service on this machine that sends whatever it wants, byte for byte; the service's own client calls it. */
final class FakePushService implements AutoCloseable {

    /** The address a browser would report; requests to it arrive here. */
    static final String ADDRESS = "https://push.example/send/";

    static final Script TAKES = saying("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");

    private static final Duration HURRY = Duration.ofSeconds(1);

    private final ServerSocket listening;
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
    private final Queue<Message> messages = new ConcurrentLinkedQueue<>();
    private final Queue<Script> next = new ConcurrentLinkedQueue<>();
    private volatile Script otherwise = TAKES;

    /** A request. @param headers by lower-case name */
    record Message(String path, Map<String, String> headers, byte[] body) {}

    @FunctionalInterface
    interface Script {
        void answer(OutputStream out) throws IOException, InterruptedException;
    }

    FakePushService() {
        try {
            listening = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.startVirtualThread(this::accept);
    }

    static Script saying(String answer) {
        return out -> out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
    }

    static Script status(int status, String... headers) {
        var lines = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        return saying("HTTP/1.1 %d Said\r\n%sContent-Length: 6\r\n\r\nsecret".formatted(status, lines));
    }

    /** Sends nothing. */
    static Script hanging() {
        return _ -> TimeUnit.MINUTES.sleep(5);
    }

    /** Accepts the message with a response that never ends. */
    static Script endless() {
        return out -> {
            out.write("HTTP/1.1 201 Created\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            while (true) {
                out.write(new byte[1024]);
            }
        };
    }

    FakePushService next(Script script) {
        next.add(script);
        return this;
    }

    void otherwise(Script script) {
        otherwise = script;
    }

    List<Message> messages() {
        return List.copyOf(messages);
    }

    /** The service's client with short timeouts, redirected from the address to this server. */
    Function<OutboundRequest, Mono<OutboundAnswer>> transport() {
        var outbound = new Outbound(new Blocking(), new AllowedHosts(Set.of("127.0.0.1")));
        return request -> outbound.send(new OutboundRequest(
                request.method(),
                request.url().replace("https://push.example", "http://127.0.0.1:" + listening.getLocalPort()),
                request.headers(),
                request.secrets(),
                request.body(),
                new OutboundLimits(
                        request.limits().bytes(), HURRY, request.limits().redirects())));
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                var socket = listening.accept();
                connections.add(socket);
                Thread.startVirtualThread(() -> serve(socket));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            messages.add(read(socket.getInputStream()));
            var script = next.poll();
            (script == null ? otherwise : script).answer(socket.getOutputStream());
        } catch (IOException _) {
            // The other side is gone.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static Message read(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("The request is not whole.");
            }
            head.append((char) next);
        }
        var lines = head.toString().lines().toList();
        var headers = lines.stream()
                .skip(1)
                .filter(line -> line.contains(":"))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT),
                        line -> line.substring(line.indexOf(':') + 1).strip()));
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        return new Message(lines.getFirst().split(" ")[1], headers, in.readNBytes(length));
    }

    @Override
    public void close() {
        try {
            listening.close();
            for (var each : connections) {
                each.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
