package dev.steward.agent.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how money is written on the wire, in rows and in text. */
class MoneyTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0; $0.00",
                "1; $0.000000001",
                "4500000; $0.005",
                "9990000; $0.01",
                "12345000000; $12.35",
                "1234567890000000; $1,234,567.89",
            })
    void peopleReadItToTheCentOrToTheFirstFigure(long nanos, String said) {
        assertThat(Money.said(nanos)).isEqualTo(said);
    }

    @ParameterizedTest
    @CsvSource({"0.000000001, 1", "5, 5000000000", "1000000, 1000000000000000"})
    void aBudgetIsNeverLessThanWasSaid(BigDecimal dollars, long nanos) {
        assertThat(Money.nanos(dollars)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @CsvSource({"1000000000, 1", "10000000000, 10", "1500000000, 1.5", "0, 0"})
    void dollarsHaveNoMoreFiguresThanTheyNeed(long nanos, BigDecimal dollars) {
        assertThat(Money.dollars(nanos)).isEqualTo(dollars);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0.01",
                "0.0000000009",
                "1000000.01",
                "1e30",
                "1e-2000000000",
                "0e2000000000",
                "1e2000000000"
            })
    void whatIsNothingOrTooMuchIsNoBudget(BigDecimal dollars) {
        assertThat(Money.isBudget(dollars)).isFalse();
    }
}
