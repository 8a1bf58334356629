package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.stream.SseEvents;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when broken streams and failed connections are retried. */
class RetryTimesTest {

    @ParameterizedTest
    @CsvSource({
        // told millis, tries, pause
        "      ,  0,   1000",
        "      ,  1,   2000",
        "      , 30,  60000",
        "     0,  0,    200",
        "   500,  0,    500",
        "   500,  2,   2000",
        " 90000,  0,  90000",
        " 90000,  3,  90000",
        "999999999, 0, 300000",
    })
    void aStreamIsAskedForAgainAsTheServerWishesAndEverMoreSeldom(@Nullable Integer told, int tries, long millis) {
        var point = ResumePoint.START.after(event("1", told));
        for (int i = 0; i < tries; i++) {
            point = point.tried();
        }
        assertThat(point.pause()).isEqualTo(Duration.ofMillis(millis));
        assertThat(point.after(event("2", null)).tries()).isZero();
    }

    @Test
    void whoWaitsForAServerThatIsGoneIsToldSoon() {
        var wait = Duration.ZERO;
        for (var point = ResumePoint.START; point.tries() < ResumePoint.MAX_TRIES; point = point.tried()) {
            wait = wait.plus(point.pause());
        }
        assertThat(wait).isLessThanOrEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void onlyAnIdThatAHeaderCanCarryIsSentBack() {
        var point = ResumePoint.START.after(event("a", null));
        assertThat(point.lastId()).isEqualTo("a");
        assertThat(point.after(event(null, null)).lastId()).isEqualTo("a");
        assertThat(point.after(event("", null)).lastId()).isNull();
        assertThat(point.after(event("ä", null)).lastId()).isNull();
        assertThat(point.after(event("x".repeat(4_001), null)).lastId()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 1000", "1, 1, 1500", "2, 0, 2000", "6, 0, 32000", "7, 0, 40000", "7, 1, 60000", "1000, 1, 60000"
    })
    void aServerThatCannotBeConnectedToIsLeftAloneForOneSecondToOneMinute(int failures, double chance, long millis) {
        assertThat(SessionPool.pause(failures, chance)).isEqualTo(Duration.ofMillis(millis));
    }

    private static SseEvents.Event event(@Nullable String id, @Nullable Integer retry) {
        return new SseEvents.Event(id, "message", "", retry);
    }
}
