package dev.steward.transfer;

import dev.steward.conversation.topic.TopicImports;
import dev.steward.durable.running.RunningRead;
import dev.steward.durable.running.RunningSource;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.ByteSink;
import dev.steward.platform.time.Ids;
import dev.steward.transfer.ImportRow.State;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Manages imports of files: upload, list, start, cancel and remove. */
@Service
record Imports(
        ImportRepository imports,
        ItemRepository items,
        ImportFiles files,
        Instance instance,
        ImportWorker worker,
        TopicImports arrivals,
        Tx tx,
        EventBus bus,
        Ids ids)
        implements RunningSource {

    static final String CHANGED = "import.changed";

    /** Maximum size of a file in bytes. */
    static final long MAX_BYTES = 8L << 30;

    /** Maximum number of waiting and running imports. */
    private static final int MAX_OPEN = 5;

    /** Maximum number of imports that hold no place; the oldest are removed. */
    private static final int MAX_BESIDE = 5;

    /** Maximum number of imports that are kept and listed. */
    static final int KEPT = 50;

    static final KeysetPage.Size PAGE = new KeysetPage.Size(100, 500);

    /**
     * Stores a file and starts to scan it.
     *
     * @throws Problem.Conflict if too many imports are waiting
     * @throws Problem.DiskFull if there is not enough disk space
     */
    Mono<ImportRow> receive(String name, Function<ByteSink, Mono<Long>> source) {
        var storedAs = ImportFiles.newName(ids.uuid().toString());
        return refuseTooMany()
                .then(files.save(storedAs, source))
                .flatMap(bytes -> tx.whole(store(storedAs, name, bytes)
                        .onErrorResume(error -> files.delete(storedAs).then(Mono.error(error)))));
    }

    private Mono<ImportRow> store(String storedAs, String name, long bytes) {
        var stored = refuseTooMany()
                .then(makeRoom())
                .then(imports.forget(KEPT - 1))
                .then(imports.insert(instance.id(), storedAs, name, bytes))
                .flatMap(this::get)
                .delayUntil(_ -> announce(State.reading));
        return tx.durable(stored).doOnNext(_ -> worker.wake());
    }

    private Mono<Void> makeRoom() {
        return imports.open()
                .filter(row -> !row.holdsPlace())
                .sort(Comparator.comparingLong(ImportRow::id).reversed())
                .skip(MAX_BESIDE)
                .concatMap(row -> imports.delete(row.id()).then(tx.afterCommit(files.delete(row.storedAs()))))
                .then();
    }

    private Mono<Void> refuseTooMany() {
        return imports.open()
                .filter(ImportRow::holdsPlace)
                .count()
                .flatMap(open -> open < MAX_OPEN
                        ? Mono.empty()
                        : Mono.error(new Problem.Conflict(
                                "too-many-imports",
                                "%d files wait to be imported already: start or remove one first"
                                        .formatted(MAX_OPEN))));
    }

    Flux<ImportRow> list() {
        return imports.newest(KEPT);
    }

    /** @throws Problem.NotFound if there is no such import */
    Mono<ImportRow> get(long id) {
        return imports.find(id).switchIfEmpty(Mono.error(() -> new Problem.NotFound("Import")));
    }

    /**
     * The conversations of the file after a position.
     *
     * @param part of the title, ignoring case
     * @throws Problem.NotFound if there is no such import
     */
    Flux<ItemRow> conversations(
            long id, long after, int limit, @Nullable String part, ItemRow.@Nullable Status status) {
        var pattern = part == null ? null : "%" + Sql.literal(part) + "%";
        return get(id).thenMany(items.page(id, after, limit, pattern, status));
    }

    /**
     * Starts an import, or resumes a failed one where it stopped.
     *
     * @throws Problem.NotFound if there is no such import
     * @throws Problem.BadRequest if the parent topic does not exist
     * @throws Problem.Invalid if it lies too deep, or nothing is left to import
     * @throws Problem.Conflict if it is not ready, or its file has nothing that can be imported
     */
    Mono<ImportRow> start(long id, ImportRequest wish) {
        var started = get(id).flatMap(row -> row.state() == State.failed ? imports.resume(id) : begin(row, wish))
                .filter(moved -> moved)
                .switchIfEmpty(Mono.error(() -> notNow("This import cannot be started now")))
                .then(get(id))
                .delayUntil(row -> announce(row.state()));
        return tx.durable(started).doOnNext(_ -> worker.wake());
    }

    private Mono<Boolean> begin(ImportRow row, ImportRequest wish) {
        if (row.state() != State.ready) {
            return Mono.just(false);
        }
        var topic = wish.topicId();
        var place = topic == null
                ? Mono.just(true)
                : arrivals.isThere(topic, null)
                        .filter(there -> there)
                        .switchIfEmpty(Mono.error(() -> new Problem.BadRequest("topic_id does not exist")))
                        .flatMap(_ -> arrivals.takesBelow(topic, 1))
                        .filter(fit -> fit)
                        .switchIfEmpty(Mono.error(() ->
                                new Problem.Invalid("topic_id", "is on the deepest level: choose a topic above it")));
        return place.then(items.want(row.id(), wish))
                .then(items.waiting(row.id()))
                .flatMap(wanted -> wanted.conversations() == 0
                        ? Mono.error(nothing(row, wish))
                        : imports.start(row.id(), wish, wanted.conversations(), wanted.messages()));
    }

    private static Problem nothing(ImportRow row, ImportRequest wish) {
        return row.conversations() == 0
                ? notNow("No conversation in this file can be imported. Its list of conversations gives the reasons")
                : new Problem.Invalid(wish.only() == null ? "except" : "only", "must leave something to import");
    }

    /**
     * Cancels an import; what was imported stays.
     *
     * @throws Problem.NotFound if there is no such import
     * @throws Problem.Conflict if it has already ended
     */
    Mono<ImportRow> cancel(long id) {
        // Conversations before the import, as a batch locks them
        var stopped = get(id).flatMap(row -> items.pass(id)
                        .then(imports.cancel(id))
                        .filter(moved -> moved)
                        .switchIfEmpty(Mono.error(() -> notNow("This import has ended already")))
                        .then(tx.afterCommit(files.delete(row.storedAs()))))
                .then(get(id))
                .delayUntil(row -> announce(row.state()));
        return tx.underWay(stopped); // it frees disk space
    }

    /**
     * Removes an import that is not active, along with its file; what was imported stays.
     *
     * @throws Problem.NotFound if there is no such import
     * @throws Problem.Conflict if it is active
     */
    Mono<Void> remove(long id) {
        var removed = get(id).flatMap(row -> row.state() == State.running || row.state() == State.reading
                        ? Mono.error(notNow("Stop this import first"))
                        : imports.delete(id).then(tx.afterCommit(files.delete(row.storedAs()))))
                .then(bus.publish(Event.of(CHANGED)));
        return tx.underWay(removed); // it frees disk space
    }

    @Override
    public Flux<RunningRead> running() {
        return imports.open()
                .filter(row -> row.state() == State.running)
                .map(row -> new RunningRead(
                        "import", row.id(), null, null, Objects.requireNonNullElse(row.startedAt(), row.createdAt())));
    }

    private Mono<Void> announce(State state) {
        return bus.publish(Event.of(CHANGED).with(Event.Details.of(state.name(), null)));
    }

    private static Problem notNow(String sentence) {
        return new Problem.Conflict("import-state", sentence);
    }
}
