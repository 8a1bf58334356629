package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextRunTest {

    private static final String CHUNK =
            "{\"id\":\"c\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%s\"},\"finish_reason\":null}]}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "one    | two       | onetwo",
                "one    | ~~        | one",
                "~~     | two       | two",
                "say \\\" | \\\\    | say \\\"\\\\",
                "\\ud83d | \\ude00  | \\ud83d\\ude00",
                "\\\"content\\\":\\\"x | y | \\\"content\\\":\\\"xy",
            })
    void textsAreJoinedAsTheyStandInTheJson(String first, String second, String joined) {
        TextRun run = TextRun.of(CHUNK.formatted(first)).orElseThrow();
        assertThat(run.add(CHUNK.formatted(second))).isTrue();
        assertThat(run.chunk()).isEqualTo(CHUNK.formatted(joined));
    }

    @Test
    void aChunkThatDiffersInAnythingElseIsNotJoined() {
        String chunk = CHUNK.formatted("one");
        TextRun run = TextRun.of(chunk).orElseThrow();
        assertThat(Stream.of(
                        chunk.replace("\"index\":0", "\"index\":1"),
                        chunk.replace("null", "\"stop\""),
                        chunk.replace("\"id\":\"c\"", "\"id\":\"d\""),
                        chunk.replace("\"content\"", "\"reasoning\""),
                        chunk.replace("one\"", "one\",\"role\":\"assistant\""),
                        chunk.substring(0, chunk.length() - 1),
                        "[DONE]",
                        ""))
                .noneMatch(run::add);
        assertThat(run.chunk()).isEqualTo(chunk);
    }

    @Test
    void aChunkWithoutTextBeginsNoRun() {
        assertThat(TextRun.of(CHUNK.replace("\"content\":\"%s\"", "\"content\":null")))
                .isEmpty();
    }
}
