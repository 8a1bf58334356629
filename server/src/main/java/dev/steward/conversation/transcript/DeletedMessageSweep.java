package dev.steward.conversation.transcript;

import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Erases rows of conversations some time after their deletion. Until then they can be restored. */
@Component
class DeletedMessageSweep implements PeriodicTask {

    /** How long a deletion can be undone. */
    private static final Duration KEPT = Duration.ofHours(1);

    private static final Duration LOOK = Duration.ofMinutes(5);

    /** The next look finds the rest. */
    private static final int AT_ONCE = 500;

    private final DeletedMessageRepository rows;
    private final MessageRepository messages;
    private final AlternativeLines lines;
    private final Tx tx;
    private final IsolatedItems each = new IsolatedItems("The deleted message %s could not be erased");

    DeletedMessageSweep(DeletedMessageRepository rows, MessageRepository messages, AlternativeLines lines, Tx tx) {
        this.rows = rows;
        this.messages = messages;
        this.lines = lines;
        this.tx = tx;
    }

    @Override
    public Mono<Void> run(Instant now) {
        return each.each(rows.before(now.minus(KEPT), each.room(AT_ONCE)), id -> id, id -> tx.underWay(erase(id)))
                .then();
    }

    /** Erases a row, with what was put away for a question, unless it has been restored meanwhile. */
    Mono<Long> erase(long message) {
        return rows.forget(message)
                .filter(stillDeleted -> stillDeleted)
                .flatMap(_ -> messages.any(message))
                .delayUntil(lines::forget)
                .flatMap(_ -> messages.erase(message));
    }

    @Override
    public Plan plan() {
        return new Plan("deleted_message_sweep", LOOK, LOOK, "Deleted messages could not be erased");
    }
}
