package dev.steward.platform.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SseEventsTest {

    private static final int MAX = 100_000;

    static Stream<Arguments> streams() {
        return Stream.of(
                Arguments.of("data: a\n\n", List.of("a")),
                Arguments.of("data:a\r\n\r\ndata:b\r\r", List.of("a", "b")),
                Arguments.of("data: a\ndata: b\ndata\n\n", List.of("a\nb\n")),
                Arguments.of("\uFEFFdata: a\n\n", List.of("a")),
                Arguments.of(": hello\n\nfoo: bar\n\ndata: a\n\n", List.of("a")),
                Arguments.of("data:  a\n\n", List.of(" a")),
                Arguments.of("data: a\n\ndata: cut off", List.of("a")),
                Arguments.of("data: a\n\ndata: cut off\n", List.of("a")),
                Arguments.of("\n\n\n", List.of()),
                Arguments.of("", List.of()));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void anEventIsWhatStandsBeforeAnEmptyLine(String stream, List<String> data) throws IOException {
        assertThat(read(bytes(stream))).extracting(SseEvents.Event::data).isEqualTo(data);
        assertThat(read(oneByOne(stream))).extracting(SseEvents.Event::data).isEqualTo(data);
    }

    @Test
    void anEventWithoutDataStillTellsItsIdAndWhenToComeBack() throws IOException {
        assertThat(read(bytes("id: 1\nretry: 500\ndata: \n\nid:2\n\nretry: x\nevent: ping\nid\ndata: b\n\n")))
                .containsExactly(
                        new SseEvents.Event("1", "message", "", 500),
                        new SseEvents.Event("2", "message", null, null),
                        new SseEvents.Event("", "ping", "b", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"data: x\n", ": x\n", "x", "data: xxxxxxxxxxxx", "event: a\n", "\n"})
    void whatHasNoEndIsCut(String again) throws IOException {
        var events = new SseEvents(endless(again), MAX);
        assertThatExceptionOfType(SseEvents.TooLarge.class).isThrownBy(events::next);
    }

    @Test
    void aStreamOfAnyLengthIsReadWhenItsEventsAreSmall() throws IOException {
        var events = new SseEvents(bytes(": keep\n\ndata: aaaaaaaaaaaaaaaaaaaa\n\n".repeat(20_000)), MAX);
        int count = 0;
        while (events.next() != null) {
            count++;
        }
        assertThat(count).isEqualTo(20_000);
    }

    private static List<SseEvents.Event> read(InputStream in) throws IOException {
        var events = new SseEvents(in, MAX);
        var all = new ArrayList<SseEvents.Event>();
        for (var event = events.next(); event != null; event = events.next()) {
            all.add(event);
        }
        return all;
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static InputStream oneByOne(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
            @Override
            public int read(byte[] into) {
                return super.read(into, 0, 1);
            }
        };
    }

    private static InputStream endless(String text) {
        var again = text.getBytes(StandardCharsets.UTF_8);
        return new InputStream() {
            private int at;

            @Override
            public int read() {
                return again[at++ % again.length];
            }
        };
    }
}
