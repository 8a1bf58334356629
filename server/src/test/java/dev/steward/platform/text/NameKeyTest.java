package dev.steward.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameKeyTest {

    @ParameterizedTest
    @CsvSource({"Work, WORK, true", "straße, STRASSE, true", "e\u0301, É, true", "Work, Works, false"})
    void namesThatDifferInTheirCaseOnlyAreTheSame(String one, String other, boolean same) {
        assertThat(NameKey.of(one).equals(NameKey.of(other))).isEqualTo(same);
    }
}
