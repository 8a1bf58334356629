package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.BlobResourceContents;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.EmbeddedResource;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HiddenFilesTest {

    private static final String PNG = base64("\u0089PNG\r\n\u001a\n", 30_000);

    private static String base64(String beginning, int length) {
        return Base64.getEncoder().encodeToString(bytes(beginning, length));
    }

    private static byte[] bytes(String beginning, int length) {
        return Arrays.copyOf(beginning.getBytes(StandardCharsets.ISO_8859_1), length);
    }

    @Test
    void aPictureWithinAValueIsKeptAndNoModelReadsItsBytes() {
        var result = ResultText.of(CallToolResult.builder(List.of(new TextContent("Done")))
                .structuredContent(
                        Map.of("page", Map.of("shots", List.of(Map.of("data", PNG)), "url", "https://a.example")))
                .build());
        assertThat(result.content())
                .contains("[An image of type image/png, 30 kB: it is not part of this text]", "https://a.example")
                .hasSizeLessThan(300);
        assertThat(result.pictures()).singleElement().satisfies(picture -> {
            assertThat(picture.type()).isEqualTo("image/png");
            assertThat(picture.bytes()).hasSize(30_000);
        });
    }

    @Test
    void aPictureThatIsSaidThreeTimesIsKeptOnce() {
        var value = Map.of("data", "data:image/png;base64," + PNG);
        var result = ResultText.of(CallToolResult.builder(List.of(
                        new ImageContent(null, PNG, "image/png"),
                        new TextContent("{\"data\": \"data:image/png;base64,%s\"}".formatted(PNG))))
                .structuredContent(value)
                .build());
        assertThat(result.pictures()).hasSize(1);
        assertThat(result.content()).hasSizeLessThan(300);
    }

    @ParameterizedTest
    @CsvSource({"image/png,''", "'',''", "png,''", "application/octet-stream,''", "image/png,'data:image/png;base64,'"})
    void aPictureIsOneWhateverItsServerCallsIt(String type, String before) {
        var result = ResultText.of(CallToolResult.builder(List.of(new ImageContent(null, before + PNG, type)))
                .build());
        assertThat(result.pictures()).singleElement().satisfies(picture -> {
            assertThat(picture.type()).isEqualTo("image/png");
            assertThat(picture.bytes()).hasSize(30_000);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "text/markdown, # Grüße, UTF-8, true",
        "text/markdown, # Grüße, windows-1252, true",
        "application/json; charset=utf-8, {}, UTF-8, true",
        "application/geo+json, {}, UTF-8, true",
        "application/pdf, x, UTF-8, false",
        "text/plain, '', UTF-8, true",
        "text/plain, a\0b, UTF-8, false"
    })
    void aTextThatWasSentAsBytesIsRead(String type, String text, Charset charset, boolean isRead) {
        var blob =
                new BlobResourceContents("file:///a", type, Base64.getEncoder().encodeToString(text.getBytes(charset)));
        var result = ResultText.of(CallToolResult.builder(List.of(new EmbeddedResource(null, blob)))
                .build());
        assertThat(result.content().endsWith(":]\n" + text)).isEqualTo(isRead);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            \\377\\330\\377\\340             | image/jpeg      | 1
            GIF89a                       | image/gif       | 1
            RIFF1234WEBP                 | image/webp      | 1
            RIFF1234WAVE                 | audio/wav       | 0
            %PDF-1.7                     | application/pdf | 0
            PK\\3\\4                       | application/zip | 0
            1234ftypmp42                 | video/mp4       | 0
            """)
    void aFileIsWhatItsFirstBytesSay(String beginning, String type, int pictures) {
        var files = new HiddenFiles();
        var plain = base64(beginning.translateEscapes(), 500);
        for (var text : List.of(
                plain,
                plain.replaceAll("(.{76})", "$1\n"),
                plain.replace('+', '-').replace('/', '_'),
                "data:text/plain;base64," + plain,
                "data:;base64," + plain)) {
            assertThat(files.without(text))
                    .contains(" of type " + type + ", 500 bytes")
                    .hasSizeLessThan(100);
        }
        assertThat(files.pictures()).hasSize(pictures);
    }

    @Test
    void anAddressOfDataStandsAlsoWithinWords() {
        var files = new HiddenFiles();
        assertThat(files.without("See ![it](data:image/png;base64,%s) and say.".formatted(PNG)))
                .isEqualTo("See ![it]([An image of type image/png, 30 kB: it is not part of this text]) and say.");
        assertThat(files.pictures()).hasSize(1);
    }

    @Test
    void anAddressOfDataWithThousandsOfParametersIsText() {
        var text = "data:text/plain" + ";a=b".repeat(20_000) + ";base64," + PNG;
        assertThat(new HiddenFiles().without(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                "data:",
                "data:text/plain;base64,aGVsbG8=",
                "{\"a\": 1,\n \"b\": [\"x\"]}",
                "ACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGT",
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb924",
            })
    void whatIsNoFileStaysAsItIs(String text) {
        var files = new HiddenFiles();
        assertThat(files.without(text)).isEqualTo(text);
        assertThat(files.pictures()).isEmpty();
    }
}
