package dev.steward.conversation.attachment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.steward.conversation.Container;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.platform.data.Tx;
import dev.steward.platform.picture.PictureFactsTest;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.SentFile;
import dev.steward.platform.text.Sha256;
import dev.steward.storage.blob.Blob;
import dev.steward.storage.document.Extract;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests files that were attached to a message that was never sent. */
@ServiceTest
class AttachmentSweepTest {

    private static final Attachment.Place NOWHERE = new Attachment.Place(null, null, null);

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Instant OLD = Instant.parse("2020-01-01T00:00:00Z");

    private final AttachmentRepository attachments;
    private final Attachments files;
    private final DocumentTexts texts;
    private final AttachmentSweep sweep;
    private final Messages messages;
    private final Talk talk;
    private final Tx tx;

    AttachmentSweepTest(
            @Autowired AttachmentRepository attachments,
            @Autowired Attachments files,
            @Autowired DocumentTexts texts,
            @Autowired AttachmentSweep sweep,
            @Autowired Messages messages,
            @Autowired Talk talk,
            @Autowired Tx tx) {
        this.attachments = attachments;
        this.files = files;
        this.texts = texts;
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

    /** Two files that arrive together may both have found room. */
    @Test
    void aFileIsRefusedWhereOthersTookTheRoomWhileItArrived() {
        long topic = talk.topic("full");
        var others = tx.durable(Flux.range(0, 100)
                .concatMap(i -> attachments.insert(
                        topic, NOWHERE, "text/plain", new Blob("0".repeat(64), 1), "other " + i, null, Instant.now()))
                .then());
        Attachments.Incoming late = sink -> others.then(Mono.fromCallable(() -> {
                    sink.take(ByteBuffer.wrap("late".getBytes(StandardCharsets.UTF_8)));
                    return new SentFile("late.txt", "text/plain", Locale.ROOT);
                })
                .subscribeOn(Schedulers.boundedElastic()));
        assertThatExceptionOfType(Problem.Conflict.class)
                .isThrownBy(() -> files.upload(Container.topic(topic), late).block(LONG))
                .withMessageContaining("100 files");
    }

    /** A crash in between must not leave a damaged picture that counts as sound. */
    @Test
    void aDamagedPictureIsMarkedBeforeItIsThere() {
        var cut = Arrays.copyOf(PictureFactsTest.SOUND, PictureFactsTest.SOUND.length - 20);
        Attachments.Incoming picture = sink -> Mono.fromCallable(() -> {
                    sink.take(ByteBuffer.wrap(cut));
                    return new SentFile("cut.png", "image/png", Locale.ROOT);
                })
                .subscribeOn(Schedulers.boundedElastic());
        Mono<Long> crash = Mono.error(new IllegalStateException("crash"));
        assertThatIllegalStateException()
                .isThrownBy(() -> files.upload(Container.topic(talk.topic("cut")), picture, crash)
                        .block(LONG));
        assertThat(texts.known(List.of(Sha256.of(cut))).collectList().block(LONG))
                .extracting(known -> known.getValue().outcome())
                .containsExactly(Extract.Outcome.DAMAGED);
    }

    private long insert(long topic, Instant at) {
        return Objects.requireNonNull(tx.durable(attachments.insert(
                                topic, NOWHERE, "text/plain", new Blob("0".repeat(64), 1), "a", null, at))
                        .block(LONG))
                .id();
    }
}
