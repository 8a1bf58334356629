package dev.steward.conversation.attachment;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.platform.data.DataDisk;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.ByteSink;
import dev.steward.platform.stream.SentFile;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.text.TextEncoding;
import dev.steward.storage.blob.Blob;
import dev.steward.storage.blob.BlobDraft;
import dev.steward.storage.blob.BlobReferences;
import dev.steward.storage.blob.Blobs;
import dev.steward.storage.document.Extract;
import dev.steward.storage.document.PlainText;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Manages the files of conversations. */
@Service
public record Attachments(
        AttachmentRepository attachments,
        DocumentTexts texts,
        Conversations conversations,
        Blobs blobs,
        DataDisk disk,
        Blocking blocking,
        Tx tx,
        Clock clock)
        implements BlobReferences {

    /** Maximum bytes per file. */
    public static final long MAX_BYTES = 8L * 1024 * 1024;

    /** The event for files added to or removed from notes. */
    public static final String NOTES_CHANGED = "notes.changed";

    private static final Pattern OF_NOTES = Pattern.compile("/api/notes/attachments/(\\d{1,19})(?!\\d)");

    public static final String TOO_LARGE = "File too large (max 8 MB).";

    /** Maximum files per message. */
    public static final int MAX_AT_ONCE = 20;

    /** Maximum files of a conversation that are not part of a message. */
    private static final int MAX_LOOSE = 100;

    /** Limits the files listed for a page of messages. */
    static final int MAX_OF_A_PAGE = 2_000;

    private static final Extract DAMAGED = new Extract(Extract.Outcome.DAMAGED, "");

    /** Pictures are checked one at a time, because they are held in memory. */
    private static final Semaphore LOOKING = new Semaphore(1);

    /** A file being uploaded. */
    @FunctionalInterface
    public interface Incoming {

        /** Writes its bytes to the sink and returns what the sender says about it. */
        Mono<SentFile> into(ByteSink sink);
    }

    /**
     * Stores a file for a message that is being written.
     *
     * @throws Problem.NotFound if there is no such conversation
     * @throws Problem.BadRequest if the file is empty
     * @throws Problem.TooLarge if it has more than 8 MiB, or more pixels than models take
     * @throws Problem.UnsupportedType if its type is not accepted
     * @throws Problem.Conflict if too many files are already waiting in the conversation
     * @throws Problem.DiskFull if there is no room for it
     */
    Mono<Attachment> upload(Container container, Incoming incoming) {
        return upload(container, incoming, Mono.empty());
    }

    /** The same for the notes of the conversation. @param noteDraft returns their row, in the same transaction */
    public Mono<Attachment> upload(Container container, Incoming incoming, Mono<Long> noteDraft) {
        return requireRoom(container)
                .then(Mono.usingWhen(
                        blocking.call(blobs::begin),
                        draft -> incoming.into(draft::write)
                                .flatMap(named -> tx.whole(stored(container, draft, named, noteDraft))),
                        draft -> blocking.run(draft::close)))
                .flatMap(this::read);
    }

    private Mono<Void> requireRoom(Container container) {
        return conversations
                .require(container)
                .then(requireFew(container))
                .then(Mono.fromRunnable(() -> disk.require(MAX_BYTES)));
    }

    private Mono<Void> requireFew(Container container) {
        return attachments
                .loose(container.id())
                .flatMap(loose -> loose < MAX_LOOSE
                        ? Mono.empty()
                        : Mono.error(new Problem.Conflict(
                                "too-many-files",
                                "%d files wait in this conversation already. Send them, or remove some."
                                        .formatted(MAX_LOOSE))));
    }

    private Mono<Attachment> stored(Container container, BlobDraft draft, SentFile named, Mono<Long> noteDraft) {
        if (draft.size() == 0) {
            return Mono.error(new Problem.BadRequest("Empty upload"));
        }
        var name = FileName.of(named.filename());
        var type = AttachmentType.of(name, named.type(), draft.head());
        if (type.isEmpty()) {
            return Mono.error(new Problem.UnsupportedType(AttachmentType.refusal(name, named.type(), draft.head())));
        }
        return blocking.call(() -> kept(draft, name, type.get()))
                // First, because pictures are never looked at again. The commit below waits for both.
                .delayUntil(kept -> kept.isDamaged() ? texts.keep(kept.blob(), DAMAGED) : Mono.empty())
                .flatMap(kept -> guessed(kept.blob(), type.get(), named.language())
                        .flatMap(encoding -> tx.durable(conversations
                                .lock(container)
                                // Checked again: other files may have arrived meanwhile.
                                .then(requireFew(container))
                                .then(noteDraft.singleOptional())
                                .flatMap(owner -> attachments.insert(
                                        container.id(),
                                        new Attachment.Place(null, null, owner.orElse(null)),
                                        type.get(),
                                        kept.blob(),
                                        name,
                                        encoding.orElse(null),
                                        clock.instant()))))
                        .map(file -> kept.isDamaged() ? file.read(DAMAGED.outcome()) : file));
    }

    /** The stored bytes. @param isDamaged whether they are a picture that cannot be shown */
    private record Kept(Blob blob, boolean isDamaged) {}

    private Kept kept(BlobDraft draft, String name, String type) throws IOException, InterruptedException {
        boolean isDamaged = false;
        if (AttachmentType.isPicture(type)) {
            LOOKING.acquire();
            try {
                isDamaged = Pictures.isDamaged(name, draft.all());
            } finally {
                LOOKING.release();
            }
        }
        return new Kept(draft.keep(), isDamaged);
    }

    /** The encoding, if it had to be guessed; empty if the file declares it. */
    private Mono<Optional<String>> guessed(Blob blob, String type, Locale language) {
        return AttachmentType.isText(type)
                ? blobs.file(blob)
                        .flatMap(path -> blocking.call(() -> PlainText.encoding(path, language)))
                        .filter(TextEncoding::isGuessed)
                        .map(encoding -> encoding.charset().name())
                        .onErrorComplete(IOException.class)
                        .singleOptional()
                : Mono.just(Optional.empty());
    }

    /** Reads the text at once, so the sender hears of a password before a question is asked about the file. */
    private Mono<Attachment> read(Attachment stored) {
        return Mono.justOrEmpty(AttachmentType.document(stored.mime()))
                .flatMap(kind -> texts.read(stored.blob(), kind))
                .map(extract -> stored.read(extract.outcome()))
                // The file is stored, even if its text cannot be read.
                .onErrorComplete()
                .defaultIfEmpty(stored);
    }

    /** A file with its bytes. @param charset the encoding of a text; null for other files */
    record Opened(
            Attachment attachment, Path path, @Nullable Charset charset) {}

    /** @throws Problem.NotFound if there is no such file, or its bytes are gone */
    Mono<Opened> open(long id) {
        return attachments.find(id).switchIfEmpty(missing()).flatMap(found -> blobs.file(found.blob())
                .flatMap(path -> blocking.call(() -> new Opened(found, path, charset(found, path))))
                .switchIfEmpty(Mono.error(() -> Problem.NotFound.saying("Attachment content missing"))));
    }

    private static @Nullable Charset charset(Attachment file, Path path) throws IOException {
        return AttachmentType.isText(file.mime()) ? PlainText.charset(path, file.encoding()) : null;
    }

    /** @throws Problem.NotFound if no notes have such a file, or its bytes are gone */
    Mono<Opened> openOfNotes(long id) {
        return open(id).flatMap(
                        opened -> opened.attachment().place().noteDraft() == null ? missing() : Mono.just(opened));
    }

    /**
     * Deletes a file that was not sent.
     *
     * @throws Problem.NotFound if there is no such file
     * @throws Problem.Conflict if it belongs to something
     */
    Mono<Void> delete(long id) {
        return tx.durable(attachments
                .deleteUnbound(id)
                .filter(deleted -> deleted)
                .switchIfEmpty(attachments
                        .find(id)
                        .switchIfEmpty(missing())
                        .flatMap(_ -> Mono.error(new Problem.Conflict(
                                "attachment-bound", "The file is part of something already and stays with it"))))
                .then());
    }

    /** The files of the messages between two ids, by message and then in their order. */
    public Mono<List<Attachment>> ofMessages(Container container, long from, long to) {
        return attachments
                .ofMessages(container.id(), from, to, MAX_OF_A_PAGE)
                .collectList()
                .map(List::reversed);
    }

    /** The same for questions only, up to this many of the newest files. */
    public Mono<List<Attachment>> ofQuestions(Container container, long from, long to, int most) {
        return attachments
                .ofQuestions(container.id(), from, to, most)
                .collectList()
                .map(List::reversed);
    }

    public Mono<List<Attachment>> ofMessage(Container container, long message) {
        return ofMessages(container, message, message);
    }

    public static Map<Long, List<Attachment>> byMessage(List<Attachment> files) {
        return files.stream()
                .filter(file -> file.place().message() != null)
                .collect(Collectors.groupingBy(
                        file -> Objects.requireNonNull(file.place().message())));
    }

    public Flux<Attachment> ofNotes(long noteDraft) {
        return attachments.ofNotes(noteDraft);
    }

    /** Deletes a file of the conversation's notes, in the caller's transaction. @throws Problem.NotFound if there is none */
    public Mono<Void> deleteOfNotes(Container container, long id) {
        return attachments.deleteOfNotes(container.id(), id).flatMap(deleted -> deleted ? Mono.empty() : missing());
    }

    /** Deletes all files of the notes, in the caller's transaction. Returns how many there were. */
    public Mono<Long> deleteAllOfNotes(long noteDraft) {
        return attachments.deleteAllOfNotes(noteDraft);
    }

    public Flux<Attachment> ofQueue(Container container) {
        return attachments.ofQueue(container.id());
    }

    /**
     * Assigns files to a message, in the caller's transaction, which has locked the conversation: unbound files of the
     * conversation and files of its notes. Other files are left alone.
     */
    public Mono<List<Attachment>> bind(
            Container container, long message, Collection<Long> ids, Collection<Long> ofNotes) {
        var now = clock.instant();
        return attachments
                .bind(container.id(), ids, message, now)
                .then(attachments.bindNotes(container.id(), ofNotes, message, now))
                .then(ofMessage(container, message));
    }

    /** The text of notes, with links to the files that leave them changed to their new addresses. */
    public static String movedOut(String text, Collection<Long> ofNotes) {
        return ofNotes.isEmpty()
                ? text
                : OF_NOTES.matcher(text)
                        .replaceAll(link ->
                                ofNotes.stream().anyMatch(id -> id.toString().equals(link.group(1)))
                                        ? "/api/attachments/" + link.group(1)
                                        : Matcher.quoteReplacement(link.group()));
    }

    /** Copies a question's files, all or the given ones, to its reworded version, and adds new ones. As {@link #bind}. */
    public Mono<List<Attachment>> bindReworded(
            Container container, long original, long message, @Nullable Collection<Long> ids) {
        return attachments
                .copy(original, ids, message, clock.instant())
                .then(bind(container, message, Objects.requireNonNullElse(ids, List.of()), List.of()));
    }

    /** Copies the files to a conversation that is a copy of another one up to an id, in the caller's transaction. */
    public Mono<Void> copy(Container from, long upTo, Container to) {
        return attachments
                .any(from.id())
                .flatMap(any -> any ? attachments.copyAll(from.id(), upTo, to.id(), clock.instant()) : Mono.empty())
                .then();
    }

    /** Assigns unbound files to a queued message, in the caller's transaction. */
    public Mono<Void> queue(Container container, long queued, Collection<Long> ids) {
        return attachments.queue(container.id(), ids, queued, clock.instant()).then();
    }

    /** Assigns the files of a queued message to the message it became, in the caller's transaction. */
    public Mono<List<Attachment>> bindQueued(Container container, long queued, long message) {
        return attachments.bindQueued(queued, message, clock.instant()).then(ofMessage(container, message));
    }

    /** Releases the files of a queued message that is taken back, in the caller's transaction. */
    public Mono<Void> unqueue(long queued) {
        return attachments.unqueue(queued, clock.instant()).then();
    }

    @Override
    public Flux<String> named(Collection<String> hashes) {
        return attachments.named(hashes);
    }

    @Override
    public Mono<Void> gone(Collection<String> hashes) {
        return texts.forget(hashes);
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Attachment"));
    }
}
