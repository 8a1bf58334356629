package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.attachment.Attachment;
import dev.steward.conversation.attachment.Attachments;
import dev.steward.conversation.transcript.Message;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.event.EventBus;
import dev.steward.library.SkillPrompts;
import dev.steward.platform.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Stores what people say as questions, with their files, in the transaction that begins the turn. */
@Component
record Questions(Messages messages, Attachments attachments, QueueRepository queue, SkillPrompts skills, EventBus bus) {

    /** A stored question, its files, and how it should be answered. */
    record Asked(
            Message question,
            List<Attachment> files,
            @Nullable String model,
            @Nullable String promptOverride) {

        /** What the model sees instead of its text, if anything. */
        @Nullable
        String override() {
            return promptOverride == null ? question.said().promptOverride() : promptOverride;
        }

        /** What a model sees of the question. */
        String seen() {
            var override = override();
            return override == null || override.isEmpty() ? question.said().content() : override;
        }
    }

    /**
     * Stores the question of the request.
     *
     * @throws Problem.NotFound if the message to ask again does not exist
     * @throws Problem.BadRequest if it is not a question of this conversation
     * @throws Problem.Conflict if the same message is already queued
     * @throws Problem.Invalid if there is neither text nor a file
     */
    Mono<Asked> of(Container container, TurnRequest request) {
        return waitsAlready(container, request.clientMessageId())
                .then(Mono.defer(() -> stored(container, request)))
                .map(known ->
                        new Asked(known.question(), known.files(), request.chosenModel(), request.promptOverride()));
    }

    private record Stored(Message question, List<Attachment> files) {}

    private Mono<Stored> stored(Container container, TurnRequest request) {
        if (request.retryMessageId() != null) {
            return messages.askAgain(container, request.retryMessageId())
                    .flatMap(question ->
                            attachments.ofMessage(container, question.id()).map(files -> new Stored(question, files)));
        }
        return said(
                        Attachments.movedOut(request.text(), request.filesOfNotes()),
                        request.promptOverride(),
                        request.clientMessageId())
                .flatMap(said -> stored(container, request, said));
    }

    /** The question, with the current text of the skills it names, unless it comes with an override. */
    private Mono<TranscriptEntry.Question> said(String content, @Nullable String override, @Nullable String clientId) {
        var told = override == null ? skills.override(content) : Mono.just(override);
        return told.singleOptional()
                .map(known -> new TranscriptEntry.Question(content, known.orElse(null)).from(clientId));
    }

    private Mono<Stored> stored(Container container, TurnRequest request, TranscriptEntry.Question said) {
        var original = request.rewordMessageId();
        var stored = original == null
                ? messages.add(container, said).flatMap(question -> attachments
                        .bind(container, question.id(), request.files(), request.filesOfNotes())
                        .delayUntil(_ -> request.filesOfNotes().isEmpty()
                                ? Mono.empty()
                                : bus.publish(container.event(Attachments.NOTES_CHANGED)))
                        .map(files -> new Stored(question, files)))
                : messages.reword(container, original, said).flatMap(question -> attachments
                        .bindReworded(container, original, question.id(), request.attachmentIds())
                        .map(files -> new Stored(question, files)));
        return stored.flatMap(known ->
                request.text().isEmpty() && known.files().isEmpty() ? Mono.error(nothingSaid()) : Mono.just(known));
    }

    /**
     * Turns the oldest queued message, or a certain one, into a question; empty if it is gone.
     *
     * @throws Problem.NotFound if it is taken back meanwhile
     */
    Mono<Asked> ofQueue(Container container, @Nullable Long id) {
        return Mono.defer(() -> id == null ? queue.oldest(container) : queue.find(container, id))
                .flatMap(next -> said(next.content(), next.promptOverride(), next.clientId())
                        .flatMap(said -> messages.add(container, said))
                        .flatMap(question -> attachments
                                .bindQueued(container, next.id(), question.id())
                                .map(files -> new Asked(question, files, next.model(), next.promptOverride())))
                        // The caller that took it back was told so: what was made of it must not stay
                        .delayUntil(_ ->
                                queue.delete(container, next.id()).flatMap(deleted -> deleted ? Mono.empty() : gone())))
                .delayUntil(_ -> bus.publish(container.event(FollowUps.CHANGED)));
    }

    private Mono<Void> waitsAlready(Container container, @Nullable String clientId) {
        return clientId == null
                ? Mono.empty()
                : queue.said(container, clientId).flatMap(_ -> Mono.error(saidAlready()));
    }

    /** The error for a message that has been sent or taken back. */
    static <T> Mono<T> gone() {
        return Mono.error(() -> new Problem.NotFound("Queued message"));
    }

    /** The problem for a message sent a second time when there is nothing to join. */
    static Problem saidAlready() {
        return new Problem.Conflict("already-said", "This has been said in the conversation already");
    }

    /** The problem for a message with neither text nor files. */
    static Problem nothingSaid() {
        return new Problem.Invalid("content", "must not be empty, since none of the files can be sent");
    }
}
