package dev.steward.durable.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.durable.outbox.OutboxHandler.Patience;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatienceTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1, PT1S",
        "2, 1, PT2S",
        "9, 1, PT4M16S",
        "10, 1, PT5M",
        "1000000, 1, PT5M",
        "1, 0, PT0.75S",
        "10, 0, PT3M45S",
        "0, 1, PT1S"
    })
    void theWaitDoublesUpToTheLongestAndIsUpToAQuarterShorter(int tries, double share, Duration wait) {
        assertThat(Patience.USUAL.after(tries, share)).isEqualTo(wait);
    }
}
