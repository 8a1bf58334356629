package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.conversation.Container;
import dev.steward.platform.data.OnEachDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

@OnEachDatabase
class TurnRepositoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00.123456Z");

    private final TurnRepository turns;
    private final UsageRepository usage;
    private final DatabaseClient database;

    TurnRepositoryTest(TurnRepository turns, UsageRepository usage, DatabaseClient database) {
        this.turns = turns;
        this.usage = usage;
        this.database = database;
    }

    @Test
    void oneTurnRunsInAConversationUntilItIsClosed() {
        var container = topic("one");
        var first = got(turns.save(TurnRow.open(container, 1, null, NOW)));
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> got(turns.save(TurnRow.open(container, 2, "m", NOW))));
        assertThat(got(turns.unclosed().collectList())).contains(first);

        assertThat(got(turns.close(first.key(), TurnRow.Status.done.name(), "m", NOW.plusSeconds(1))))
                .isOne();
        assertThat(got(turns.findById(first.key())))
                .isEqualTo(new TurnRow(
                        first.key(), container.id(), 1, null, TurnRow.Status.done, "m", NOW, NOW.plusSeconds(1)));
        var second = got(turns.save(TurnRow.open(container, 2, "m", NOW)));
        assertThat(got(turns.close(second.key(), TurnRow.Status.failed.name(), null, NOW)))
                .isOne();
        assertThat(got(turns.unclosed().collectList())).doesNotContain(first, second);
    }

    @Test
    void whatWasSpentOutlivesItsTopic() {
        var container = topic("spent");
        var line = got(usage.save(UsageRecord.of(container, "m", 3, 4, 7, NOW)));
        database.sql("delete from topics where id = :id")
                .bind("id", container.id())
                .then()
                .block(PATIENCE);
        var kept = got(usage.findById(Objects.requireNonNull(line.id())));
        assertThat(kept.topicId()).isNull();
        assertThat(kept.totalTokens()).isEqualTo(7);
    }

    private Container topic(String name) {
        var id = database.sql("""
                        insert into topics (public_id, title, slug, kind, pinned, last_activity_at, created_at, updated_at)
                        values (:name, :name, :name, 'standard', false, :now, :now, :now)
                        """)
                .filter(statement -> statement.returnGeneratedValues("id"))
                .bind("name", name)
                .bind("now", NOW.atOffset(ZoneOffset.UTC))
                .mapValue(Long.class)
                .one();
        return Container.topic(got(id));
    }

    private static <T> T got(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(PATIENCE));
    }
}
