package dev.steward.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.DoubleNode;

class CanonicalJsonTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"b": 1.50, "a": [10, 1e1]} | {"a":[1E+1,1E+1],"b":1.5}
            100e2147483640              | 1E+2147483642
            """)
    void whatIsTheSameIsWrittenTheSame(String text, String canonical) {
        assertThat(CanonicalJson.read(text).map(CanonicalJson::of)).contains(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[1e2147483648]", "1e-2147483649", "{\"n\":9e99999999999}"})
    void whatCannotBeReadIsEmpty(String text) {
        assertThat(CanonicalJson.read(text)).isEmpty();
    }

    @Test
    void aDoubleWithoutAnEndIsWritten() {
        assertThat(CanonicalJson.of(DoubleNode.valueOf(1e308 * 10))).contains("Infinity");
    }

    @ParameterizedTest
    @ValueSource(strings = {"100e2147483647", "1e2147483647", "1e-2147483647", "0e2147483647"})
    void aNumberAtTheEdgeIsWritten(String text) {
        assertThat(CanonicalJson.read(text).map(CanonicalJson::of)).isPresent();
    }
}
