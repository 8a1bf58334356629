package dev.steward.conversation.attachment;

import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Deletes files attached to messages that were never sent. Their bytes are deleted once nothing else refers to them. */
@Component
record AttachmentSweep(AttachmentRepository attachments, Tx tx) implements PeriodicTask {

    /** How long a person may take to write a message. */
    static final Duration KEPT = Duration.ofDays(1);

    private static final Duration FIRST_LOOK = Duration.ofMinutes(1);
    private static final Duration LOOK = Duration.ofHours(1);

    @Override
    public Mono<Void> run(Instant now) {
        return tx.underWay(attachments.deleteForgotten(now.minus(KEPT))).then();
    }

    @Override
    public Plan plan() {
        return new Plan("attachment_sweep", FIRST_LOOK, LOOK, "Unsent files could not be deleted");
    }
}
