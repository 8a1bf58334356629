package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MemoryShareTest {

    private static final MemoryShare.Line A = line(1, 10, 5);
    private static final MemoryShare.Line B = line(2, 10, 9);
    private static final MemoryShare.Line C = line(3, 30, 7);
    private static final MemoryShare.Line D = line(4, 10, 5);
    private static final List<MemoryShare.Line> ALL = List.of(A, B, C, D);

    static Stream<Arguments> rooms() {
        return Stream.of(
                Arguments.of("all that fit keep their order", ALL, 60, List.of(1L, 2L, 3L, 4L), 0, 60),
                Arguments.of("of equals the newer one stays", ALL, 50, List.of(2L, 3L, 4L), 1, 50),
                Arguments.of("those used last stay", ALL, 40, List.of(2L, 3L), 2, 40),
                Arguments.of("a long one does not keep out shorter ones", ALL, 39, List.of(1L, 2L, 4L), 1, 30),
                Arguments.of("one that just fits", ALL, 10, List.of(2L), 3, 10),
                Arguments.of("none fits", ALL, 9, List.of(), 4, 0),
                Arguments.of("there is no room at all", ALL, 0, List.of(), 4, 0),
                Arguments.of("there are none", List.of(), 100, List.of(), 0, 0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rooms")
    void whatDoesNotFitIsLeftOut(
            String what, List<MemoryShare.Line> lines, int room, List<Long> told, int leftOut, int tokens) {
        var share = MemoryShare.of(lines, room);
        assertThat(share.ids()).isEqualTo(told);
        assertThat(share.leftOut()).isEqualTo(leftOut);
        assertThat(share.tokens()).isEqualTo(tokens);
    }

    private static MemoryShare.Line line(long id, int tokens, long latest) {
        return new MemoryShare.Line(id, tokens, Instant.ofEpochSecond(latest), Instant.EPOCH);
    }
}
