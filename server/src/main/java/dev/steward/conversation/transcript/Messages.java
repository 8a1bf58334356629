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
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The transcript of a conversation. */
@Service
public class Messages {

    /** How much of a question and an answer is shown where one of several is chosen. */
    private static final int EXCERPT = 500;

    public static final String CHANGED = "message.changed";

    private final MessageRepository messages;
    private final TranscriptRepository transcript;
    private final AlternativeRepository alternatives;
    private final AlternativeLines lines;
    private final DeletedMessageRepository deleted;
    private final Attachments attachments;
    private final Conversations conversations;
    private final Tx tx;
    private final EventBus bus;
    private final Changes changes;
    private final Clock clock;

    Messages(
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
        this.messages = messages;
        this.transcript = transcript;
        this.alternatives = alternatives;
        this.lines = lines;
        this.deleted = deleted;
        this.attachments = attachments;
        this.conversations = conversations;
        this.tx = tx;
        this.bus = bus;
        this.changes = changes;
        this.clock = clock;
    }

    /** A row with its files. */
    private Mono<TranscriptRow> whole(Container container, Message message) {
        return attachments.ofMessage(container, message.id()).map(files -> TranscriptRow.whole(message, files));
    }

    /**
     * As much of the newest rows with ids below {@code beforeId} as a prompt is made of, newest first: so many rows, and
     * no more once they have so many characters together.
     */
    public Mono<List<Message>> promptBefore(Container container, long beforeId, int limit, long characters) {
        var sum = new AtomicLong();
        return transcript
                .promptBefore(container.id(), beforeId, limit)
                .takeUntil(row -> sum.addAndGet(row.said().prompted()) >= characters)
                .collectList();
    }

    /** Adds a row and announces it. The caller, in whose transaction it runs, moves the conversation up where it should. */
    public Mono<Message> add(Container container, TranscriptEntry said) {
        return noted(container, messages.insert(container.id(), said, clock.instant()))
                .delayUntil(_ -> announce(container));
    }

    /** The same for several rows, announced once. */
    public Mono<List<Message>> addAll(Container container, List<TranscriptEntry> rows) {
        return Flux.fromIterable(rows)
                .concatMap(said -> noted(container, messages.insert(container.id(), said, clock.instant())))
                .collectList()
                .delayUntil(_ -> announce(container));
    }

    /** What a linked agent was told and has answered, announced once; as {@link #addAll}. */
    public Mono<List<Message>> addTold(Container container, Message.Agent agent, List<TranscriptEntry> rows) {
        return Flux.fromIterable(rows)
                .concatMap(said -> noted(container, messages.insert(container.id(), said, agent, clock.instant())))
                .collectList()
                .delayUntil(_ -> announce(container));
    }

    /** A row that was added. What a notice tells of is a change of its own. */
    private Mono<Message> noted(Container container, Mono<Message> added) {
        return added.delayUntil(message -> message.said() instanceof TranscriptEntry.Notice
                ? Mono.empty()
                : changes.note(() -> KeptMessage.added(container, message)));
    }

    /** Writes what a tool gave back into the row that waited for it, in the caller's transaction. */
    public Mono<Void> answer(Container container, long id, TranscriptEntry.ToolAnswer answer) {
        return messages.answer(container.id(), id, answer, clock.instant()).then(announce(container));
    }

    /** The first questions and answers of the shown line that have a text, the oldest first, as many characters of each. */
    public Mono<List<Message>> firstSaid(Container container, int limit, int characters) {
        return transcript.firstSaid(container.id(), limit, characters).collectList();
    }

    /** A whole row of the conversation; nothing when it is none. */
    public Mono<Message> find(Container container, long id) {
        return messages.find(container.id(), id);
    }

    /** The newest row of the transcript. */
    public Mono<Message> newest(Container container) {
        return transcript.before(container.id(), Long.MAX_VALUE, 1).next();
    }

    /** The newest row after {@code id} in which the model asked for tools. */
    public Mono<Long> newestRound(Container container, long id) {
        return transcript.newestRound(container.id(), id);
    }

    /** The tool rows after {@code id} that still wait for their answer. */
    public Flux<Message> unanswered(Container container, long id, int limit) {
        return transcript
                .toolRowsAfter(container.id(), id, limit)
                .filter(row -> row.said() instanceof TranscriptEntry.ToolAnswer tool
                        && tool.call().waits());
    }

    /**
     * The question, ready for another answer; what came after it is kept as an alternative. Runs in the caller's
     * transaction, which has locked the conversation.
     *
     * @throws Problem.NotFound when the row does not exist
     * @throws Problem.BadRequest when it is no question of this conversation
     */
    public Mono<Message> askAgain(Container container, long id) {
        return question(container, id)
                .flatMap(row -> lines.askAgain(container, row, (TranscriptEntry.Question) row.said()))
                .delayUntil(_ -> announce(container));
    }

    /**
     * The question in other words; the old ones are kept, with what came after them, as an alternative. As
     * {@link #askAgain}.
     */
    public Mono<Message> reword(Container container, long id, TranscriptEntry.Question reworded) {
        return question(container, id)
                .flatMap(row -> lines.reword(container, row, (TranscriptEntry.Question) row.said(), reworded))
                .delayUntil(_ -> announce(container));
    }

    /**
     * The answers that a question has had, the first one first; nothing when there is only one.
     *
     * @throws Problem.NotFound when the row does not exist
     * @throws Problem.BadRequest when it is no question of this conversation
     */
    Mono<List<AlternativeRepository.Excerpt>> alternatives(Container container, long id) {
        return question(container, id)
                .map(row ->
                        ((TranscriptEntry.Question) row.said()).alternatives().family())
                .flatMap(family -> alternatives
                        .excerpts(family, EXCERPT)
                        .map(excerpt -> excerpt.tidy(EXCERPT))
                        .collectList());
    }

    /**
     * Shows another answer of a question, with what followed it.
     *
     * @throws Problem.NotFound when there is no such row or alternative
     * @throws Problem.BadRequest when it is no question of this conversation
     * @throws Problem.Conflict while an answer is being written
     */
    Mono<TranscriptRow> choose(Container container, long id, int n) {
        return tx.durable(conversations
                .lockIdle(container)
                .then(question(container, id))
                .flatMap(row -> lines.choose(container, row, (TranscriptEntry.Question) row.said(), n))
                // Within the transaction: what fails to be read must not look as if nothing had been chosen.
                .flatMap(row -> whole(container, row))
                .delayUntil(_ -> announce(container)));
    }

    /** Empties the transcript and keeps the conversation. A turn that runs in it is stopped. */
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
     * @throws Problem.NotFound when the row does not exist or belongs elsewhere
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
                .then(announce(container)));
    }

    /**
     * Brings a deleted row back to where it was.
     *
     * @throws Problem.NotFound when it was not deleted, or too long ago
     */
    Mono<Void> restore(Container container, long id) {
        return tx.durable(conversations
                .lock(container)
                .then(deleted.take(container.id(), id))
                .filter(taken -> taken)
                .switchIfEmpty(missing())
                .flatMap(_ -> messages.show(id))
                .then(announce(container)));
    }

    /** The question that was said in the conversation under that id; nothing when none was. */
    public Mono<Message> said(Container container, String clientId) {
        return messages.said(container.id(), clientId);
    }

    /** The whole answer that a question has got; nothing while there is none. */
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

    private Mono<Void> announce(Container container) {
        return bus.publish(container.event(CHANGED));
    }
}
