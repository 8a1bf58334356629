package dev.steward.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests how the body of a webhook call is converted (agents-workflows 17, Webhook body). */
class HookBriefTest {

    static Stream<Arguments> bodies() {
        return Stream.of(
                Arguments.of("", null),
                Arguments.of("  \n ", null),
                Arguments.of("{\"input\": \"  About ferries \"}", "About ferries"),
                Arguments.of("{\"input\": \" \"}", "{\n  \"input\": \" \"\n}"),
                Arguments.of("{\"input\": 7}", "{\n  \"input\": 7\n}"),
                Arguments.of("{\"a\": \"Größe\"}", "{\n  \"a\": \"Größe\"\n}"),
                Arguments.of("[1, 2]", "[\n  1,\n  2\n]"),
                Arguments.of("{}", "{}"),
                Arguments.of("{\"a\":[],\"b\":{}}", "{\n  \"a\": [],\n  \"b\": {}\n}"),
                Arguments.of("42", "42"),
                Arguments.of("0.12345678901234567890", "0.12345678901234567890"),
                Arguments.of(" 1e400\n", "1e400"),
                Arguments.of("{\"n\": 1e2147483648}", "{\"n\": 1e2147483648}"),
                Arguments.of("true", "true"),
                Arguments.of("null", "null"),
                Arguments.of("\" said so \"", "said so"),
                Arguments.of("\"\"", null),
                Arguments.of("  just words ", "just words"),
                Arguments.of("{broken", "{broken"),
                Arguments.of("a\0b", "a\uFFFDb"),
                Arguments.of("\"a\\u0000b\"", "a\uFFFDb"),
                Arguments.of("{\"input\": \"\\ud83d\"}", "\uFFFD"),
                Arguments.of("\uFEFF{\"input\": \"About ferries\"}", "About ferries"),
                Arguments.of("{} and more", "{} and more"));
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void eachFormIsRead(String body, @Nullable String brief) {
        assertThat(HookBrief.of(body.getBytes(StandardCharsets.UTF_8))).isEqualTo(brief);
    }

    @Test
    void whatIsNoTextAndWhatIsTooLongOrTooDeepMakeNothingFail() {
        assertThat(HookBrief.of(new byte[] {(byte) 0xff, 'a', (byte) 0xc3})).isEqualTo("\uFFFDa\uFFFD");
        assertThat(HookBrief.of("x".repeat(20_000).getBytes(StandardCharsets.UTF_8)))
                .hasSize(8_000);
        assertThat(HookBrief.of("\uD83D\uDE00".repeat(8_000).getBytes(StandardCharsets.UTF_8)))
                .hasSize(8_000)
                .doesNotContain("\uFFFD");
        assertThat(HookBrief.of("[".repeat(100_000).getBytes(StandardCharsets.UTF_8)))
                .hasSize(8_000);
    }
}
