package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.ServiceTest;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Requests that no well-behaved client makes, as bytes on a socket. */
@ServiceTest
class RawRequestTest {

    private static final int PATIENCE_MILLIS = 20_000;

    @LocalServerPort
    private int port;

    /** {@code ~} ends a line and {@code PORT} is the port of the service. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET /api/topics HTTP/1.1~Host: 127.0.0.1:PORT | 200",
                "GET http://127.0.0.1:PORT/api/topics HTTP/1.1~Host: 127.0.0.1:PORT | 200",
                "GET /api/topics HTTP/1.1 | 400",
                "GET /api/topics HTTP/1.1~Host: 127.0.0.1:PORT~Host: evil.com | 400",
                "GET /api/topics HTTP/1.1~Host: evil.com~Host: 127.0.0.1:PORT | 400",
                "GET /api/topics HTTP/1.1~Host: 127.0.0.1:PORT~Host: 127.0.0.1:PORT | 400",
                "GET /api/topics HTTP/1.1~Host: 127.0.0.1:PORT, evil.com | 400",
                "GET /api/topics HTTP/1.1~Host: evil.com | 403",
                "GET http://evil.com/api/topics HTTP/1.1~Host: 127.0.0.1:PORT | 400",
                "GET http://127.0.0.1:PORT/api/topics HTTP/1.1~Host: evil.com | 400",
                "GET http://evil.com/api/topics HTTP/1.1~Host: evil.com | 403",
                "GET http://evil.com/api/topics HTTP/1.1~Host: 127.0.0.1:PORT~Connection: Upgrade, HTTP2-Settings~Upgrade: h2c"
                        + "~HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA | 400",
                "GET /api/topics HTTP/1.1~Host: evil.com~Connection: Upgrade, HTTP2-Settings~Upgrade: h2c"
                        + "~HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA | 403",
                "GET /api/topics HTTP/1.0~Host: evil.com | 403",
                "GET /api/topics HTTP/1.0 | 400"
            })
    void oneHostOfStewardsIsNamedAndOnlyOne(String lines, int status) throws IOException {
        var request = lines.replace("PORT", String.valueOf(port)).replace("~", "\r\n") + "\r\n\r\n";
        try (var connection = new Socket("127.0.0.1", port)) {
            connection.setSoTimeout(PATIENCE_MILLIS);
            connection.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            var answer = new String(connection.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            assertThat(answer).matches("HTTP/1\\.[01] " + status);
        }
    }
}
