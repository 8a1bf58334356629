package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.ServiceTest;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Tests requests that no well-behaved client sends, as bytes on a socket. */
@ServiceTest
class RawRequestTest {

    private static final int PATIENCE_MILLIS = 5_000;

    @LocalServerPort
    private int port;

    /** {@code ~} ends a line, and {@code PORT} is the port of the service. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET /api/topics HTTP/1.1~Host: 127.0.0.1:PORT | 200",
                "OPTIONS * HTTP/1.1~Host: 127.0.0.1:PORT | 204",
                "GET /api/topics HTTP/1.1~Host: my_nas | 200",
                "GET /docs HTTP/1.1~Host: my_nas | 307",
                "GET /api/topics HTTP/1.1~Host: localhost. | 200",
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
        assertThat(answer(lines).lines().findFirst().orElse("")).matches("HTTP/1\\.[01] " + status + ".*");
    }

    /** Requests that reach no route, no filter, or only the server's decoder. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "GET",
                "GET /api/topics",
                "GET /api/topics HTTP/9.9",
                "GET /api/topics FTP/1.1",
                "/api/topics GET HTTP/1.1",
                "GET  /api/topics  HTTP/1.1",
                "GET /api/topics HTTP/1.1~Host: evil.com",
                "GET /api/topics HTTP/1.1~Host: ",
                "GET /api/topics HTTP/1.1~Host: evil_host.com",
                "GET /api/topics HTTP/1.1~Host: localhost:port",
                "GET /api/topics HTTP/1.1~Host: localhost:99999999999",
                "GET /api/topics HTTP/1.1~Host: [::1%25eth0",
                "GET /api/topics HTTP/1.1~Host: [::1%eth0]x",
                "GET /api/topics HTTP/1.1~Host: \u00e4.example",
                "GET /api/topics HTTP/1.1~Host: a b",
                "GET /api/topics HTTP/1.1~Host 127.0.0.1",
                "GET /api/topics HTTP/1.1~: 127.0.0.1",
                "GET /api/topics HTTP/1.1~Ho st: 127.0.0.1",
                "GET /api/nothing HTTP/1.1~Host: my_nas",
                "GET /api/nothing HTTP/1.1~Host: localhost.:PORT",
                "GET /api/nothing HTTP/1.1~Host: [fe80::1%25eth0]",
                "GET HTTP://evil.com/ HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET http://127.0.0.1:PORT@evil.com/ HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET http://evil.com@127.0.0.1:PORT/ HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET http:// HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET http:evil.com HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET file:///etc/passwd HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET //evil.com/api HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET * HTTP/1.1~Host: 127.0.0.1:PORT",
                "PUT * HTTP/1.1~Host: 127.0.0.1:PORT",
                "OPTIONS * HTTP/1.1~Host: evil.com",
                "CONNECT evil.com:443 HTTP/1.1~Host: 127.0.0.1:PORT",
                "CONNECT 127.0.0.1:PORT HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET evil HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/%zz HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/% HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/%ff HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/%00 HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/by-slug/%00 HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/by-slug/%ff%fe HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/by-slug/%ed%a0%bd HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/by-slug/a%2fb HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/by-public-id/%00 HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/%2e%2e/%2e%2e/etc/passwd HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/../../etc/passwd HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /assets/%2e%2e/%2e%2e/application.yml HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /assets/a%00.js HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/999999999;a=b/messages;c HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api//topics//x HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics?q=%00 HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics?q=%zz HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/1/messages?limit=%ff HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics/x?a=[]{}|\\^` HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/\u00e4 HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/nothing#part HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/LONG HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/nothing HTTP/1.1~Host: 127.0.0.1:PORT~X: LONG",
                "POST /api/topics HTTP/1.1~Host: 127.0.0.1:PORT~Content-Length: -1",
                "POST /api/topics HTTP/1.1~Host: 127.0.0.1:PORT~Content-Length: x",
                "POST /api/topics HTTP/1.1~Host: 127.0.0.1:PORT~Content-Length: 1~Content-Length: 2",
                "POST /api/topics HTTP/1.1~Host: 127.0.0.1:PORT~Expect: 200-ok~Content-Length: 0",
                "PUT /api/topics HTTP/1.1~Host: 127.0.0.1:PORT",
                "GET /api/topics HTTP/1.1~Host: 127.0.0.1:PORT~Origin: http://evil.com"
            })
    void aRefusalIsAProblemDocumentWithEveryHeaderWhoeverRefuses(String lines) throws IOException {
        var answer = answer(lines);
        assertThat(answer).as(lines).matches("(?s)HTTP/\\d\\.\\d 4\\d\\d .*");
        var headers = answer.substring(0, answer.indexOf("\r\n\r\n")).toLowerCase(Locale.ROOT);
        assertThat(headers)
                .as(lines)
                .contains(
                        "content-type: application/problem+json",
                        "cache-control: no-store",
                        "x-content-type-options: nosniff",
                        "referrer-policy: no-referrer",
                        "x-frame-options: deny",
                        "cross-origin-opener-policy: same-origin",
                        "cross-origin-resource-policy: same-origin",
                        "content-security-policy: default-src 'self'");
        assertThat(answer.substring(answer.indexOf("\r\n\r\n")))
                .as(lines)
                .contains("\"type\":\"/problems/", "\"title\":\"", "\"detail\":\"", "\"errors\":[")
                .doesNotContain("Exception", "java.", "\tat ");
    }

    /** The whole response. The request asks to close the connection, if it gets that far. */
    private String answer(String lines) throws IOException {
        var request = lines.replace("PORT", String.valueOf(port))
                        .replace("LONG", "x".repeat(10_000))
                        .replace("~", "\r\n")
                + "\r\nConnection: close\r\n\r\n";
        try (var connection = new Socket("127.0.0.1", port)) {
            connection.setSoTimeout(PATIENCE_MILLIS);
            connection.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
