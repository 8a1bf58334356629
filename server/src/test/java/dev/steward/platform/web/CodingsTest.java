package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodingsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip, deflate, br, zstd | true",
                "BR                      | true",
                "*                       | true",
                "gzip, *;q=0.5           | true",
                "br ; q=0.001            | true",
                "br;q=0                  | false",
                "br; Q=0.000, gzip       | false",
                "*, br;q=0               | false",
                "*;q=0                   | false",
                "brotli, abr             | false",
                "gzip                    | false",
                "''                      | false",
            })
    void whoeverAsksSaysWhatItCanUnpack(String header, boolean accepted) {
        assertThat(Codings.of(List.of(header)).accept("br")).isEqualTo(accepted);
    }

    @Test
    void severalLinesAreOne() {
        assertThat(Codings.of(List.of("gzip", "br")).accept("br")).isTrue();
        assertThat(Codings.of(List.of()).accept("br")).isFalse();
    }
}
