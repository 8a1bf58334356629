package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests expressions that the databases would understand differently. */
@OnEachDatabase
class SqlTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Sql sql;

    SqlTest(Sql sql) {
        this.sql = sql;
    }

    @ParameterizedTest
    @CsvSource({"Äpfel, ÄPFEL, true", "ЯБЛОКО, яблоко, true", "Istanbul, İ, false", "100% sure, 100_, false"})
    void aPatternMatchesInAnyCase(String text, String part, boolean does) {
        var found = sql.statement("select cast(1 as bigint) as found from (select cast(:text as varchar) as text) t where "
                        + sql.matches("t.text", "part"))
                .with("text", text)
                .with("part", "%" + Sql.literal(part) + "%")
                .one(row -> row.number("found"))
                .hasElement()
                .block(PATIENCE);
        assertThat(found).isEqualTo(does);
    }
}
