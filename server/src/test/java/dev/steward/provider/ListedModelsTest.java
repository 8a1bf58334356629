package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListedModelsTest {

    private static final ListedModels LISTED = new ListedModels(
            Set.of("gpt-5", "claude-sonnet-4-20250514", "llama3:latest", "models/gemini-pro", "vendor/small"));

    @ParameterizedTest
    @CsvSource({
        "gpt-5, false",
        "GPT-5, false",
        "claude-sonnet-4, false",
        "llama3, false",
        "gemini-pro, false",
        "vendor/small:free, false",
        "gpt-4, true",
        "gpt, false",
        "gpt-55, true",
        "llama, true",
        "gone, true"
    })
    void aModelIsLackingWhereNothingThatIsListedIsMeant(String model, boolean lacks) {
        assertThat(LISTED.lack(model)).isEqualTo(lacks);
    }

    @Test
    void whatListsNothingLacksNothing() {
        assertThat(ListedModels.UNKNOWN.lack("gone")).isFalse();
    }
}
