package dev.steward.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests finding where the conversations of a file begin and end. */
class JsonPiecesTest {

    private static List<String> pieces(String json) throws IOException {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        var pieces = new JsonPieces(new ByteArrayInputStream(bytes), 0);
        var found = new ArrayList<String>();
        for (var piece = pieces.next(); piece != null; piece = pieces.next()) {
            var text = new String(bytes, (int) piece.begin(), (int) piece.length(), StandardCharsets.UTF_8);
            found.add(text + (piece.whole() ? "" : "…"));
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "[] | ^^",
                "[{},{\"a\":[{}]}] | {} {\"a\":[{}]}",
                "[{\"a\":\"]}\\\"[\"},{}] | {\"a\":\"]}\\\"[\"} {}",
                "[1,\"x\",[{}],{\"b\":1}] | {\"b\":1}",
                "{\"a\":{\"b\":[1]}} | {\"a\":{\"b\":[1]}}",
                "{\"x\":[{}],\"conversations\":[{\"a\":1},{}],\"y\":{}} | {\"a\":1} {}",
                "{\"a\":1}{\"a\":2} | {\"a\":1} {\"a\":2}",
                "[{\"a\":1},{\"b\": | {\"a\":1} {\"b\":…",
                "{\"a\":\"never ends | {\"a\":\"never^ ^ends…",
                "]}]}[{\"ü\":\"\u00fc\"}] | {\"ü\":\"\u00fc\"}",
                "^^ | ^^",
            })
    void conversationsAreTheObjectsOfTheListOrTheWholeObject(String json, String expected) throws IOException {
        assertThat(String.join(" ", pieces(json)).replace("^", ""))
                .isEqualTo(expected == null ? "" : expected.replace("^", ""));
    }

    @Test
    void depthCostsNothing() throws IOException {
        assertThat(pieces("[{\"a\":" + "[".repeat(1_000_000) + "]".repeat(1_000_000) + "},{\"b\":1}]"))
                .hasSize(2)
                .last()
                .isEqualTo("{\"b\":1}");
    }
}
