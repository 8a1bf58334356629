package dev.steward.agent.trigger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steward.platform.problem.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TriggerRateTest {

    private static final Instant NOON = Instant.parse("2026-11-27T12:00:00Z");

    /** How many evenly spaced calls are admitted. */
    private static int admit(int calls, Duration together) {
        var usedUntil = Instant.EPOCH;
        int admit = 0;
        for (int call = 0; call < calls; call++) {
            try {
                usedUntil = TriggerRate.admit(
                        usedUntil, NOON.plus(together.multipliedBy(call).dividedBy(calls)));
                admit++;
            } catch (Problem.TooMany _) {
                // rejected
            }
        }
        return admit;
    }

    @ParameterizedTest(name = "{0} calls in {1} s")
    @CsvSource({"10, 1, 10", "60, 8, 11", "600, 8, 11", "60, 60, 19", "20, 120, 20", "1000, 3600, 609"})
    void manyCallsAreLetInAtTheRate(int calls, long seconds, int admitted) {
        assertThat(admit(calls, Duration.ofSeconds(seconds))).isEqualTo(admitted);
    }

    @Test
    void whoIsRefusedIsToldWhenThereIsRoomAndThenThereIs() {
        var usedUntil = NOON.plus(TriggerRate.INTERVAL.multipliedBy(TriggerRate.BURST));
        var refused = catchThrowableOfType(Problem.TooMany.class, () -> TriggerRate.admit(usedUntil, NOON));
        assertThat(refused.retryAfterSeconds()).isEqualTo(6);
        assertThat(refused.detail()).endsWith("Try again in 6 s.");
        assertThatThrownBy(() -> TriggerRate.admit(usedUntil, NOON.plusMillis(5_999)))
                .isInstanceOfSatisfying(Problem.TooMany.class, often -> assertThat(often.retryAfterSeconds())
                        .isEqualTo(1));
        assertThat(TriggerRate.admit(usedUntil, NOON.plusSeconds(6))).isEqualTo(usedUntil.plusSeconds(6));
    }

    @Test
    void aClockThatWasSetBackShutsNobodyOut() {
        var times = new ArrayList<>(List.of(NOON.plus(Duration.ofDays(400))));
        IntStream.range(0, TriggerRate.BURST).forEach(_ -> times.add(TriggerRate.admit(times.getLast(), NOON)));
        assertThatThrownBy(() -> TriggerRate.admit(times.getLast(), NOON)).isInstanceOf(Problem.TooMany.class);
    }
}
