package dev.steward.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Tx;
import dev.steward.storage.blob.Blob;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Files that were attached to a message that was never sent. */
@ServiceTest
class AttachmentSweepTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Instant OLD = Instant.parse("2020-01-01T00:00:00Z");

    private final AttachmentRepository attachments;
    private final AttachmentSweep sweep;
    private final Messages messages;
    private final Talk talk;
    private final Tx tx;

    AttachmentSweepTest(
            @Autowired AttachmentRepository attachments,
            @Autowired AttachmentSweep sweep,
            @Autowired Messages messages,
            @Autowired Talk talk,
            @Autowired Tx tx) {
        this.attachments = attachments;
        this.sweep = sweep;
        this.messages = messages;
        this.talk = talk;
        this.tx = tx;
    }

    @Test
    void whatBelongsToNothingForADayIsForgottenAndNothingElse() {
        long topic = talk.topic("files");
        long old = insert(topic, OLD);
        long young = insert(topic, Instant.parse("2100-01-01T00:00:00Z"));
        long sent = insert(topic, OLD);
        var row = Objects.requireNonNull(
                tx.durable(messages.add(Container.topic(topic), new TranscriptEntry.Question("x", null)))
                        .block(LONG));
        tx.durable(attachments.bind(topic, List.of(sent), row.id(), OLD)).block(LONG);

        sweep.run(OLD.plus(AttachmentSweep.KEPT).plusSeconds(1)).block(LONG);

        assertThat(attachments.find(old).block(LONG)).isNull();
        assertThat(attachments.find(young).block(LONG)).isNotNull();
        assertThat(attachments.find(sent).block(LONG)).isNotNull();
    }

    private long insert(long topic, Instant at) {
        return Objects.requireNonNull(tx.durable(attachments.insert(
                                topic, null, "text/plain", new Blob("0".repeat(64), 1), "a", null, at))
                        .block(LONG))
                .id();
    }
}
