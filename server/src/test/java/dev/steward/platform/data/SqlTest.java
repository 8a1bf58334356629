package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests expressions that the databases would understand differently. */
@OnEachDatabase
class SqlTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Sql sql;

    SqlTest(Sql sql) {
        this.sql = sql;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "Grüße — こんにちは", "😀", "a😀b\uDBFF\uDFFF"})
    void aLengthIsAsInJava(String text) {
        assertThat(length(text)).isEqualTo(text.length());
    }

    @Test
    void nothingHasNoLength() {
        assertThat(sql.statement("select cast(coalesce(%s, -1) as bigint) as length"
                                .formatted(sql.length("cast(null as varchar)")))
                        .one(row -> row.number("length"))
                        .block(PATIENCE))
                .isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource({"Äpfel, ÄPFEL, true", "ЯБЛОКО, яблоко, true", "Istanbul, İ, false", "100% sure, 100_, false"})
    void aPatternMatchesInAnyCase(String text, String part, boolean does) {
        var found = sql.statement(
                        "select cast(1 as bigint) as found from (select cast(:text as varchar) as text) t where "
                                + sql.matches("t.text", "part"))
                .with("text", text)
                .with("part", "%" + Sql.literal(part) + "%")
                .one(row -> row.number("found"))
                .hasElement()
                .block(PATIENCE);
        assertThat(found).isEqualTo(does);
    }

    private long length(String text) {
        var counted = "select cast(%s as bigint) as length from (select cast(:text as varchar) as text) t";
        return Objects.requireNonNull(sql.statement(counted.formatted(sql.length("t.text")))
                .with("text", text)
                .one(row -> row.number("length"))
                .block(PATIENCE));
    }
}
