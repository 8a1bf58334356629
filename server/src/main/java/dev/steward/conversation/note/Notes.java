package dev.steward.conversation.note;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.attachment.Attachment;
import dev.steward.conversation.attachment.Attachments;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.conversation.transcript.TranscriptRow;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Manages the notes beside a conversation, with their files, until they become part of it. */
@Service
public record Notes(
        NoteRepository notes,
        Attachments attachments,
        Messages messages,
        Conversations conversations,
        Tx tx,
        EventBus bus,
        Clock clock) {

    /** Maximum characters of the notes of a conversation: some fifty pages. */
    public static final int MAX_LENGTH = 100_000;

    private static final String HEADING = "**Notes**";

    /** Notes with their files. @param draft null before anything is written */
    record Kept(@Nullable NoteDraft draft, List<Attachment> files) {
        static final Kept NOTHING = new Kept(null, List.of());
    }

    /** @throws Problem.NotFound if there is no such conversation */
    Mono<Kept> get(Container container) {
        return conversations
                .require(container)
                .then(notes.find(container.id()))
                .flatMap(this::withFiles)
                .defaultIfEmpty(Kept.NOTHING);
    }

    private Mono<Kept> withFiles(NoteDraft draft) {
        return attachments.ofNotes(draft.id()).collectList().map(all -> new Kept(draft, all));
    }

    /**
     * Writes the notes.
     *
     * @param basedOn the revision that the writer saw, 0 for none; null to overwrite any revision
     * @throws Problem.NotFound if there is no such conversation
     * @throws Problem.Conflict if another revision has been written meanwhile
     */
    Mono<Kept> write(Container container, String text, @Nullable Long basedOn) {
        var written = notes.find(container.id())
                .flatMap(known -> basedOn == null || basedOn == known.revision()
                        ? notes.write(known, text, clock.instant()).switchIfEmpty(changed())
                        // A client that lost the response sends the same text again.
                        : text.equals(known.text()) ? Mono.just(known) : changed())
                .switchIfEmpty(Mono.defer(() -> basedOn == null || basedOn == 0
                        ? notes.insert(container.id(), text, 1, clock.instant())
                        : changed()));
        return tx.durable(conversations
                .lock(container)
                .then(written)
                .flatMap(this::withFiles)
                .delayUntil(_ -> announce(container)));
    }

    private static <T> Mono<T> changed() {
        return Mono.error(() -> new Problem.Conflict(
                "notes-changed", "The notes were changed in another window. Reload them before you save."));
    }

    /** Deletes the notes with their files, as a new revision; succeeds if there are none. */
    Mono<Void> delete(Container container) {
        return tx.durable(conversations
                .lock(container)
                .then(notes.find(container.id()))
                .flatMap(known -> attachments
                        .deleteAllOfNotes(known.id())
                        .filter(deleted -> deleted > 0 || known.text() != null)
                        .flatMap(_ -> notes.write(known, null, clock.instant())))
                .flatMap(_ -> announce(container)));
    }

    /** Stores a file for the notes. As {@link Attachments#upload}. */
    Mono<Attachment> attach(Container container, Attachments.Incoming incoming) {
        var draft = conversations
                .lock(container)
                .then(notes.find(container.id()))
                // Nothing has been written yet, so a first text is still based on revision 0.
                .switchIfEmpty(Mono.defer(() -> notes.insert(container.id(), "", 0, clock.instant())))
                .delayUntil(_ -> announce(container))
                .map(NoteDraft::id);
        return attachments.upload(container, incoming, draft);
    }

    /** @throws Problem.NotFound if the notes have no such file */
    Mono<Void> detach(Container container, long id) {
        return tx.durable(conversations
                .require(container)
                .then(attachments.deleteOfNotes(container, id))
                .then(announce(container)));
    }

    /**
     * Adds a text, and files of the notes, to the transcript without starting a turn. The notes themselves stay.
     *
     * @throws Problem.NotFound if there is no such conversation
     * @throws Problem.BadRequest if there is neither text nor files
     * @throws Problem.Conflict while an answer is being written
     */
    public Mono<TranscriptRow> append(Container container, String text, Collection<Long> ids) {
        var words = Attachments.movedOut(text.strip(), ids);
        var said = new TranscriptEntry.Question(words.isEmpty() ? HEADING : HEADING + "\n\n" + words, null);
        var row = messages.add(container, said)
                .flatMap(message -> attachments
                        .bind(container, message.id(), List.of(), ids)
                        .map(bound -> TranscriptRow.whole(message, bound)))
                .filter(shown -> !words.isEmpty() || !shown.attachments().isEmpty())
                .switchIfEmpty(nothing());
        return tx.durable(conversations
                .lockIdle(container)
                .then(words.isEmpty() && ids.isEmpty() ? nothing() : Mono.empty())
                .then(conversations.use(container))
                .then(row)
                .delayUntil(shown -> shown.attachments().isEmpty() ? Mono.empty() : announce(container)));
    }

    private static <T> Mono<T> nothing() {
        return Mono.error(() -> new Problem.BadRequest("Notes text or attachments are required"));
    }

    private Mono<Void> announce(Container container) {
        return bus.publish(container.event(Attachments.NOTES_CHANGED));
    }
}
