package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.attachment.Attachment;
import dev.steward.conversation.attachment.AttachmentContents;
import dev.steward.conversation.attachment.Attachments;
import dev.steward.conversation.transcript.Message;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.storage.document.Extract;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Gathers what questions carry in addition to their text, newest first, as far as it fits. */
@Component
record CarriedFiles(Attachments attachments, AttachmentContents contents, MemoryBudget budget) {

    /** Any further files are not mentioned. */
    private static final int MAX_FILES = 200;

    /** Providers refuse more pictures per request. */
    private static final int MAX_PICTURES = 20;

    /** Bytes of all pictures in a request, if the machine has the memory for them. */
    private static final long MAX_PICTURE_BYTES = 16L * 1024 * 1024;

    /** Characters of the texts of all files. */
    private static final long MAX_CHARACTERS = 400_000;

    /** A picture is held as bytes, as text, and within the request. */
    private static final int COPIES = 4;

    private static final String NO_EYES =
            "You are not shown this picture: the model cannot see. Say so if the person asks about it.";
    private static final String TOO_MANY = "Left out: the conversation holds too many files.";
    private static final String OLD_PICTURE = "You are not shown this picture any more: newer ones take its place.";
    private static final String GONE = "Its content is gone.";

    /**
     * What the questions among the rows carry, by row id.
     *
     * @param rows oldest first
     * @param memory counts what the pictures take
     * @throws Problem.BadRequest if the pictures of the newest question can never be sent together
     * @throws Problem.Unavailable if there is no memory for them now
     */
    Mono<Map<Long, Carried>> of(Container container, List<Message> rows, boolean sees, MemoryBudget.Share memory) {
        var asked = rows.stream()
                .filter(row -> row.said() instanceof TranscriptEntry.Question)
                .mapToLong(Message::id)
                .toArray();
        if (asked.length == 0) {
            return Mono.just(Map.of());
        }
        long newest = asked[asked.length - 1];
        return attachments
                .ofQuestions(container, asked[0], newest, MAX_FILES)
                .flatMap(files -> files.isEmpty()
                        ? Mono.just(Map.of())
                        : contents.texts(files).flatMap(texts -> new Gathering(newest, sees, memory, texts).of(files)));
    }

    /** One prompt under construction. */
    private final class Gathering {

        private final PictureRoom room = new PictureRoom(Math.min(MAX_PICTURE_BYTES, budget.total() / COPIES));
        private final long newest;
        private final boolean sees;
        private final MemoryBudget.Share memory;
        private final Map<Long, Extract> texts;
        private final Map<Long, List<dev.steward.provider.Attachment>> pictures = new HashMap<>();
        private final Map<Long, List<FileBlock.ReadFile>> told = new HashMap<>();
        private int shown;
        private long bytes;
        private long characters;

        Gathering(long newest, boolean sees, MemoryBudget.Share memory, Map<Long, Extract> texts) {
            this.newest = newest;
            this.sees = sees;
            this.memory = memory;
            this.texts = texts;
        }

        Mono<Map<Long, Carried>> of(List<Attachment> files) {
            var asked = files.stream()
                    .filter(file -> message(file) == newest && file.isPicture())
                    .toList();
            var refusal = sees ? room.refusal(asked) : Optional.<String>empty();
            if (refusal.isPresent()) {
                return Mono.error(new Problem.BadRequest(refusal.get()));
            }
            return Flux.fromIterable(files.reversed()).concatMap(this::take).then(Mono.fromSupplier(() -> {
                var carried = new HashMap<Long, Carried>();
                for (var file : files) {
                    carried.computeIfAbsent(
                            message(file),
                            id -> new Carried(
                                    pictures.getOrDefault(id, List.of()).reversed(),
                                    FileBlock.of(
                                            told.getOrDefault(id, List.of()).reversed())));
                }
                return carried;
            }));
        }

        private static long message(Attachment file) {
            return Objects.requireNonNull(file.place().message());
        }

        private Mono<Void> take(Attachment file) {
            return file.isPicture() ? picture(file) : Mono.fromRunnable(() -> document(file));
        }

        private void document(Attachment file) {
            var text = texts.get(file.id());
            characters += text == null ? 0 : text.text().length();
            tell(file, text, characters > MAX_CHARACTERS ? TOO_MANY : null);
        }

        private Mono<Void> picture(Attachment file) {
            long size = file.blob().size();
            if (!sees) {
                tell(file, null, NO_EYES);
                return Mono.empty();
            }
            boolean isAsked = message(file) == newest;
            if (shown == MAX_PICTURES || bytes + size > room.most() || !memory.grow(size * COPIES)) {
                if (isAsked && shown < MAX_PICTURES) {
                    return Mono.error(new Problem.Unavailable(
                            "Steward has no memory for the pictures of this question at the moment."
                                    + " Try again, or send fewer at once."));
                }
                tell(file, null, OLD_PICTURE);
                return Mono.empty();
            }
            shown++;
            bytes += size;
            return contents.bytes(file)
                    .map(content -> new dev.steward.provider.Attachment(content, file.mime(), file.filename()))
                    .doOnNext(image -> pictures.computeIfAbsent(message(file), _ -> new ArrayList<>())
                            .add(image))
                    .switchIfEmpty(Mono.fromRunnable(() -> tell(file, null, GONE)))
                    .then();
        }

        private void tell(Attachment file, @Nullable Extract extract, @Nullable String instead) {
            told.computeIfAbsent(message(file), _ -> new ArrayList<>())
                    .add(new FileBlock.ReadFile(file, extract, instead));
        }
    }
}
