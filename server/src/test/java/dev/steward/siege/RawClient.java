package dev.steward.siege;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/** A connection on which anything can be sent. */
final class RawClient implements AutoCloseable {

    private final Socket socket;

    RawClient(Besieged service) throws IOException {
        this(service, 65_536);
    }

    /** @param window how many bytes may be in transit to a client that does not read */
    RawClient(Besieged service, int window) throws IOException {
        socket = new Socket();
        socket.setReceiveBufferSize(window);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port()), 10_000);
    }

    /** Sends the bytes; false if the service has closed the connection. */
    boolean send(byte[] bytes) {
        try {
            OutputStream out = socket.getOutputStream();
            out.write(bytes);
            out.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    boolean send(String text) {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends a request whose headers are correct except for those given. */
    boolean request(String line, String... headers) {
        var head = new StringBuilder(line).append("\r\nHost: localhost\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        return send(head.append("\r\n").toString());
    }

    /** The status of the next response; empty if the connection was closed or nothing arrived in time. */
    OptionalInt status(int millis) {
        try {
            socket.setSoTimeout(millis);
            var line = new StringBuilder();
            InputStream in = socket.getInputStream();
            for (int next = in.read(); next >= 0 && next != '\n' && line.length() < 100; next = in.read()) {
                line.append((char) next);
            }
            var words = line.toString().split(" ");
            return line.toString().startsWith("HTTP/1.") && words.length > 1 && words[1].matches("\\d{3}\\s*")
                    ? OptionalInt.of(Integer.parseInt(words[1].strip()))
                    : OptionalInt.empty();
        } catch (IOException e) {
            return OptionalInt.empty();
        }
    }

    /** Whether the service closes the connection in time, whatever it sends before that. */
    boolean isClosedWithin(int millis) {
        long end = System.nanoTime() + millis * 1_000_000L;
        try {
            var buffer = new byte[8192];
            while (System.nanoTime() < end) {
                socket.setSoTimeout(Math.max(1, (int) ((end - System.nanoTime()) / 1_000_000)));
                if (socket.getInputStream().read(buffer) < 0) {
                    return true;
                }
            }
            return false;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** Hangs up while data is still in transit. */
    @Override
    public void close() throws IOException {
        socket.close();
    }
}
