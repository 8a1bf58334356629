package dev.steward.conversation;

import dev.steward.event.EventBus;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Tx;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The transcript of a conversation. */
@Service
public class Messages {

    /** The rows of a page: as many as one holds at the most when nobody says. */
    static final KeysetPage.Size PAGE = new KeysetPage.Size(500, 500);

    /** Characters of all texts of a page together. */
    static final long PAGE_CHARACTERS = 2_000_000;

    /**
     * Characters of a row that is asked for alone. Earlier versions stored longer ones than can be said today; this much
     * fits into the memory that there is for large things.
     */
    static final long ROW_CHARACTERS = 11_000_000;

    /** How much of a question and an answer is shown where one of several is chosen. */
    private static final int EXCERPT = 500;

    private static final String CHANGED = "message.changed";

    private final MessageRepository messages;
    private final AlternativeRepository alternatives;
    private final AlternativeLines lines;
    private final Conversations conversations;
    private final Busy busy;
    private final Tx tx;
    private final EventBus bus;
    private final Clock clock;

    Messages(
            MessageRepository messages,
            AlternativeRepository alternatives,
            AlternativeLines lines,
            Conversations conversations,
            Busy busy,
            Tx tx,
            EventBus bus,
            Clock clock) {
        this.messages = messages;
        this.alternatives = alternatives;
        this.lines = lines;
        this.conversations = conversations;
        this.busy = busy;
        this.tx = tx;
        this.bus = bus;
        this.clock = clock;
    }

    /**
     * A page of the transcript, oldest first. When its rows are long together, their long texts are cut, all to the same
     * length.
     *
     * @param memory of whoever holds the page
     * @throws Problem.NotFound when the conversation does not exist
     * @throws Problem.Unavailable when there is no memory for it now
     */
    Mono<List<Shown>> page(Container container, KeysetPage page, MemoryBudget.Share memory) {
        return conversations
                .require(container)
                .then(Mono.defer(() -> shown(container, page.before(), page.limit(), PAGE_CHARACTERS, memory)));
    }

    /**
     * One row as a whole, as far as that is possible at all.
     *
     * @throws Problem.NotFound when the row does not exist or is not shown in the conversation
     * @throws Problem.Unavailable when there is no memory for it now
     */
    Mono<Shown> get(Container container, long id, MemoryBudget.Share memory) {
        return conversations
                .require(container)
                .then(Mono.defer(() -> shown(container, id + 1, 1, ROW_CHARACTERS, memory)))
                .flatMap(rows -> Mono.justOrEmpty(
                        rows.stream().filter(row -> row.message().id() == id).findFirst()))
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Message")));
    }

    private Mono<List<Shown>> shown(
            Container container, long before, int limit, long characters, MemoryBudget.Share memory) {
        return messages.lengths(container.id(), before, limit).collectList().flatMap(lengths -> {
            int cut = RowLengths.cut(lengths, characters);
            long reading = RowLengths.reading(lengths);
            memory.need(RowLengths.held(lengths, cut) + reading);
            var truncated = lengths.stream()
                    .filter(row -> row.longest() > cut)
                    .map(RowLengths::id)
                    .collect(Collectors.toSet());
            return messages.cut(container.id(), before, limit, cut)
                    .map(row -> new Shown(row, truncated.contains(row.id())))
                    .collectSortedList(Comparator.comparing(row -> row.message().id()))
                    .doOnNext(_ -> memory.shrink(reading));
        });
    }

    /**
     * As much of the newest rows with ids below {@code beforeId} as a prompt is made of, newest first: so many rows, and
     * no more once they have so many characters together.
     */
    public Mono<List<Message>> promptBefore(Container container, long beforeId, int limit, long characters) {
        var sum = new AtomicLong();
        return messages.promptBefore(container.id(), beforeId, limit)
                .takeUntil(row -> sum.addAndGet(row.said().prompted()) >= characters)
                .collectList();
    }

    /** Adds a row and announces it. The caller, in whose transaction it runs, moves the conversation up where it should. */
    public Mono<Message> add(Container container, Said said) {
        return messages.insert(container.id(), said, clock.instant()).delayUntil(_ -> announce(container));
    }

    /** The same for several rows, announced once. */
    public Mono<List<Message>> addAll(Container container, List<Said> rows) {
        return Flux.fromIterable(rows)
                .concatMap(said -> messages.insert(container.id(), said, clock.instant()))
                .collectList()
                .delayUntil(_ -> announce(container));
    }

    /** Writes what a tool gave back into the row that waited for it, in the caller's transaction. */
    public Mono<Void> answer(Container container, long id, Said.ToolAnswer answer) {
        return messages.answer(container.id(), id, answer, clock.instant()).then(announce(container));
    }

    /** The newest row of the transcript. */
    public Mono<Message> newest(Container container) {
        return messages.before(container.id(), Long.MAX_VALUE, 1).next();
    }

    /** The newest row after {@code id} in which the model asked for tools. */
    public Mono<Long> newestRound(Container container, long id) {
        return messages.newestRound(container.id(), id);
    }

    /** The tool rows after {@code id} that still wait for their answer. */
    public Flux<Message> unanswered(Container container, long id, int limit) {
        return messages.toolRowsAfter(container.id(), id, limit)
                .filter(row -> row.said() instanceof Said.ToolAnswer tool
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
                .flatMap(row -> lines.askAgain(container, row, (Said.Question) row.said()))
                .delayUntil(_ -> announce(container));
    }

    /**
     * The question in other words; the old ones are kept, with what came after them, as an alternative. As
     * {@link #askAgain}.
     */
    public Mono<Message> reword(Container container, long id, Said.Question reworded) {
        return question(container, id)
                .flatMap(row -> lines.reword(container, row, (Said.Question) row.said(), reworded))
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
                .map(row -> ((Said.Question) row.said()).alternatives().family())
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
    Mono<Message> choose(Container container, long id, int n) {
        return tx.durable(conversations
                .lockIdle(container)
                .then(question(container, id))
                .flatMap(row -> lines.choose(container, row, (Said.Question) row.said(), n))
                .delayUntil(_ -> announce(container)));
    }

    /** Empties the transcript and keeps the conversation. A turn that runs in it is stopped. */
    Mono<Void> clear(Container container) {
        var emptied = conversations
                .lockIdle(container)
                .then(messages.clear(container.id()))
                .then(announce(container));
        return tx.whole(conversations.require(container).then(busy.stopAnd(container, tx.durable(emptied))));
    }

    /** @throws Problem.NotFound when the row does not exist or belongs elsewhere */
    Mono<Void> delete(Container container, long id) {
        return tx.durable(messages.find(container.id(), id)
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Message")))
                .delayUntil(row -> row.said() instanceof Said.Question question ? lines.forget(question) : Mono.empty())
                .flatMap(_ -> messages.deleteOne(container.id(), id))
                .flatMap(deleted -> deleted ? announce(container) : Mono.error(new Problem.NotFound("Message"))));
    }

    private Mono<Message> question(Container container, long id) {
        return messages.find(container.id(), id)
                .switchIfEmpty(Mono.defer(() -> missing(id)))
                .flatMap(row -> row.said() instanceof Said.Question ? Mono.just(row) : Mono.error(noQuestion()));
    }

    /** Spec: an id that exists elsewhere is a bad request, an unknown one is not found. */
    private Mono<Message> missing(long id) {
        return messages.exists(id)
                .flatMap(exists -> Mono.error(exists ? noQuestion() : new Problem.NotFound("Message")));
    }

    private static Problem noQuestion() {
        return new Problem.BadRequest("Only a user turn can be retried");
    }

    private Mono<Void> announce(Container container) {
        return bus.publish(container.event(CHANGED));
    }
}
