package dev.steward.platform.input;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ",
                "\u00a0",
                "\u2007",
                "\u202f",
                "\u0085",
                "\u200b\ufeff",
                "\n\t\u3000",
                "\u3164\u2800",
                "\u0001"
            })
    void aTextOfWhichNothingIsSeenIsBlank(String text) {
        assertThatThrownBy(() -> new Check().text("name", text, 10).verify()).hasMessageContaining("must not be blank");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "\u00a0x", "\ud83d\udc69\u200d\ud83d\udcbb", "."})
    void aTextOfWhichSomethingIsSeenIsNot(String text) {
        assertThatCode(() -> new Check().text("name", text, 10).verify()).doesNotThrowAnyException();
    }
}
