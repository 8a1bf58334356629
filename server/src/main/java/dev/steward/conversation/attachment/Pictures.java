package dev.steward.conversation.attachment;

import dev.steward.conversation.Container;
import dev.steward.platform.data.DataDisk;
import dev.steward.platform.picture.PictureFacts;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import dev.steward.storage.blob.Blob;
import dev.steward.storage.blob.Blobs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Stores pictures of transcript rows that no person has written. */
@Component
public record Pictures(AttachmentRepository attachments, Blobs blobs, DataDisk disk, Blocking blocking, Clock clock) {

    private static final Logger log = LoggerFactory.getLogger(Pictures.class);

    /** A picture whose bytes are on disk. */
    public record Kept(String mime, Blob blob) {

        public String filename() {
            return "picture." + mime.substring(mime.indexOf('/') + 1);
        }
    }

    /**
     * Stores a picture; empty if it cannot be shown or there is no room for it: losing a picture is better than losing
     * an answer.
     *
     * @param type the declared type; the bytes decide
     */
    public Mono<Kept> keep(String type, byte[] bytes) {
        return blocking.call(() -> kept(type, bytes)).flatMap(Mono::justOrEmpty).onErrorResume(e -> {
            log.warn("A picture that a tool or a model gave was not kept. {}", e.toString());
            return Mono.empty();
        });
    }

    /**
     * Whether a picture cannot be shown. Blocks.
     *
     * @throws Problem.TooLarge if it has more pixels than models take
     */
    static boolean isDamaged(String name, byte[] bytes) {
        var facts = PictureFacts.of(bytes);
        if (facts.isPresent() && facts.get().isTooLarge()) {
            throw new Problem.TooLarge(
                    "“%s” has %,d × %,d pixels, and models take at most %,d on a side and %d million in all. Scale it down and attach it again."
                            .formatted(
                                    FileName.cleaned(name),
                                    facts.get().width(),
                                    facts.get().height(),
                                    PictureFacts.MAX_SIDE,
                                    PictureFacts.MAX_PIXELS / 1_000_000));
        }
        return facts.isEmpty() || !facts.get().unpacks(bytes);
    }

    private Optional<Kept> kept(String type, byte[] bytes) throws IOException {
        if (bytes.length > Attachments.MAX_BYTES || isDamaged("A picture", bytes)) {
            return Optional.empty();
        }
        disk.require(bytes.length);
        try (var draft = blobs.begin()) {
            draft.write(ByteBuffer.wrap(bytes));
            var mime = AttachmentType.of("", type, draft.head()).filter(AttachmentType::isPicture);
            return mime.isEmpty() ? Optional.empty() : Optional.of(new Kept(mime.get(), draft.keep()));
        }
    }

    /** Attaches pictures to a row, in the caller's transaction. */
    public Mono<List<Attachment>> give(Container container, long row, List<Kept> pictures) {
        return Flux.fromIterable(pictures)
                .concatMap(each -> attachments.insert(
                        container.id(),
                        new Attachment.Place(row, null, null),
                        each.mime(),
                        each.blob(),
                        each.filename(),
                        null,
                        clock.instant()))
                .collectList();
    }
}
