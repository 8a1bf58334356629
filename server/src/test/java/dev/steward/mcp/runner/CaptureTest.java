package dev.steward.mcp.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaptureTest {

    @ParameterizedTest
    @CsvSource({
        "abc,   3, abc,  false",
        "abcd,  3, abc,  true",
        "aä,    2, a,    true",
        "aä,    3, aä,   false",
        "a€b,   3, a,    true",
        "a€b,   4, a€,   true",
        "a😀b,  4, a,    true",
        "a😀b,  5, a😀,  true",
    })
    void whatIsKeptEndsBetweenTwoCharacters(String printed, int most, String kept, boolean truncated) throws Exception {
        assertThat(read(printed.getBytes(StandardCharsets.UTF_8), most))
                .isEqualTo(new Capture.Printed(kept, truncated));
    }

    @ParameterizedTest
    @CsvSource({
        "windows-1252, Größe: Müller",
        "windows-1251, имя Иван Москва",
        "windows-31j,  名前 山田 京都",
        "UTF-16LE,     Größe",
    })
    void aTextInAnotherEncodingIsRead(String encoding, String printed) throws Exception {
        assertThat(read(printed.getBytes(encoding), 100)).isEqualTo(new Capture.Printed(printed, false));
    }

    @Test
    void whatIsNoTextIsReplacedAndNothingOfItIsLost() throws Exception {
        var bytes = new byte[] {'a', 0, (byte) 0xff, (byte) 0xc3, 'b', (byte) 0x80, (byte) 0xe2, (byte) 0x82};
        assertThat(read(bytes, 100)).isEqualTo(new Capture.Printed("a\uFFFD\uFFFD\uFFFDb\uFFFD\uFFFD", false));
        assertThat(read(new byte[] {0, (byte) 0x80, (byte) 0x80, (byte) 0x80, 'x'}, 4)
                        .text())
                .isEqualTo("\uFFFD".repeat(4));
    }

    @Test
    void theRestIsReadAwayAndNotKept() throws Exception {
        var endless = new InputStream() {
            private long left = 1L << 30;

            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] chunk, int from, int size) {
                left -= size;
                return left < 0 ? -1 : size;
            }
        };
        var capture = new Capture(endless, 1_000);
        capture.readAll();
        assertThat(capture.printed(60_000).text()).hasSize(1_000);
        assertThat(endless.left).isNegative();
    }

    @Test
    void whoNeverStopsIsNotWaitedForAndWhatTheySaidIsThere() throws Exception {
        try (var out = new PipedOutputStream();
                var in = new PipedInputStream(out)) {
            var capture = new Capture(in, 1_000);
            out.write("so far".getBytes(StandardCharsets.UTF_8));
            out.flush();
            var reader = Thread.ofPlatform().daemon().start(capture::readAll);
            String said = "";
            while (said.isEmpty()) {
                said = capture.printed(1).text();
            }
            assertThat(said).isEqualTo("so far");
            out.close();
            reader.join();
        }
    }

    @Test
    void aStreamThatBreaksKeepsWhatItHad() throws Exception {
        var broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("gone");
            }
        };
        var capture = new Capture(broken, 1_000);
        capture.readAll();
        assertThat(capture.printed(60_000)).isEqualTo(Capture.Printed.NOTHING);
    }

    private static Capture.Printed read(byte[] bytes, int most) throws InterruptedException {
        var capture = new Capture(new ByteArrayInputStream(bytes), most);
        capture.readAll();
        return capture.printed(60_000);
    }
}
