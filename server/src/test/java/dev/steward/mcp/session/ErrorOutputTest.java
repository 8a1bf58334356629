package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ErrorOutputTest {

    private final List<String> heard = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void theLastLinesAreKeptAndEachIsCut() {
        var output = new ErrorOutput(heard::add, nanos::get);
        output.read(stream(lines(30) + "x".repeat(1_000) + "\n" + "y".repeat(100_000)));
        assertThat(output.lastWords())
                .startsWith("line 12\n")
                .contains("\nline 29\n" + "x".repeat(500) + "\n")
                .endsWith("(a line of 100,000 bytes)");
    }

    @Test
    void aListenerHearsNoMoreThanItCanShow() {
        var output = new ErrorOutput(heard::add, nanos::get);
        output.read(stream(lines(1_000)));
        assertThat(heard).hasSize(ErrorOutput.EACH_SECOND + 1).endsWith("line 49", "(950 more lines)");
    }

    @Test
    void aListenerHearsOnInTheNextSecond() {
        var output = new ErrorOutput(heard::add, () -> nanos.addAndGet(10_000_000));
        output.read(stream(lines(1_000)));
        assertThat(heard).contains("line 0", "line 100", "line 900").hasSizeBetween(500, 550);
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String lines(int count) {
        return IntStream.range(0, count).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
    }
}
