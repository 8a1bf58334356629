package dev.steward.conversation.attachment;

import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Forgets files that were attached to a message that was never sent. Their bytes go when nothing else names them. */
@Component
record AttachmentSweep(AttachmentRepository attachments, Tx tx) implements PeriodicTask {

    /** So long someone may write on a message. */
    static final Duration KEPT = Duration.ofDays(1);

    private static final Duration FIRST_LOOK = Duration.ofMinutes(1);
    private static final Duration LOOK = Duration.ofHours(1);

    /** Forgets what has belonged to nothing for long enough. */
    @Override
    public Mono<Void> run(Instant now) {
        return tx.underWay(attachments.deleteForgotten(now.minus(KEPT))).then();
    }

    @Override
    public Plan plan() {
        return new Plan("attachment_sweep", FIRST_LOOK, LOOK, "Unsent files could not be deleted");
    }
}
