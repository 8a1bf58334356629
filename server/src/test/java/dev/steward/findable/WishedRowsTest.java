package dev.steward.findable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class WishedRowsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Sql sql;

    WishedRowsTest(Sql sql) {
        this.sql = sql;
    }

    @Test
    void allWordsAreFoundInAnyCaseOfEveryScript() {
        assertThat(isFound("Äpfel und ЯБЛОКО", "äpfel", "яблоко")).isTrue();
        assertThat(isFound("Äpfel und ЯБЛОКО", "äpfel", "birne")).isFalse();
        assertThat(isFound("100% sure", "100%")).isTrue();
        assertThat(isFound("100% sure", "100_")).isFalse();
        assertThat(isFound("anything")).isTrue();
    }

    /** A database whose locale is C knows no case of other letters unless it is told so. */
    @Test
    void wordsAreComparedAsTheFiltersDo() {
        var wish = new FindableRequest(List.of("äpfel"), Set.of(), Set.of(), null, null, false);
        assertThat(WishedRows.words(sql, wish, "t.text", new HashMap<>())).contains(sql.matches("t.text", "word0"));
    }

    private boolean isFound(String text, String... words) {
        var wish = new FindableRequest(List.of(words), Set.of(), Set.of(), null, null, false);
        var values = new HashMap<String, Object>();
        var held = WishedRows.words(sql, wish, "t.text", values);
        values.put("text", text);
        return sql.statement("select 1 as one from (select cast(:text as varchar) as text) t where " + held)
                .with(values)
                .one(row -> true)
                .hasElement()
                .blockOptional(PATIENCE)
                .orElseThrow();
    }
}
