package dev.steward.platform.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class BoundedLinesTest {

    /** {@code ~} ends a line, {@code <} is a carriage return, and {@code !} before a number is a line that was too long. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "''             | ''",
                "a~b~           | a,b",
                "a~b            | a,b",
                "a<~b<~         | a,b",
                "a<b~           | a<b",
                "~~a~           | ,,a",
                "12345678~a~    | 12345678,a",
                "123456789~a~   | !9,a",
                "1234567<~a~    | 1234567,a",
                "12345678<~a~   | !9,a",
                "a~123456789    | a,!9",
                "123456789~123456789~a | !9,!9,a",
                "ä€~b~          | ä€,b",
            })
    void aLineIsReadOrToldOf(String stream, String lines) throws IOException {
        var bytes = stream.replace('~', '\n').replace('<', '\r').getBytes(StandardCharsets.UTF_8);
        assertThat(String.join(",", all(new ByteArrayInputStream(bytes), 8)).replace('\r', '<'))
                .isEqualTo(lines);
        assertThat(String.join(",", all(oneByOne(bytes), 8)).replace('\r', '<')).isEqualTo(lines);
    }

    @Test
    void whatIsNoUtf8IsRepaired() throws IOException {
        byte[] bytes = {'a', (byte) 0xff, 'b', 0, (byte) 0xed, (byte) 0xa0, (byte) 0x80, '\n', 'c', (byte) 0xe2, '\n'};
        var lines = all(new ByteArrayInputStream(bytes), 100);
        assertThat(lines).hasSize(2).allMatch(line -> line.contains("\uFFFD"));
        assertThat(lines.getFirst()).startsWith("a\uFFFDb\uFFFD").doesNotContain("\0");
        assertThat(lines.getLast()).isEqualTo("c\uFFFD");
    }

    @ParameterizedTest
    @ValueSource(longs = {300L << 20, 1L << 30})
    void aLineOfAnyLengthIsNotHeld(long length) throws IOException {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var lines = new BoundedLines(endless(length), BoundedLines.MAX);
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(lines.next()).isEqualTo(new BoundedLines.Line.TooLong(length));
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(4L * BoundedLines.MAX);
        assertThat(lines.next()).isEqualTo(new BoundedLines.Line.Text("ok"));
        assertThat(lines.next()).isNull();
    }

    @Test
    void theLongestLineIsReadWhole() throws IOException {
        var lines = new BoundedLines(endless(BoundedLines.MAX), BoundedLines.MAX);
        assertThat(lines.next()).isInstanceOfSatisfying(BoundedLines.Line.Text.class, line -> assertThat(line.text())
                .hasSize(BoundedLines.MAX));
        assertThat(lines.next()).isEqualTo(new BoundedLines.Line.Text("ok"));
    }

    private static List<String> all(InputStream in, int most) throws IOException {
        var all = new ArrayList<String>();
        var lines = new BoundedLines(in, most);
        for (var line = lines.next(); line != null; line = lines.next()) {
            all.add(
                    switch (line) {
                        case BoundedLines.Line.Text(var text) -> text;
                        case BoundedLines.Line.TooLong(var bytes) -> "!" + bytes;
                    });
        }
        return all;
    }

    private static InputStream oneByOne(byte[] bytes) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] into, int from, int length) {
                return super.read(into, from, Math.min(1, length));
            }
        };
    }

    /** A line of this length, followed by a short one. */
    private static InputStream endless(long length) {
        var rest = new ByteArrayInputStream("\nok\n".getBytes(StandardCharsets.UTF_8));
        return new InputStream() {
            private long left = length;

            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] into, int from, int most) {
                if (left == 0) {
                    return rest.read(into, from, most);
                }
                int size = (int) Math.min(left, most);
                Arrays.fill(into, from, from + size, (byte) 'x');
                left -= size;
                return size;
            }
        };
    }
}
