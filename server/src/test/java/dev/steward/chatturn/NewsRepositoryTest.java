package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.Container;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

@OnEachDatabase({NewsRepository.class, TurnRepository.class})
class NewsRepositoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00.123456Z");

    private final NewsRepository news;
    private final TurnRepository turns;
    private final Sql sql;

    NewsRepositoryTest(NewsRepository news, TurnRepository turns, Sql sql) {
        this.news = news;
        this.turns = turns;
        this.sql = sql;
    }

    @Test
    void aTurnThatWasAskedToStopRunsUntilItIsOver() {
        var container = Container.topic(got(sql.statement("insert into conversations (kind) values ('topic')")
                .insert()));
        var turn = got(turns.open(container, 1, null, NOW));
        sql.statement("update turns set owner = 'other' where id = :id")
                .with("id", turn.id())
                .execute()
                .block(PATIENCE);
        var asked = got(turns.askToStop(container));
        assertThat(got(news.newest(10).collectList())).singleElement().satisfies(one -> {
            assertThat(one.state()).isEqualTo(NewsRead.State.running);
            assertThat(one.at()).isEqualTo(NOW);
        });
        assertThat(got(turns.close(asked, TurnRow.Status.stopped, null, NOW))).isTrue();
        assertThat(got(news.newest(10).collectList())).isEmpty();
    }

    private static <T> T got(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(PATIENCE));
    }
}
