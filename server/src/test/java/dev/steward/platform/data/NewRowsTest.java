package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

@OnEachDatabase(Statements.class)
class NewRowsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Instant AT = Instant.parse("2026-01-02T03:04:05.678Z");

    private final Statements statements;
    private final Sql sql;

    NewRowsTest(Statements statements, Sql sql) {
        this.statements = statements;
        this.sql = sql;
    }

    private record Row(
            String name,
            @Nullable Instant modified,
            @Nullable String place) {}

    private enum Word {
        found
    }

    @Test
    void manyRowsTakeOneStatementAndKeepTheirValues() {
        long parent = newImport();
        var rows = IntStream.range(0, 300)
                .mapToObj(n -> new Row("row $1 :name ? " + n, n % 2 == 0 ? AT : null, null))
                .toList();
        assertThat(statements.during(stored(parent, rows)))
                .singleElement()
                .asString()
                .doesNotContain("place");
        assertThat(read(parent)).containsExactlyElementsOf(rows);
    }

    @Test
    void idsAreThoseOfTheRows() {
        var ids = Objects.requireNonNull(sql.rows("conversations", List.of("topic", "chat", "topic"))
                .with("kind", kind -> kind)
                .ids()
                .sort()
                .collectList()
                .block(PATIENCE));
        assertThat(ids).hasSize(3).doesNotHaveDuplicates();
        assertThat(sql.statement("select kind from conversations where id in (:ids) order by id")
                        .with("ids", ids)
                        .all(row -> row.text("kind"))
                        .collectList()
                        .block(PATIENCE))
                .containsExactly("topic", "chat", "topic");
    }

    @Test
    void noRowsTakeNoStatement() {
        assertThat(statements.during(
                        stored(1, List.of()).doOnNext(count -> assertThat(count).isZero())))
                .isEmpty();
        assertThat(sql.rows("conversations", List.of()).ids().collectList().block(PATIENCE))
                .isEmpty();
    }

    private Mono<Long> stored(long parent, List<Row> rows) {
        var numbers = IntStream.range(0, rows.size()).boxed().toList();
        return sql.rows("import_items", numbers)
                .with("import_id", parent)
                .with("n", n -> n)
                .with("status", Word.found)
                .with("reason", Word.class, _ -> null)
                .with("product", "markdown")
                .with("external_id", n -> "x" + n)
                .with("title", n -> rows.get(n).name())
                .with("place", String.class, n -> rows.get(n).place())
                .with("messages", 1)
                .with("part_name", "a")
                .with("part_json", true)
                .with("part_modified", Instant.class, n -> rows.get(n).modified())
                .with("part_begin", 0L)
                .with("part_length", 1L)
                .with("known", false)
                .insert();
    }

    private List<Row> read(long parent) {
        return Objects.requireNonNull(sql.statement("select * from import_items where import_id = :id order by n")
                .with("id", parent)
                .all(row -> new Row(row.text("title"), row.instantOrNull("part_modified"), row.textOrNull("place")))
                .collectList()
                .block(PATIENCE));
    }

    private long newImport() {
        return Objects.requireNonNull(
                sql.statement("""
                        insert into imports (
                            instance, stored_as, name, bytes, state, read_bytes, total_bytes, conversations, messages,
                            known, wanted, wanted_messages, added, extended, unchanged, left_out, stored_messages, created_at)
                        values ('f', 's', 'n', 1, 'failed', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, :now)
                        """).with("now", AT).insert().block(PATIENCE));
    }
}
