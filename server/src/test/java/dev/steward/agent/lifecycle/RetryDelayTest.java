package dev.steward.agent.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryDelayTest {

    private static final Duration BASE = new AgentProperties(60).retryBackoff();

    @Test
    void theFirstWaitIsAsLongAsTheVariableSays() {
        assertThat(RetryDelay.after(0, new AgentProperties(2).retryBackoff(), 1))
                .isEqualTo(Duration.ofSeconds(2));
        assertThat(RetryDelay.after(3, new AgentProperties(2).retryBackoff(), 1))
                .isEqualTo(Duration.ofSeconds(16));
        assertThat(RetryDelay.after(0, new AgentProperties(0).retryBackoff(), 1))
                .isEqualTo(Duration.ofSeconds(1));
    }

    @ParameterizedTest
    @CsvSource({"0, 60", "1, 120", "2, 240", "5, 1920", "6, 3600", "9, 3600", "1000, 3600"})
    void eachRetryWaitsTwiceAsLongAsTheOneBeforeAndAnHourAtTheMost(int retries, long seconds) {
        assertThat(RetryDelay.after(retries, BASE, 1)).isEqualTo(Duration.ofSeconds(seconds));
        assertThat(RetryDelay.after(retries, BASE, 0)).isEqualTo(Duration.ofSeconds(seconds * 3 / 4));
    }

    @Test
    void aStrangeBaseIsBroughtIntoItsBounds() {
        assertThat(RetryDelay.after(0, Duration.ZERO, 1)).isEqualTo(Duration.ofSeconds(1));
        assertThat(RetryDelay.after(0, Duration.ofSeconds(Long.MAX_VALUE / 1_000), 1))
                .isEqualTo(RetryDelay.MAX_DELAY);
        assertThat(RetryDelay.after(-5, BASE, 7)).isEqualTo(BASE);
    }
}
