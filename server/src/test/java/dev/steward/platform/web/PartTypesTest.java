package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;

class PartTypesTest {

    private static final String FORM = """
            --b
            Content-Disposition: form-data; name="title"
            Content-Type: text/plain; charset=klingon

            Content-Type: text/plain; charset=klingon
            --b
            Content-Disposition: form-data; name="file"; filename="a;b.txt"
            content-TYPE: text/csv ;charset="x"
            \tfolded=1
            X-Other: a; b

            --bb; charset=kept
            --b-
            --b--
            """;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, 10_000})
    void onlyTheTypesOfPartsLoseTheirParameters(int size) {
        var expected = FORM.replaceFirst("; charset=klingon", "").replace(" ;charset=\"x\"\n\tfolded=1\n", " \n");
        assertThat(plain(FORM, size)).isEqualTo(wire(expected));
    }

    @ParameterizedTest
    @CsvSource({"''", "--b", "no form at all; charset=x", "--b--"})
    void whatIsNoFormPassesAsItIs(String body) {
        assertThat(plain(body, 3)).isEqualTo(wire(body));
    }

    @Test
    void aLineThatNeverEndsIsNotKept() {
        var body = "--b\nContent-Type: " + "x".repeat(100_000) + "; charset=x";
        assertThat(plain(body, 1_000)).isEqualTo(wire(body));
    }

    private static String wire(String text) {
        return text.replace("\n", "\r\n");
    }

    private static String plain(String form, int size) {
        var bytes = wire(form).getBytes(StandardCharsets.ISO_8859_1);
        List<DataBuffer> pieces = new ArrayList<>();
        for (int from = 0; from < bytes.length; from += size) {
            pieces.add(DefaultDataBufferFactory.sharedInstance.wrap(
                    Arrays.copyOfRange(bytes, from, Math.min(from + size, bytes.length))));
        }
        return String.join(
                "",
                PartTypes.plain(Flux.fromIterable(pieces), "b")
                        .map(piece -> piece.toString(StandardCharsets.ISO_8859_1))
                        .toIterable());
    }
}
