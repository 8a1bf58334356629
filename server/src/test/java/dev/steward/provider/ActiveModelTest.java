package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActiveModelTest {

    @ParameterizedTest
    @CsvSource({
        "600000, 8000, 1, 6000",
        "600000, 128000, 1, 123904",
        "1000, 128000, 1, 1000",
        "600000, , 1, 600000",
        "600000, 8000, 1.5, 4000",
    })
    void theWindowNarrowsTheLimitAndLeavesRoomForTheReply(
            int limit, @Nullable Integer window, double tokensPerEstimate, int tokens) {
        var model =
                new ActiveModel("p", "P", "m", true, false, null, null, window, null, null, null, tokensPerEstimate);
        assertThat(model.promptTokens(limit)).isEqualTo(tokens);
    }
}
