package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.picture.PictureFactsTest;
import dev.steward.support.Upload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpHeaders;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests uploading and downloading files. */
class UploadApiTest extends AttachmentTest {

    private static final int LIMIT = 8 * 1024 * 1024;

    @Autowired
    private DataFolder folder;

    @LocalServerPort
    private int port;

    @Test
    void aFileIsStoredOnceWhateverItIsCalledAndGivenBackAsItWas() throws IOException {
        var first = upload(topic, Upload.of("../evil/\u202enotes.md", "# Notes"));
        var second = upload(topic, Upload.of("copy.md", "# Notes"));

        assertThat(first.path("original_filename").asString()).isEqualTo("notes.md");
        assertThat(first.path("mime").asString()).isEqualTo("text/markdown");
        assertThat(first.path("size").asInt()).isEqualTo(7);
        assertThat(first.path("topic_id").asLong()).isEqualTo(topic);
        assertThat(first.path("message_id").isNull()).isTrue();
        assertThat(first.has("sha256")).isFalse();
        assertThat(first.path("id").asLong()).isNotEqualTo(second.path("id").asLong());
        client.get()
                .uri("/api/attachments/" + id(first))
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .contentLength(7)
                .expectBody(String.class)
                .isEqualTo("# Notes");
        try (var incoming = Files.list(folder.blobs().resolve("incoming"))) {
            assertThat(incoming).isEmpty();
        }
    }

    /** No attachment ever runs as a page of Steward. */
    @Test
    void onlyPicturesAreShownInTheirPlaceAndNothingCanAct() {
        var page = headers(upload(topic, Upload.of("page.html", "<script>alert(1)</script>")));
        assertThat(page.getFirst("Content-Disposition"))
                .startsWith("attachment")
                .contains("page.html");
        assertThat(page.getFirst("Content-Security-Policy")).contains("sandbox");
        assertThat(page.getFirst("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(page.getFirst("Cache-Control")).isEqualTo("private, max-age=3600");

        var picture = headers(upload(topic, new Upload("a.png", "image/png", PNG)));
        assertThat(picture.getFirst("Content-Disposition")).startsWith("inline");
        assertThat(picture.getFirst("Content-Type")).isEqualTo("image/png");
        assertThat(picture.getFirst("Content-Security-Policy")).contains("sandbox");
    }

    @Test
    void aPartOfAFileAndWhatTheBrowserHasAlreadyAreNotSentAgain() {
        var address = "/api/attachments/" + id(upload(topic, Upload.of("a.txt", "0123456789")));
        client.get()
                .uri(address)
                .header("Range", "bytes=2-4")
                .exchange()
                .expectStatus()
                .isEqualTo(206)
                .expectHeader()
                .valueEquals("Content-Range", "bytes 2-4/10")
                .expectBody(String.class)
                .isEqualTo("234");
        client.get()
                .uri(address)
                .header("Range", "bytes=-3")
                .exchange()
                .expectBody(String.class)
                .isEqualTo("789");
        client.get()
                .uri(address)
                .header("Range", "bytes=8-99999999999999999999")
                .exchange()
                .expectBody(String.class)
                .isEqualTo("89");
        client.get()
                .uri(address)
                .header("Range", "bytes=99999999999999999999-")
                .exchange()
                .expectStatus()
                .isEqualTo(416);
        client.get()
                .uri(address)
                .header("Range", "bytes=99-")
                .exchange()
                .expectStatus()
                .isEqualTo(416)
                .expectHeader()
                .valueEquals("Content-Range", "bytes */10")
                .expectBody()
                .jsonPath("$.detail")
                .isEqualTo("The file has only 10 bytes.")
                .jsonPath("$.instance")
                .isEqualTo(address);
        client.get()
                .uri(address)
                .header("Range", "nonsense")
                .exchange()
                .expectStatus()
                .isOk();
        for (var known : List.of(etag(address), "*")) {
            client.get()
                    .uri(address)
                    .header("If-None-Match", known)
                    .exchange()
                    .expectStatus()
                    .isNotModified();
        }
    }

    @ParameterizedTest
    @CsvSource({"UTF-8, UTF-8", "UTF-16LE, UTF-16LE", "windows-1252, windows-1252"})
    void aTextIsGivenWithItsEncoding(String written, String given) {
        var bytes = "Grüße aus München, schöne Tage".getBytes(Charset.forName(written));
        var type =
                headers(upload(topic, new Upload("a.txt", "text/plain", bytes))).getFirst("Content-Type");
        assertThat(type).isEqualTo("text/plain;charset=" + given);
    }

    @Test
    void whatCannotBeTakenIsRefusedInWordsAndLeavesNothing() {
        assertThat(refused(topic, Upload.of("empty.txt", ""))).isEqualTo("400 Empty upload");
        assertThat(refused(topic, new Upload("a.exe", "application/x-msdownload", new byte[] {1})))
                .startsWith("415 Files of type application/x-msdownload are not taken. Steward takes pictures");
        assertThat(refused(topic, new Upload("a.png", "image/png", "<html>".getBytes(StandardCharsets.UTF_8))))
                .startsWith("415 “a.png” is not a PNG picture: its content is text. Steward takes pictures");
        assertThat(refused(topic, new Upload("bomb.png", "image/png", PictureFactsTest.sized(60_000, 60_000))))
                .startsWith("413 “bomb.png” has 60,000 × 60,000 pixels, and models take at most 30,000 on a side");
        assertThat(refused(topic, new Upload("big.txt", "text/plain", new byte[LIMIT + 1])))
                .isEqualTo("413 File too large (max 8 MB).");
        assertThat(refused(999_999_999, Upload.of("a.txt", "a"))).isEqualTo("404 Topic not found");
        assertThat(upload(
                                topic,
                                new Upload(
                                        "full.txt",
                                        "text/plain",
                                        "x".repeat(LIMIT).getBytes(StandardCharsets.UTF_8)))
                        .path("size")
                        .asInt())
                .isEqualTo(LIMIT);
    }

    @ParameterizedTest
    @MethodSource("damagedPictures")
    void aDamagedPictureIsTakenAndSaysSo(byte[] bytes, String type) {
        var file = upload(topic, new Upload("a.png", "image/png", bytes));
        assertThat(file.path("mime").asString()).isEqualTo(type);
        assertThat(file.path("unreadable").asString()).isEqualTo("damaged");
        assertThat(upload(topic, new Upload("again", "text/plain", bytes))
                        .path("unreadable")
                        .asString())
                .isEqualTo("damaged");
    }

    private static Stream<Arguments> damagedPictures() {
        return Stream.of(
                arguments(Arrays.copyOf(Arrays.copyOf(PNG, 8), 40), "image/png"),
                arguments(Arrays.copyOf(PNG, PNG.length - 20), "image/png"),
                arguments(PictureFactsTest.sized(900, 900), "image/png"),
                arguments("\u00ff\u00d8\u00ff\u00e0fake".getBytes(StandardCharsets.ISO_8859_1), "image/jpeg"),
                arguments("GIF89a".getBytes(StandardCharsets.ISO_8859_1), "image/gif"));
    }

    /** A client that sends a wrong length, or none, still gets the limit's error. */
    @Test
    void anEndlessUploadEndsAtTheLimit() throws Exception {
        var body = new Upload("big.txt", "text/plain", new byte[3 * LIMIT]).body();
        var request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + "/api/topics/" + topic + "/attachments"))
                .header("Content-Type", Upload.MEDIA_TYPE)
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))
                .build();
        try (var http = HttpClient.newHttpClient()) {
            assertThat(http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(413);
        }
        try (var incoming = Files.list(folder.blobs().resolve("incoming"))) {
            assertThat(incoming).isEmpty();
        }
    }

    @Test
    void parametersOfTypesSayNothing() throws Exception {
        var unknown = upload(topic, new Upload("notes", "text/plain; charset=klingon", new byte[] {'a'}));
        assertThat(unknown.path("mime").asString()).isEqualTo("text/plain");
        var request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + "/api/topics/" + topic + "/attachments"))
                .header("Content-Type", Upload.MEDIA_TYPE.replace("boundary", "charset=klingon; boundary"))
                .POST(HttpRequest.BodyPublishers.ofByteArray(
                        Upload.of("b.md", "# b").body()))
                .build();
        try (var http = HttpClient.newHttpClient()) {
            assertThat(http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(201);
        }
    }

    @Test
    void whatIsNoFormOrHoldsNoFileIsRefused() {
        assertThat(post("multipart/form-data", new byte[0])).isEqualTo(415);
        assertThat(post("application/json", "{}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(415);
        assertThat(post(Upload.MEDIA_TYPE, "nonsense".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(400);
        assertThat(post(Upload.MEDIA_TYPE, "------steward-test--\r\n".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "form-data; name=\"file\"; filename*=UTF-8''%zz.png",
                "form-data; name=\"file\"; filename*=evil''x.png",
                "form-data; name=\"file\"; filename*=iso-2022-kr''x.png",
                "form-data; name=\"file\"; filename=\"=?nope?B?Li4v?=\"",
                "form-data; filename=\"a.png\"",
                "form-data; name=\"file\"; filename=\"",
                "form-data; name=\""
            })
    void aFileWhoseNameCannotBeReadIsRefused(String disposition) {
        var body = "------steward-test\r\nContent-Disposition: %s\r\n\r\nx\r\n------steward-test--\r\n";
        assertThat(post(Upload.MEDIA_TYPE, body.formatted(disposition).getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(400);
    }

    private String refused(long conversation, Upload file) {
        var answer = client.post()
                .uri("/api/topics/" + conversation + "/attachments")
                .header("Content-Type", Upload.MEDIA_TYPE)
                .bodyValue(file.body())
                .exchange()
                .expectBody(String.class)
                .returnResult();
        var document = JsonMapper.shared().readTree(Objects.requireNonNull(answer.getResponseBody()));
        return answer.getStatus().value() + " " + document.path("detail").asString();
    }

    private int post(String type, byte[] body) {
        return client.post()
                .uri("/api/topics/" + topic + "/attachments")
                .header("Content-Type", type)
                .bodyValue(body)
                .exchange()
                .returnResult()
                .getStatus()
                .value();
    }

    private HttpHeaders headers(JsonNode file) {
        return client.get()
                .uri("/api/attachments/" + id(file))
                .exchange()
                .expectBody(byte[].class)
                .returnResult()
                .getResponseHeaders();
    }

    private String etag(String address) {
        return String.valueOf(client.get()
                .uri(address)
                .exchange()
                .expectBody(byte[].class)
                .returnResult()
                .getResponseHeaders()
                .getETag());
    }
}
