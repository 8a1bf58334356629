package dev.steward.conversation;

import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Chore;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Erases what was deleted a while ago. Until then it can be brought back. */
@Component
class TrashSweep implements Chore {

    /** For so long the deletion of a row can be taken back. */
    private static final Duration ROWS_KEPT = Duration.ofHours(1);

    private static final Duration LOOK = Duration.ofMinutes(5);

    /** The rest is found by the next look. */
    private static final int AT_ONCE = 500;

    private final Trash trash;
    private final TrashRepository rows;
    private final MessageRepository messages;
    private final AlternativeLines lines;
    private final Tx tx;

    TrashSweep(Trash trash, TrashRepository rows, MessageRepository messages, AlternativeLines lines, Tx tx) {
        this.trash = trash;
        this.rows = rows;
        this.messages = messages;
        this.lines = lines;
        this.tx = tx;
    }

    /** Erases what has been in the trash for long enough. */
    @Override
    public Mono<Void> attend(Instant now) {
        return trash.kept().flatMap(kept -> trash.eraseBefore(now.minus(kept))).then(rowsBefore(now.minus(ROWS_KEPT)));
    }

    private Mono<Void> rowsBefore(Instant then) {
        return rows.messagesBefore(then, AT_ONCE)
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(id -> tx.underWay(erase(id)))
                .then();
    }

    /** What waits with a question goes with it. Somebody may have brought the row back a moment ago. */
    Mono<Long> erase(long message) {
        return rows.forgetMessage(message)
                .filter(stillDeleted -> stillDeleted)
                .flatMap(_ -> messages.any(message))
                .delayUntil(row -> row.said() instanceof Said.Question question ? lines.forget(question) : Mono.empty())
                .flatMap(_ -> messages.erase(message));
    }

    @Override
    public String name() {
        return "trash_sweep";
    }

    @Override
    public Duration first() {
        return LOOK;
    }

    @Override
    public Duration every() {
        return LOOK;
    }

    @Override
    public String undone() {
        return "What was deleted could not be erased";
    }
}
