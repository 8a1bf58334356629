package dev.steward.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WellFormedTest {

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("", ""),
                Arguments.of("plain \n\t text", "plain \n\t text"),
                Arguments.of("\uD83D\uDE00", "\uD83D\uDE00"),
                Arguments.of("a\u0000b", "a\uFFFDb"),
                Arguments.of("\uD83D", "\uFFFD"),
                Arguments.of("\uDE00\uD83D", "\uFFFD\uFFFD"),
                Arguments.of("\uD83D\uD83D\uDE00", "\uFFFD\uD83D\uDE00"),
                Arguments.of("\uD83D\uDE00\uDE00", "\uD83D\uDE00\uFFFD"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void aTextIsRepairedWhereItIsNotWellFormedAndNowhereElse(String text, String repaired) {
        assertThat(WellFormed.is(text)).isEqualTo(text.equals(repaired));
        assertThat(WellFormed.repaired(text)).isEqualTo(repaired);
        assertThat(WellFormed.is(repaired)).isTrue();
    }
}
