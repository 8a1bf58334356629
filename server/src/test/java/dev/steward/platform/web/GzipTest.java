package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.ServiceTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;

@ServiceTest
class GzipTest {

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @LocalServerPort
    private int port;

    @AfterEach
    void close() {
        client.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip, deflate, br, zstd | true",
                "GZIP                    | true",
                "br;q=1, gzip;q=0.5      | true",
                "*                       | true",
                "gzip;q=0.001            | true",
                "gzip;q=0                | false",
                "gzip ; q=0.000          | false",
                "gzip;q=0, *             | false",
                "*;q=0                   | false",
                "br                      | false",
                "gzipped                 | false",
                "''                      | false"
            })
    void whoeverAsksSaysWhetherItCanBeRead(String header, boolean accepted) {
        var headers = new HttpHeaders();
        headers.set(HttpHeaders.ACCEPT_ENCODING, header);
        assertThat(Gzip.isAccepted(headers)).isEqualTo(accepted);
    }

    @Test
    void whoeverSaysNothingGetsTheTextItself() {
        assertThat(Gzip.isAccepted(new HttpHeaders())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1,    4095,   false",
        "127.0.0.1,    4096,   true",
        "127.0.0.1,    262144, true",
        "127.0.0.1,    262145, false",
        "::1,          262145, false",
        "192.168.0.20, 4095,   false",
        "192.168.0.20, 262145, true"
    })
    void whatIsLongIsPackedUnlessItGoesNowhere(String from, int bytes, boolean worthIt) {
        var request = MockServerHttpRequest.get("/")
                .remoteAddress(new InetSocketAddress(from, 1))
                .build();
        assertThat(Gzip.isWorthIt(bytes, request)).isEqualTo(worthIt);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"})
    void whatAProxyOnThisMachinePassesOnIsPacked(String header) {
        var request = MockServerHttpRequest.get("/")
                .remoteAddress(new InetSocketAddress("127.0.0.1", 1))
                .header(header, "a phone")
                .build();
        assertThat(Gzip.isWorthIt(300_000, request)).isTrue();
    }

    @Test
    void noByteIsLost() throws IOException {
        var bytes = new byte[300_000];
        new Random(7).nextBytes(bytes);
        assertThat(unpacked(Gzip.pack(bytes))).isEqualTo(bytes);
    }

    @Test
    void aLongAnswerIsPackedForThoseWhoCanReadItAndAShortOneForNobody() throws Exception {
        assertThat(get("gzip").headers().firstValue("Content-Encoding")).isEmpty();
        var titles = IntStream.range(0, 40).mapToObj("Topic %d of a long list"::formatted);
        titles.forEach(this::createTopic);

        var plain = get("identity");
        var packed = get("gzip, br");

        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(packed.headers().allValues("Vary")).contains("Accept-Encoding");
        assertThat(packed.body().length).isLessThan(plain.body().length / 2);
        assertThat(unpacked(packed.body())).isEqualTo(plain.body());
    }

    private HttpResponse<byte[]> get(String accepted) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/api/topics".formatted(port)))
                .header("Accept-Encoding", accepted)
                .build();
        return client.send(request, BodyHandlers.ofByteArray());
    }

    private void createTopic(String title) {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/api/topics".formatted(port)))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"title\": \"%s\"}".formatted(title), StandardCharsets.UTF_8))
                .build();
        assertThat(client.sendAsync(request, BodyHandlers.discarding()).join().statusCode())
                .isEqualTo(201);
    }

    private static byte[] unpacked(byte[] packed) throws IOException {
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return gzip.readAllBytes();
        }
    }
}
