package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.attachment.Attachments;
import dev.steward.event.EventBus;
import dev.steward.history.change.Changes;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads and writes the transcripts of conversations. */
@Service
public record Messages(
        MessageRepository messages,
        TranscriptRepository transcript,
        AlternativeRepository alternatives,
        AlternativeLines lines,
        DeletedMessageRepository deleted,
        Attachments attachments,
        Conversations conversations,
        Tx tx,
        EventBus bus,
        Changes changes,
        Clock clock) {

    /** How much of a question and an answer is shown in a choice of alternatives. */
    private static final int EXCERPT = 500;

    public static final String CHANGED = "message.changed";

    /** A row with its files. */
    private Mono<TranscriptRow> whole(Container container, Message message) {
        return attachments.ofMessage(container, message.id()).map(files -> TranscriptRow.whole(message, files));
    }

    /**
     * The newest rows with ids below {@code beforeId}, with the parts that a prompt needs, newest first: up to a number
     * of rows, stopping once they have this many characters in total.
     */
    public Mono<List<Message>> promptBefore(Container container, long beforeId, int limit, long characters) {
        var sum = new AtomicLong();
        return transcript
                .promptBefore(container.id(), beforeId, limit)
                .takeUntil(row -> sum.addAndGet(row.said().prompted()) >= characters)
                .collectList();
    }

    /** Adds a row and announces it, in the caller's transaction. The caller moves the conversation up if needed. */
    public Mono<Message> add(Container container, TranscriptEntry said) {
        return noted(container, messages.insert(container.id(), said, clock.instant()))
                .delayUntil(_ -> announce(container));
    }

    /** The same for several rows, announced once. */
    public Mono<List<Message>> addAll(Container container, List<TranscriptEntry> rows) {
        return addTold(container, null, rows);
    }

    /** The same for messages exchanged with an agent. @param agent null for none */
    public Mono<List<Message>> addTold(Container container, Message.@Nullable Agent agent, List<TranscriptEntry> rows) {
        return Flux.fromIterable(rows)
                .concatMap(said -> noted(container, messages.insert(container.id(), said, agent, clock.instant())))
                .collectList()
                .delayUntil(_ -> announce(container));
    }

    /** Records an added row for undo. What a notice is about is a change of its own. */
    private Mono<Message> noted(Container container, Mono<Message> added) {
        return added.delayUntil(message -> message.said() instanceof TranscriptEntry.Notice
                ? Mono.empty()
                : changes.note(() -> KeptMessage.added(container, message)));
    }

    /** Writes the result of a tool into the row that waited for it, in the caller's transaction. */
    public Mono<Void> answer(Container container, long id, TranscriptEntry.ToolAnswer answer) {
        return messages.answer(container.id(), id, answer, clock.instant()).then(announce(container));
    }

    /** The first questions and answers with a text in the visible line, oldest first, with this many characters of each. */
    public Mono<List<Message>> firstSaid(Container container, int limit, int characters) {
        return transcript.firstSaid(container.id(), limit, characters).collectList();
    }

    /** A whole row; empty if the conversation has no such row. */
    public Mono<Message> find(Container container, long id) {
        return messages.find(container.id(), id);
    }

    public Mono<Message> newest(Container container) {
        return transcript.before(container.id(), Long.MAX_VALUE, 1).next();
    }

    /** The newest row after {@code id} in which the model asked for tools. */
    public Mono<Long> newestRound(Container container, long id) {
        return transcript.newestRound(container.id(), id);
    }

    /** The tool rows after {@code id} that still wait for their result. */
    public Flux<Message> unanswered(Container container, long id, int limit) {
        return transcript
                .toolRowsAfter(container.id(), id, limit)
                .filter(row -> row.said() instanceof TranscriptEntry.ToolAnswer tool
                        && tool.call().waits());
    }

    /**
     * Returns the question, ready for another answer; what came after it is kept as an alternative. Runs in the
     * caller's transaction, which has locked the conversation.
     *
     * @throws Problem.NotFound if the row does not exist
     * @throws Problem.BadRequest if it is not a question of this conversation
     */
    public Mono<Message> askAgain(Container container, long id) {
        return question(container, id)
                .flatMap(row -> lines.askAgain(container, row))
                .delayUntil(_ -> announceLess(container));
    }

    /** Rewords the question; the old wording is kept, with what came after it, as an alternative. As {@link #askAgain}. */
    public Mono<Message> reword(Container container, long id, TranscriptEntry.Question reworded) {
        return question(container, id)
                .flatMap(row -> lines.reword(container, row, reworded))
                .delayUntil(_ -> announceLess(container));
    }

    /**
     * The answers to a question, oldest first; empty if there is only one.
     *
     * @throws Problem.NotFound if the row does not exist
     * @throws Problem.BadRequest if it is not a question of this conversation
     */
    Mono<List<AlternativeRead>> alternatives(Container container, long id) {
        return question(container, id).flatMap(row -> alternatives
                .excerpts(row.said().alternatives().family(), EXCERPT)
                .collectList());
    }

    /**
     * Shows another answer to a question, with what followed it.
     *
     * @throws Problem.NotFound if there is no such row or alternative
     * @throws Problem.BadRequest if it is not a question of this conversation
     * @throws Problem.Conflict while an answer is being written
     */
    Mono<TranscriptRow> choose(Container container, long id, int n) {
        return tx.durable(conversations
                .lockIdle(container)
                .then(question(container, id))
                .flatMap(row -> lines.choose(container, row, n))
                // Within the transaction: a failed read must not look as if nothing had been chosen.
                .flatMap(row -> whole(container, row))
                .delayUntil(_ -> announceLess(container)));
    }

    /** Empties the transcript, keeps the conversation, and stops a turn running in it. */
    public Mono<Void> clear(Container container) {
        var emptied = conversations
                .lockIdle(container)
                .then(messages.clear(container.id()))
                .then(conversations.markRead(container))
                .flatMap(wasUnread -> wasUnread ? bus.publish(container.event("read.changed")) : Mono.empty())
                .then(announce(container));
        return tx.whole(conversations.require(container).then(conversations.stopAnd(container, tx.durable(emptied))));
    }

    /**
     * Deletes a row. For a while it can be brought back with {@link #restore}.
     *
     * @throws Problem.NotFound if the row does not exist or belongs elsewhere
     */
    Mono<Void> delete(Container container, long id) {
        return tx.durable(conversations
                .lock(container)
                .then(changes.before(messages.find(container.id(), id)))
                .delayUntil(_ -> messages.hide(container.id(), id)
                        .filter(hidden -> hidden)
                        .switchIfEmpty(missing())
                        .flatMap(_ -> deleted.keep(container.id(), id, clock.instant())))
                .flatMap(Mono::justOrEmpty)
                .flatMap(gone -> changes.note(() -> KeptMessage.deleted(container, gone)))
                .then(announceLess(container)));
    }

    /** Restores a deleted row to its place. @throws Problem.NotFound if it was not deleted, or too long ago */
    Mono<Void> restore(Container container, long id) {
        return tx.durable(conversations
                .lock(container)
                .then(deleted.take(container.id(), id))
                .filter(taken -> taken)
                .switchIfEmpty(missing())
                .flatMap(_ -> messages.show(id))
                .then(announce(container)));
    }

    /** The question that was said in the conversation with that client id, if any. */
    public Mono<Message> said(Container container, String clientId) {
        return messages.said(container.id(), clientId);
    }

    public Mono<Message> answerTo(Container container, Message question) {
        return messages.answerTo(container.id(), question.id());
    }

    private Mono<Message> question(Container container, long id) {
        return messages.find(container.id(), id)
                .switchIfEmpty(Mono.defer(() -> missing(id)))
                .flatMap(row ->
                        row.said() instanceof TranscriptEntry.Question ? Mono.just(row) : Mono.error(noQuestion()));
    }

    /** Spec: an id that exists elsewhere is a bad request, an unknown one is not found. */
    private Mono<Message> missing(long id) {
        return messages.exists(id)
                .flatMap(exists -> Mono.error(exists ? noQuestion() : new Problem.NotFound("Message")));
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Message"));
    }

    private static Problem noQuestion() {
        return new Problem.BadRequest("Only a user turn can be retried");
    }

    /** Announces that messages have left the chosen line, and with them perhaps unread ones. */
    private Mono<Void> announceLess(Container container) {
        return conversations.limitUnread(container).then(announce(container));
    }

    private Mono<Void> announce(Container container) {
        return bus.publish(container.event(CHANGED));
    }
}
