package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Proves that counting statements detects a query in a loop, on both databases. */
@OnEachDatabase(Statements.class)
class StatementsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Statements statements;
    private final DatabaseClient client;

    StatementsTest(Statements statements, DatabaseClient client) {
        this.statements = statements;
        this.client = client;
    }

    @Test
    void aQueryForEachRowIsSeen() {
        List<String> seen = statements.during(Flux.range(1, 3)
                .concatMap(i -> one("select cast(:i as int)", i))
                .then());
        assertThat(seen).hasSize(3).allSatisfy(sql -> assertThat(sql).startsWith("select cast("));
    }

    @Test
    void oneQueryForAllRowsIsOne() {
        assertThat(statements.during(one("select cast(:i as int) union all select 2", 1)))
                .hasSize(1);
    }

    @Test
    void whatOthersDoMeanwhileIsNotSeen() {
        assertThat(statements.during(() -> one("select cast(:i as int)", 1).block(PATIENCE)))
                .isEmpty();
    }

    private Mono<Integer> one(String sql, int i) {
        return client.sql(sql).bind("i", i).mapValue(Integer.class).first();
    }
}
