package dev.steward.chatturn.refine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefineKindTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "chat_message",
                "system_prompt",
                "instructions",
                "scheduled_prompt",
                "note",
                "summary",
                "comment",
                "description",
                "memory"
            })
    void eachKindAddsWhatIsToBeWatched(String name) {
        assertThat(RefineKind.task(RefineKind.of(name)))
                .startsWith(RefineKind.task(null))
                .hasSizeGreaterThan(RefineKind.task(null).length());
    }

    @Test
    void aKindThatIsNotKnownAddsNothing() {
        assertThat(RefineKind.of("Memory")).isNull();
        assertThat(RefineKind.of(null)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "scheduled_prompt, /summary of the week, What happened?, /summary What happened?",
                "scheduled_prompt, /summary, /summary, /summary",
                "scheduled_prompt, /summary x, /summary-all x, /summary /summary-all x",
                "scheduled_prompt, /Summary of the week, What happened?, /summary What happened?",
                "scheduled_prompt, /summary: the week, What happened?, /summary What happened?",
                "scheduled_prompt, no /command, none, none",
                "scheduled_prompt, /home/me is full, The disk is full, The disk is full",
                "chat_message, /summary of the week, What happened?, What happened?",
                "-, /summary of the week, What happened?, What happened?",
            })
    void theCommandOfAScheduledPromptSurvives(String kind, String text, String refined, String kept) {
        assertThat(RefineKind.kept(RefineKind.of(kind), text, refined)).isEqualTo(kept);
    }
}
