package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@OnEachDatabase(Statements.class)
class PackedTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Sql sql;

    PackedTest(Sql sql) {
        this.sql = sql;
    }

    private record Row(
            long number,
            @Nullable Long none,
            boolean yes,
            boolean no,
            String word,
            double real,
            Instant at,
            @Nullable Instant never,
            String text,
            String beginning,
            String empty,
            @Nullable String noText) {}

    private static final Packed PACKED = Packed.values("t.id, t.none, t.yes, t.no, t.word, t.measure")
            .moments("t.at, t.never")
            .texts("t.text, t.empty, t.no_text")
            .beginning("t.long_text", 4);

    private static final Packed IDS = Packed.values("t.id, t.twice");

    /** The separators of columns, their escapes, and text that looks like either. */
    private static final String TEXT = "=a\u001fb\u001b-\u001b[\u001b\u001f[\u001f\u001b🦊=";

    private <T> T read(Instant at, Function<Columns, T> reader) {
        return Objects.requireNonNull(sql.statement("""
                        select %s from (
                            select cast(9007199254740993 as bigint) as id, cast(null as bigint) as none, true as yes,
                                   false as no, 'ground-7' as word, cast(0.25 as double precision) as measure,
                                   cast(:at as timestamp with time zone) as at,
                                   cast(null as timestamp with time zone) as never,
                                   cast(:text as varchar(100)) as text, '' as empty,
                                   cast(null as varchar(100)) as no_text, cast('four more' as text) as long_text) t
                        """.formatted(PACKED.column()))
                .with("at", at)
                .with("text", TEXT)
                .with(PACKED)
                .one(reader)
                .block(PATIENCE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-22T16:04:32.123456Z",
                "2026-11-22T16:04:32Z",
                "1970-01-01T00:00:00Z",
                "1969-12-31T23:59:59.999999Z",
                "1950-06-01T00:00:00.5Z",
                "9999-12-31T23:59:59.000001Z"
            })
    void whatIsPackedIsReadAsItIsStored(String moment) {
        var at = Instant.parse(moment);
        var row = read(
                at,
                columns -> new Row(
                        columns.number("id"),
                        columns.numberOrNull("none"),
                        columns.flag("yes"),
                        columns.flag("no"),
                        columns.text("word"),
                        columns.real("measure"),
                        columns.instant("at"),
                        columns.instantOrNull("never"),
                        columns.text("text"),
                        columns.text("long_text"),
                        columns.text("empty"),
                        columns.textOrNull("no_text")));
        assertThat(row)
                .isEqualTo(new Row(
                        9_007_199_254_740_993L, null, true, false, "ground-7", 0.25, at, null, TEXT, "four", "", null));
    }

    @Test
    void aReaderMayAskForOtherColumnsInEachRow() {
        var read = sql.statement("""
                        select %s from (select 1 as id, 2 as twice union select 2, 4 union select 3, 6) t order by t.id
                        """.formatted(IDS.column()))
                .with(IDS)
                .all(row -> row.number("id") == 2 ? row.number("twice") : row.number("id"));
        assertThat(read.collectList().block(PATIENCE)).containsExactly(1L, 4L, 3L);
    }

    @Test
    void aColumnThatIsNotThereIsNamed() {
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> read(Instant.EPOCH, columns -> columns.text("size")))
                .withMessage("There is no column size");
    }
}
