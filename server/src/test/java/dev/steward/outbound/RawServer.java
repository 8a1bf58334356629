package dev.steward.outbound;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on this machine that sends whatever it wants, byte for byte. Closing it closes every connection. */
final class RawServer implements AutoCloseable {

    /** Writes the response to one connection once its request has arrived. */
    @FunctionalInterface
    interface Script {
        void answer(String request, OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocket listening;
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
    private final Queue<String> requests = new ConcurrentLinkedQueue<>();
    private final AtomicInteger cut = new AtomicInteger();

    RawServer(ServerSocket listening, Script script) {
        this.listening = listening;
        Thread.startVirtualThread(() -> accept(script));
    }

    static RawServer open(Script script) {
        try {
            return new RawServer(new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1")), script);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A server that sends the same to everyone. */
    static RawServer saying(String answer) {
        return open((_, out) -> out.write(answer.getBytes(StandardCharsets.ISO_8859_1)));
    }

    int port() {
        return listening.getLocalPort();
    }

    /** The requests, each with its headers and its body, in order. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    /** How many connections the other side closed while they were being written to. */
    int cut() {
        return cut.get();
    }

    private void accept(Script script) {
        while (!listening.isClosed()) {
            try {
                var socket = listening.accept();
                connections.add(socket);
                Thread.startVirtualThread(() -> serve(socket, script));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket socket, Script script) {
        try (socket) {
            var request = read(socket.getInputStream());
            requests.add(request);
            script.answer(request, socket.getOutputStream());
        } catch (IOException _) {
            cut.incrementAndGet();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static String read(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("The request is not whole.");
            }
            head.append((char) next);
        }
        var length = head.toString()
                .lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .map(line -> Integer.parseInt(line.substring(15).strip()))
                .findFirst()
                .orElse(0);
        return head + new String(in.readNBytes(length), StandardCharsets.UTF_8);
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
