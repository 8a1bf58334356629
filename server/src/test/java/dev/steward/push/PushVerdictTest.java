package dev.steward.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.push.PushVerdict.Delivered;
import dev.steward.push.PushVerdict.Gone;
import dev.steward.push.PushVerdict.Later;
import dev.steward.push.PushVerdict.Refused;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what the responses of push services mean. */
class PushVerdictTest {

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204})
    void itIsTaken(int status) {
        assertThat(PushVerdict.of(status, Optional.empty())).isEqualTo(new Delivered());
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 410})
    void theDeviceIsGone(int status) {
        assertThat(PushVerdict.of(status, Optional.empty())).isEqualTo(new Gone());
    }

    @ParameterizedTest
    @ValueSource(ints = {206, 301, 302, 307, 400, 401, 402, 403, 405, 413, 418, 451})
    void anotherTryWouldBeRefusedToo(int status) {
        assertThat(PushVerdict.of(status, Optional.of("60")))
                .isInstanceOfSatisfying(Refused.class, refused -> assertThat(refused.sentence())
                        .contains(String.valueOf(status))
                        .endsWith("."));
    }

    @ParameterizedTest
    @CsvSource({
        "429, , ",
        "429, 0, PT0S",
        "429, 60, PT1M",
        "503, 120, PT2M",
        "500, 999999999, PT30M",
        "502, 99999999999999999999, ",
        "504, -5, ",
        "429, 'Thu, 26 Nov 2026 12:00:00 GMT', ",
        "408, soon, ",
        "599, 1800, PT30M",
    })
    void anotherTryMaySucceed(int status, @Nullable String retryAfter, @Nullable Duration pause) {
        assertThat(PushVerdict.of(status, Optional.ofNullable(retryAfter)))
                .isInstanceOfSatisfying(Later.class, later -> {
                    assertThat(later.pause()).isEqualTo(pause);
                    assertThat(later.sentence()).contains(String.valueOf(status));
                });
    }
}
