package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The tables {@code turns} and {@code instances}: which turns run, and which process runs them. */
@Repository
record TurnRepository(Sql sql, Instance instance) {

    private static final String RUNNING = """
            select t.*, c.kind from turns t join conversations c on c.id = t.conversation_id
            """;

    /** Opens a turn. Fails with a duplicate key if one is running in the conversation. */
    Mono<TurnRow> open(Container container, long question, @Nullable String model, Instant now) {
        return sql.changes("turns")
                .set("conversation_id", container.id())
                .set("question_id", question)
                .set("running_in", container.id())
                .set("owner", instance.id())
                .set("epoch", 1L)
                .set("status", TurnRow.Status.running)
                .set("model", String.class, model)
                .set("started_at", now)
                .insert()
                .map(id -> new TurnRow(id, container, question, instance.id(), 1, model, now));
    }

    /** The running turn of the conversation, in any process. */
    Mono<TurnRow> running(Container container) {
        return sql.statement(RUNNING + "where t.running_in = :conversation")
                .with("conversation", container.id())
                .one(TurnRow::of);
    }

    /** The newest turn that answers the question. */
    Mono<TurnRow> answering(Container container, long question) {
        return sql.statement(RUNNING + """
                        where t.conversation_id = :conversation and t.question_id = :question
                        order by t.conversation_id desc, t.id desc limit 1
                        """)
                .with("conversation", container.id())
                .with("question", question)
                .one(TurnRow::of);
    }

    /** All running turns, in any process. */
    Flux<TurnRow> allRunning(int limit) {
        return sql.statement(RUNNING + "where t.running_in is not null order by t.id limit :limit")
                .with("limit", limit)
                .all(TurnRow::of);
    }

    /** The running turns this process is responsible for: its own, and those of processes not seen for a minute. */
    Flux<TurnRow> entrusted(int limit) {
        return sql.statement(RUNNING + """
                        left join instances i on i.id = t.owner
                        where t.running_in is not null
                          and (t.owner = :me or i.seen_at is null
                               or i.seen_at < %s)
                        order by t.id
                        limit :limit
                        """.formatted(Instance.ALIVE_SINCE))
                .with("me", instance.id())
                .with("limit", limit)
                .allReadable(TurnRow::of);
    }

    /**
     * Asks another process to stop its turn in the conversation: the turn has its last status before it is over. Returns
     * the turn that was asked; empty if none runs there.
     */
    Mono<TurnRow> askToStop(Container container) {
        return running(container)
                .filter(turn -> !turn.owner().equals(instance.id()))
                .filterWhen(turn -> owned(turn, """
                        update turns set status = 'stopped'
                        where id = :id and epoch = :epoch and owner = :owner and running_in is not null
                        """).changed());
    }

    /** Whether this very turn runs, in any process: the conversation may have begun another one. */
    Mono<Boolean> isRunning(TurnRow turn) {
        return sql.statement("select id from turns where id = :id and running_in is not null")
                .with("id", turn.id())
                .exists();
    }

    /** The turns of this process that another one asks to stop. */
    Flux<TurnRow> askedToStop() {
        return sql.statement(RUNNING + "where t.running_in is not null and t.owner = :me and t.status = 'stopped'")
                .with("me", instance.id())
                .allReadable(TurnRow::of);
    }

    /** Ensures, within a transaction, that this owner keeps the turn until the transaction ends. */
    Mono<Boolean> hold(TurnRow turn) {
        return owned(turn, """
                        update turns set epoch = :epoch
                        where id = :id and epoch = :epoch and owner = :owner and running_in is not null
                        """).changed();
    }

    private Sql.Statement owned(TurnRow turn, String text) {
        return sql.statement(text)
                .with("id", turn.id())
                .with("epoch", turn.epoch())
                .with("owner", turn.owner());
    }

    /** Takes the turn from its owner; empty if another process was faster or the turn is over. */
    Mono<TurnRow> take(TurnRow turn) {
        return sql.statement("""
                        update turns set owner = :me, epoch = epoch + 1
                        where id = :id and epoch = :epoch and running_in is not null
                        """)
                .with("me", instance.id())
                .with("id", turn.id())
                .with("epoch", turn.epoch())
                .update()
                .filter(rows -> rows > 0)
                .map(_ -> turn.takenBy(instance.id()));
    }

    /** Closes the turn if this owner still has it. */
    Mono<Boolean> close(TurnRow turn, TurnRow.Status status, @Nullable String model, Instant now) {
        return owned(turn, """
                        update turns set running_in = null, status = :status, model = :model, ended_at = :now
                        where id = :id and epoch = :epoch and owner = :owner and running_in is not null
                        """)
                .with("status", status)
                .with("model", String.class, model)
                .with("now", now)
                .changed();
    }

    /** Whether this owner has already closed the turn: a commit may have happened although its reply was lost. */
    Mono<Boolean> closedByOwner(TurnRow turn) {
        return owned(turn, """
                        select id from turns
                        where id = :id and epoch = :epoch and owner = :owner and running_in is null
                        """).exists();
    }

    /** @param endedWell whether it is over and was neither stopped nor failed */
    record Newest(long id, boolean endedWell) {}

    /** The newest turn of the conversation; empty before the first. */
    Mono<Newest> newest(Container container) {
        return sql.statement("""
                        select id, status from turns where conversation_id = :conversation
                        order by conversation_id desc, id desc limit 1
                        """)
                .with("conversation", container.id())
                .one(row ->
                        new Newest(row.number("id"), row.word("status", TurnRow.Status.class) == TurnRow.Status.done));
    }

    /** Records that this process is alive, by the clock of the database. */
    Mono<Void> heartbeat() {
        return sql.statement("update instances set seen_at = current_timestamp where id = :me")
                .with("me", instance.id())
                .update()
                .filter(rows -> rows == 0)
                .flatMap(_ -> sql.statement("insert into instances (id, seen_at) values (:me, current_timestamp)")
                        .with("me", instance.id())
                        .update())
                .then();
    }
}
