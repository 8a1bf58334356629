package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressPaceTest {

    private static final ToolSignal REPORT = new ToolSignal.Progress(1, null, null);

    private final Hand clock = new Hand();
    private final ProgressPace pace = new ProgressPace(clock);

    @Test
    void theFirstReportIsToldAndThenOneInAWhile() {
        assertThat(pace.lets(REPORT)).isTrue();
        assertThat(pace.lets(REPORT)).isFalse();
        clock.millis += ProgressPace.MILLIS - 1;
        assertThat(pace.lets(REPORT)).isFalse();
        clock.millis++;
        assertThat(pace.lets(REPORT)).isTrue();
    }

    @Test
    void afterManyReportsNoneIsToldAndTheResultStillIs() {
        for (int i = 0; i < ProgressPace.MAX; i++) {
            assertThat(pace.lets(REPORT)).isTrue();
            clock.millis += ProgressPace.MILLIS;
        }
        assertThat(pace.lets(REPORT)).isFalse();
        assertThat(pace.lets(new ToolSignal.Result(ToolResult.ok("done")))).isTrue();
        assertThat(pace.lets(new ToolSignal.SignIn("github", "Sign in."))).isTrue();
    }

    @Test
    void whatIsNoNumberIsNotTold() {
        assertThat(pace.lets(new ToolSignal.Progress(Double.NaN, null, null))).isFalse();
        assertThat(pace.lets(new ToolSignal.Progress(Double.POSITIVE_INFINITY, null, null)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"100,100", "0,", "-1,", "NaN,", "Infinity,", ","})
    void aTotalThatIsNoneIsUnknown(@Nullable Double total, @Nullable Double shown) {
        assertThat(ProgressPace.bounded(new ToolSignal.Progress(1, total, null)).total())
                .isEqualTo(shown);
    }

    @Test
    void aMessageIsATextAndNotTooLong() {
        var cut = ProgressPace.bounded(new ToolSignal.Progress(1, null, "x".repeat(1_000) + "\ud83d"));
        assertThat(cut.message()).isEqualTo("x".repeat(ProgressPace.MAX_MESSAGE));
        assertThat(ProgressPace.bounded(new ToolSignal.Progress(1, null, " ")).message())
                .isNull();
    }

    /** A clock that only the test moves. */
    private static final class Hand extends Clock {

        private long millis;

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(millis);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
