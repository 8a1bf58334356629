package dev.steward.history.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@OnEachDatabase({ChangeSlice.class, UndoTest.Shelf.class})
class UndoTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final Changes changes;
    private final Undo undo;
    private final Shelf shelf;
    private final Sql sql;
    private final Tx tx;
    private long run;

    UndoTest(Changes changes, Undo undo, Shelf shelf, Sql sql, Tx tx) {
        this.changes = changes;
        this.undo = undo;
        this.shelf = shelf;
        this.sql = sql;
        this.tx = tx;
    }

    record Book(String text) {}

    /** Things that are in no table and fail on demand. */
    @Component
    static class Shelf implements Reverser<Book> {

        final Map<String, Book> books = new ConcurrentHashMap<>();

        @Nullable
        RuntimeException failure;

        String failing = "";

        Mono<?> meanwhile = Mono.empty();

        @Override
        public Change.Kind kind() {
            return Change.Kind.memory;
        }

        @Override
        public Class<Book> state() {
            return Book.class;
        }

        @Override
        public Mono<Book> now(Change.Subject subject) {
            return meanwhile.then(Mono.fromSupplier(() -> books.get(subject.name())));
        }

        @Override
        public Mono<Void> remove(Change.Subject subject) {
            return Mono.fromRunnable(() -> {
                if (failure != null && subject.name().equals(failing)) {
                    throw failure;
                }
                books.remove(subject.name());
            });
        }

        @Override
        public Mono<Void> restore(Change.Subject subject, Book before) {
            return Mono.fromRunnable(() -> books.put(subject.name(), before));
        }
    }

    @BeforeEach
    void begin() {
        shelf.books.clear();
        shelf.failure = null;
        shelf.meanwhile = Mono.empty();
        var agent = given(sql.statement("""
                        insert into agents (
                            public_id, title, task, inline, use_mcp, use_skills, use_memory, autonomy_enabled, max_steps,
                            max_retries, retry_count, generation, version, created_at, updated_at)
                        values (
                            cast(:public as varchar), 'Agent', 'Task', false, true, true, true, false, 1, 0, 0, 0, 0,
                            current_timestamp, current_timestamp)
                        """)
                .with("public", String.valueOf(System.nanoTime()))
                .insert());
        run = given(sql.statement("""
                        insert into agent_runs (
                            agent_id, trigger_kind, status, epoch, version, step_count, stall_count, total_input_tokens,
                            total_output_tokens, use_mcp, use_skills, use_memory, created_at, updated_at)
                        values (
                            :agent, 'manual', 'completed', 1, 0, 0, 0, 0, 0, true, true, true, current_timestamp,
                            current_timestamp)
                        """).with("agent", agent).insert());
    }

    private static <T> T given(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }

    private static Change.Subject named(String name) {
        return new Change.Subject(Change.Kind.memory, name, null, name);
    }

    private void add(String name) {
        shelf.books.put(name, new Book(name));
        note(Change.created(named(name), new Book(name)));
    }

    private void note(Change change) {
        tx.durable(changes.note(() -> change)).contextWrite(new Author(run)::in).block(LONG);
    }

    private List<String> open() {
        return given(undo.list(run, new KeysetPage(KeysetPage.NEWEST, 200))
                .filter(change -> change.undoneAt() == null)
                .map(ChangeRead::subject)
                .collectList());
    }

    @Test
    void whoeverIsCutHalfWayGoesOnWithWhatIsLeft() {
        Flux.range(0, 5).doOnNext(i -> add("book" + i)).blockLast();
        shelf.failing = "book2";
        shelf.failure = new IllegalStateException("The power is gone");
        assertThatThrownBy(() -> given(undo.all(run, Mono.empty()))).hasMessage("The power is gone");
        assertThat(open()).as("the newest first").containsExactly("book2", "book1", "book0");
        shelf.failure = new Problem.Unavailable("The disk is away");
        assertThatThrownBy(() -> given(undo.all(run, Mono.empty()))).hasMessage("The disk is away");
        assertThat(open()).hasSize(3);
        shelf.failure = null;
        var undone = given(undo.all(run, Mono.empty()));
        assertThat(undone.undone()).extracting(ChangeRead::subject).containsExactly("book2", "book1", "book0");
        assertThat(open()).isEmpty();
        assertThat(shelf.books).isEmpty();
        assertThat(given(undo.all(run, Mono.empty())).undoneCount()).isZero();
    }

    @Test
    void whatRefusesSaysWhyAndHoldsNothingElseUp() {
        Flux.range(0, 3).doOnNext(i -> add("book" + i)).blockLast();
        shelf.failing = "book1";
        shelf.failure = new Problem.Conflict("lent", "Someone reads it.");
        var undone = given(undo.all(run, Mono.empty()));
        assertThat(undone.undone()).extracting(ChangeRead::subject).containsExactly("book2", "book0");
        assertThat(undone.conflicts()).extracting(ChangeRead::conflict).containsExactly("Someone reads it.");
        assertThat(shelf.books).containsOnlyKeys("book1");
        shelf.failure = null;
        long left = undone.conflicts().getFirst().id();
        var once = given(undo.one(run, left, Mono.empty()));
        assertThat(once.undone()).singleElement().satisfies(change -> {
            assertThat(change.conflict()).isNull();
            assertThat(change.undoneAt()).isNotNull();
        });
        add("book1");
        assertThat(given(undo.one(run, left, Mono.empty())).undone())
                .as("what was taken back stays as it is")
                .isEqualTo(once.undone());
        assertThat(shelf.books).containsOnlyKeys("book1");
    }

    @Test
    void whatCannotBeReadIsLeftAloneAndHoldsNothingElseUp() {
        add("old");
        note(Change.changed(named("damaged"), Before.of(new Book("before")), new Book("damaged")));
        shelf.books.put("damaged", new Book("damaged"));
        given(sql.statement(
                        "update agent_changes set state_before = :state where run_id = :run and subject = 'damaged'")
                .with("state", "{\"text\": [")
                .with("run", run)
                .update());
        var undone = given(undo.all(run, Mono.empty()));
        assertThat(undone.undone()).extracting(ChangeRead::subject).containsExactly("old");
        assertThat(undone.conflicts())
                .extracting(ChangeRead::conflict)
                .containsExactly("The previous content cannot be read.");
        given(sql.statement("update agent_changes set kind = 'skill' where run_id = :run and subject = 'damaged'")
                .with("run", run)
                .update());
        assertThat(given(undo.all(run, Mono.empty())).conflicts())
                .as("nobody takes such ones back here")
                .extracting(ChangeRead::conflict)
                .containsExactly("The previous content cannot be read.");
    }

    @Test
    void eachTransactionBeginsWithWhetherItIsAllowed() {
        Flux.range(0, 3).doOnNext(i -> add("book" + i)).blockLast();
        var times = new AtomicInteger();
        var allowed = Mono.defer(() -> times.incrementAndGet() < 3
                ? Mono.just(true)
                : Mono.error(new Problem.Conflict("at-work", "Someone writes again.")));
        assertThatThrownBy(() -> given(undo.all(run, allowed)))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessage("Someone writes again.");
        assertThat(open()).containsExactly("book0");
        long left = given(undo.list(run, new KeysetPage(KeysetPage.NEWEST, 200)).last())
                .id();
        assertThatThrownBy(() -> given(undo.one(run, left, allowed))).hasMessage("Someone writes again.");
        assertThat(given(undo.list(run, new KeysetPage(KeysetPage.NEWEST, 200)).last())
                        .conflict())
                .as("that is about no change")
                .isNull();
        assertThat(given(undo.all(run, Mono.empty())).undoneCount()).isEqualTo(1);
    }

    @Test
    void whoeverWritesTheSameMeanwhileIsNotInTheWay() {
        add("book");
        shelf.meanwhile = Mono.fromFuture(() -> tx.durable(
                        changes.note(() -> Change.changed(named("book"), Before.of(new Book("book")), new Book("new"))))
                .contextWrite(new Author(run)::in)
                .toFuture());
        given(undo.all(run, Mono.empty()));
        shelf.meanwhile = Mono.empty();
        shelf.books.put("book", new Book("new"));
        assertThat(given(undo.all(run, Mono.empty())).undoneCount()).isEqualTo(1);
        assertThat(shelf.books).isEmpty();
    }

    @Test
    void whatIsWrittenOnceMoreIsTakenBackBeforeWhatWasWrittenInBetween() {
        add("first");
        add("second");
        note(Change.changed(named("first"), Before.of(new Book("first")), new Book("again")));
        assertThat(open()).containsExactly("first", "second");
        note(Change.changed(named("second"), Before.of(new Book("second")), new Book("second")));
        assertThat(open()).as("that changed nothing").containsExactly("first", "second");
    }

    @Test
    void ofManyChangesAllAreTakenBackAndTheNewestAreNamed() {
        Flux.range(0, 250).doOnNext(i -> add("book" + i)).blockLast();
        var undone = given(undo.all(run, Mono.empty()));
        assertThat(undone.undoneCount()).isEqualTo(250);
        assertThat(undone.undone()).hasSize(UndoRead.MAX);
        assertThat(undone.undone().getFirst().subject()).isEqualTo("book249");
        assertThat(shelf.books).isEmpty();
    }

    @Test
    void whatIsNotOfTheRunIsNotFound() {
        add("book");
        long change = given(undo.list(run, new KeysetPage(KeysetPage.NEWEST, 1)).next())
                .id();
        assertThatThrownBy(() -> given(undo.one(run + 1, change, Mono.empty()))).hasMessage("Change not found");
        assertThatThrownBy(() -> given(undo.one(run, change + 1, Mono.empty()))).hasMessage("Change not found");
        assertThat(given(undo.all(run + 1, Mono.empty())).undoneCount()).isZero();
        assertThat(open()).hasSize(1);
    }

    @Test
    void whatWasTakenBackAndIsWrittenAgainIsANewChange() {
        add("book");
        given(undo.all(run, Mono.empty()));
        add("book");
        assertThat(open()).containsExactly("book");
        assertThat(given(undo.all(run, Mono.empty())).undoneCount()).isEqualTo(1);
    }

    @Test
    void withoutARunNothingIsNotedOrRead() {
        tx.durable(changes.note(() -> {
                    throw new AssertionError("Nobody asks for it");
                }))
                .block(LONG);
        assertThat(given(changes.before(Mono.error(new AssertionError("Nobody reads it")))))
                .isEmpty();
        assertThat(given(changes.before(Mono.just("known")).contextWrite(new Author(run)::in)))
                .contains("known");
        assertThat(given(changes.before(Mono.empty()).contextWrite(new Author(run)::in)))
                .isEmpty();
    }

    @Test
    void whatARollbackUndoesIsNotNoted() {
        assertThatThrownBy(() -> tx.durable(changes.note(() -> Change.created(named("book"), new Book("book")))
                                .then(Mono.error(new Problem.BadRequest("No"))))
                        .contextWrite(new Author(run)::in)
                        .block(LONG))
                .hasMessage("No");
        assertThat(open()).isEmpty();
    }
}
