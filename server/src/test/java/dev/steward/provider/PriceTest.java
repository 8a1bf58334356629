package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what models cost. */
class PriceTest {

    @ParameterizedTest
    @CsvSource({
        "0.000003, 0.000015, 3000000, 15000000",
        "0, 0, 0, 0",
        "0.0000000375, 1e-7, 37500, 100000",
        "0.001, 0.001, 1000000000, 1000000000",
    })
    void aListSaysItInDollarsForOneToken(String prompt, String completion, long input, long output) {
        assertThat(Price.perToken(prompt, completion)).contains(new Price(input, output));
    }

    @ParameterizedTest
    @CsvSource(
            value = {"'',''", "0.1,", "-1,-1", "free,0", "0.0011,0", "1e9,0", "9999,0", "NaN,0", "0x1,0"},
            nullValues = "null")
    void whatIsNoPriceIsNone(String prompt, String completion) {
        assertThat(Price.perToken(prompt, completion == null ? "" : completion)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "3, 15, 1000, 100, 4500000",
        "3, 15, 0, 0, 0",
        "0.0375, 0, 1, 0, 38",
        "0.0001, 0, 1, 0, 0",
        "1000, 1000, 2147483647, 2147483647, 4294967294000000",
    })
    void aCostIsRoundedToTheNextBillionth(BigDecimal input, BigDecimal output, int in, int out, long cost) {
        assertThat(Price.perMillion(input, output).cost(in, out)).isEqualTo(cost);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0e-2000000000", "0e2000000000", "0.000001", "1000.000"})
    void whatCostsNothingOrLittleIsAPriceHoweverItIsWritten(BigDecimal dollars) {
        assertThat(Price.isPerMillion(dollars)).isTrue();
        assertThat(Price.perMillion(dollars, dollars).input()).isBetween(0L, Price.MAX);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1e-7", "1e-2000000000", "-1e-2000000000", "1000.0000001", "1e2000000000"})
    void whatIsLessThanAMillionthOrTooMuchIsNone(BigDecimal dollars) {
        assertThat(Price.isPerMillion(dollars)).isFalse();
    }

    @Test
    void aPriceIsShownAsItWasSaid() {
        var price = Price.perMillion(new BigDecimal("0.0375"), new BigDecimal("100.00"));
        assertThat(price.inputDollars()).isEqualTo(new BigDecimal("0.0375"));
        assertThat(price.outputDollars()).isEqualTo(new BigDecimal("100"));
        assertThat(Price.FREE.inputDollars()).isEqualTo(BigDecimal.ZERO);
    }

    @Test
    void nothingElseIsAPrice() {
        assertThatThrownBy(() -> new Price(-1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Price(0, Price.MAX + 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
