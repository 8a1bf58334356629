package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.conversation.Container;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.provider.ModelEvent;
import dev.steward.provider.UsageLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import reactor.core.publisher.Mono;

@OnEachDatabase({TurnRepository.class, UsageLedger.class})
class TurnRepositoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00.123456Z");

    private final TurnRepository turns;
    private final UsageLedger usage;
    private final Sql sql;

    TurnRepositoryTest(TurnRepository turns, UsageLedger usage, Sql sql) {
        this.turns = turns;
        this.usage = usage;
        this.sql = sql;
    }

    @Test
    void oneTurnRunsInAConversationUntilItIsClosed() {
        var container = conversation();
        var first = got(turns.open(container, 1, null, NOW));
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> got(turns.open(container, 2, "m", NOW)));
        assertThat(got(turns.running(container))).isEqualTo(first);

        assertThat(got(turns.hold(first))).isTrue();
        assertThat(got(turns.close(first, TurnRow.Status.done, "m", NOW.plusSeconds(1))))
                .isTrue();
        assertThat(got(turns.newest(container))).isEqualTo(new TurnRepository.Newest(first.id(), true));
        assertThat(turns.running(container).blockOptional(PATIENCE)).isEmpty();
        assertThat(got(turns.hold(first))).isFalse();
        assertThat(got(turns.close(first, TurnRow.Status.failed, "m", NOW))).isFalse();
        assertThat(got(turns.open(container, 2, "m", NOW)).id()).isGreaterThan(first.id());
    }

    @Test
    void whoeverTakesATurnShutsOutItsEarlierOwner() {
        var container = conversation();
        var mine = got(turns.open(container, 1, null, NOW));
        var taken = got(turns.take(mine));
        assertThat(turns.take(mine).blockOptional(PATIENCE)).isEmpty();
        assertThat(got(turns.hold(mine))).isFalse();
        assertThat(got(turns.close(mine, TurnRow.Status.done, null, NOW))).isFalse();
        assertThat(got(turns.close(taken, TurnRow.Status.cut, null, NOW))).isTrue();
    }

    @Test
    void aProcessLooksAfterItsOwnTurnsAndThoseOfProcessesThatAreGone() {
        got(turns.heartbeat().thenReturn(true));
        got(turns.heartbeat().thenReturn(true));
        var own = got(turns.open(conversation(), 1, null, NOW));
        var alive = someoneElses("alive", "current_timestamp - interval '5' second");
        var gone = someoneElses("gone", "current_timestamp - interval '120' second");
        var unknown = got(turns.open(conversation(), 1, null, NOW));
        owner(unknown.id(), "unknown");
        assertThat(got(turns.entrusted(100).map(TurnRow::id).collectList()))
                .contains(own.id(), gone, unknown.id())
                .doesNotContain(alive);
    }

    @Test
    void aProcessIsAskedToStopWhatItRuns() {
        var container = conversation();
        var mine = got(turns.open(container, 1, null, NOW));
        assertThat(turns.askToStop(container).blockOptional(PATIENCE))
                .as("not by itself")
                .isEmpty();
        owner(mine.id(), "other");
        assertThat(got(turns.askToStop(container)).id()).isEqualTo(mine.id());
        assertThat(got(turns.askedToStop().collectList())).isEmpty();
        owner(mine.id(), mine.owner());
        assertThat(got(turns.askedToStop().collectList())).containsExactly(mine);
        assertThat(got(turns.close(mine, TurnRow.Status.stopped, null, NOW))).isTrue();
        assertThat(got(turns.askedToStop().collectList())).isEmpty();
    }

    @Test
    void aTurnThatWasAskedToStopIsOverEvenIfTheNextOneRuns() {
        var container = conversation();
        var mine = got(turns.open(container, 1, null, NOW));
        owner(mine.id(), "other");
        var asked = got(turns.askToStop(container));
        assertThat(got(turns.isRunning(asked))).isTrue();
        assertThat(got(turns.close(asked, TurnRow.Status.done, null, NOW))).isTrue();
        var next = got(turns.open(container, 2, null, NOW));
        assertThat(got(turns.isRunning(asked))).isFalse();
        assertThat(got(turns.isRunning(next))).isTrue();
    }

    @Test
    void whatWasSpentOutlivesItsConversation() {
        var container = conversation();
        usage.record(UsageLedger.CHAT, container.id(), "spent", new ModelEvent.Usage(3, 4, 7))
                .block(PATIENCE);
        usage.record(UsageLedger.CHAT, container.id(), "spent", new ModelEvent.Usage(0, 0, 0))
                .block(PATIENCE);
        sql.statement("delete from conversations where id = :id")
                .with("id", container.id())
                .update()
                .block(PATIENCE);
        var kept = sql.statement("select conversation_id, total_tokens from usage_records where model = 'spent'")
                .all(row -> row.numberOrNull("conversation_id") + " " + row.count("total_tokens"));
        assertThat(got(kept.collectList())).containsExactly("null 7");
    }

    private long someoneElses(String name, String seen) {
        var turn = got(turns.open(conversation(), 1, null, NOW));
        owner(turn.id(), name);
        sql.statement("insert into instances (id, seen_at) values (:name, %s)".formatted(seen))
                .with("name", name)
                .update()
                .block(PATIENCE);
        return turn.id();
    }

    private void owner(long turn, String name) {
        sql.statement("update turns set owner = :name where id = :id")
                .with("name", name)
                .with("id", turn)
                .update()
                .block(PATIENCE);
    }

    private Container conversation() {
        return Container.topic(got(sql.statement("insert into conversations (kind) values ('topic')")
                .insert()));
    }

    private static <T> T got(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(PATIENCE));
    }
}
