package dev.steward.platform.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IsoInstantTest {

    private static final long SEED = 20_261_122;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1970-01-01T00:00:00Z",
                "2026-11-22T09:08:07Z",
                "2026-11-22T09:08:07.100Z",
                "2026-11-22T09:08:07.000001Z",
                "2026-11-22T09:08:07.123456789Z",
                "2024-02-29T23:59:59.999999Z",
                "0000-01-01T00:00:00Z",
                "0999-12-31T00:00:00.001Z",
                "9999-12-31T23:59:59.999999999Z",
                "+10000-01-01T00:00:00Z",
                "-0001-12-31T23:59:59Z",
                "+1000000000-12-31T23:59:59.999999999Z",
                "-1000000000-01-01T00:00:00Z"
            })
    void aMomentIsWrittenAsItIsRead(String text) {
        assertThat(IsoInstant.of(Instant.parse(text))).isEqualTo(text);
    }

    @Test
    void everyMomentIsWrittenAsTheJdkWritesIt() {
        var random = new Random(SEED);
        for (int i = 0; i < 20_000; i++) {
            int grain = new int[] {1, 1_000, 1_000_000, 1_000_000_000}[i % 4];
            var moment = Instant.ofEpochSecond(
                    random.nextLong(-70_000_000_000L, 260_000_000_000L), random.nextInt(1_000_000_000) / grain * grain);
            assertThat(IsoInstant.of(moment)).isEqualTo(moment.toString());
        }
    }
}
