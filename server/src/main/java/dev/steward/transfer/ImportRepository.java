package dev.steward.transfer;

import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code imports}. */
@Repository
class ImportRepository {

    /** All columns except the request, which can have twenty thousand numbers and only matters for running the import. */
    private static final String WITHOUT_WISH = """
            select id, tries, stored_as, name, bytes, state, product, read_bytes, total_bytes, conversations, messages,
                known, first_at, last_at, losses, cast(null as varchar) as wish, topic_id, wanted, wanted_messages, added,
                extended, unchanged, left_out, stored_messages, fault, created_at, started_at, ended_at
            from imports
            """;

    private final Sql sql;
    private final Clock clock;

    ImportRepository(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    private ImportRow row(Columns row) {
        return ImportRow.of(row, clock.instant());
    }

    Mono<Long> insert(String instance, String storedAs, String name, long bytes) {
        return sql.statement("""
                        insert into imports (
                            instance, tries, stored_as, name, bytes, state, read_bytes, total_bytes, conversations,
                            messages, known, wanted, wanted_messages, added, extended, unchanged, left_out,
                            stored_messages, created_at)
                        values (:instance, 0, :storedAs, :name, :bytes, 'reading', 0, :bytes, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                            0, :now)
                        """)
                .with("instance", instance)
                .with("storedAs", storedAs)
                .with("name", name)
                .with("bytes", bytes)
                .with("now", clock.instant())
                .insert();
    }

    Mono<ImportRow> find(long id) {
        return sql.statement("select * from imports where id = :id")
                .with("id", id)
                .one(this::row);
    }

    /** The newest imports, without their requests. */
    Flux<ImportRow> newest(int limit) {
        return sql.statement(WITHOUT_WISH + "order by id desc limit :limit")
                .with("limit", limit)
                .all(this::row);
    }

    /**
     * Adopts imports that an earlier version stored under the path of its data folder, if this instance has their files, since
     * several instances may have used the same path.
     */
    Mono<Long> adopt(String instance, String dataFolder, Collection<String> files) {
        return files.isEmpty()
                ? Mono.just(0L)
                : sql.statement("""
                        update imports set instance = :instance where instance = :folder and stored_as in (:files)
                        """)
                        .with("instance", instance)
                        .with("folder", dataFolder)
                        .with("files", files)
                        .update();
    }

    /** Counts an attempt without progress. @return whether the import may be tried */
    Mono<Boolean> tryOnce(long id) {
        return sql.statement("""
                        update imports set tries = tries + 1 where id = :id and state in ('reading', 'running')
                        """).with("id", id).changed();
    }

    /** The oldest import of this instance with work to do. */
    Mono<ImportRow> next(String instance) {
        return sql.statement("""
                        select * from imports
                        where instance = :instance and state in ('reading', 'running')
                        order by id limit 1
                        """).with("instance", instance).one(this::row);
    }

    /** Imports that are not done or cancelled, without their requests. */
    Flux<ImportRow> open() {
        return sql.statement(WITHOUT_WISH + "where state in ('reading', 'ready', 'running', 'failed') order by id")
                .all(this::row);
    }

    /** The names of this instance's files that are still needed. */
    Flux<String> files(String instance) {
        return sql.statement("""
                        select stored_as from imports
                        where instance = :instance and state in ('reading', 'ready', 'running', 'failed')
                        """).with("instance", instance).all(row -> row.text("stored_as"));
    }

    /** Records the progress of the scan, after so many bytes. @return false if the import was cancelled */
    Mono<Boolean> read(long id, ImportScan.Tally tally, long read) {
        return sql.statement("""
                        update imports set read_bytes = :read, total_bytes = :total, conversations = :conversations,
                            messages = :messages, known = :known, first_at = :firstAt, last_at = :lastAt,
                            product = :product, losses = :losses, left_out = :left
                        where id = :id and state = 'reading'
                        """)
                .with("read", read)
                .with("total", tally.total)
                .with("conversations", tally.conversations)
                .with("messages", tally.messages)
                .with("known", tally.known)
                .with("firstAt", Instant.class, tally.first)
                .with("lastAt", Instant.class, tally.last)
                .with("product", tally.product())
                .json("losses", tally.loss.counts())
                .with("left", tally.left)
                .with("id", id)
                .changed();
    }

    /** Changes the state. @return whether it was in the expected state */
    Mono<Boolean> move(long id, ImportRow.State from, ImportRow.State to) {
        return sql.statement("""
                        update imports set state = :to, fault = null, tries = 0, ended_at = :ended
                        where id = :id and state = :from
                        """)
                .with("to", to)
                .with("ended", Instant.class, to == ImportRow.State.done ? clock.instant() : null)
                .with("id", id)
                .with("from", from)
                .changed();
    }

    Mono<Boolean> start(long id, ImportRequest wish, int wanted, long messages) {
        return sql.statement("""
                        update imports set state = 'running', wish = :wish, wanted = :wanted,
                            wanted_messages = :messages, topic_id = :topic, fault = null, started_at = :now, ended_at = null
                        where id = :id and state = 'ready'
                        """)
                .json("wish", wish)
                .with("wanted", wanted)
                .with("messages", messages)
                .with("topic", Long.class, wish.topicId())
                .with("now", clock.instant())
                .with("id", id)
                .changed();
    }

    /** Cancels an import in any state but the final ones. */
    Mono<Boolean> cancel(long id) {
        return sql.statement("""
                        update imports set state = 'cancelled', fault = null, ended_at = :now
                        where id = :id and state in ('reading', 'ready', 'running', 'failed')
                        """).with("now", clock.instant()).with("id", id).changed();
    }

    /** Resumes a failed import where it stopped. */
    Mono<Boolean> resume(long id) {
        return sql.statement("""
                        update imports set fault = null, ended_at = null,
                            state = case when wish is null then 'reading' else 'running' end
                        where id = :id and state = 'failed'
                        """).with("id", id).changed();
    }

    Mono<Long> fail(long id, ImportFailure.@Nullable Fault fault, boolean ends) {
        return sql.statement("""
                        update imports set fault = :fault, tries = 0,
                            state = case when :ends then 'failed' else state end,
                            ended_at = case when :ends then :now else ended_at end
                        where id = :id and state in ('reading', 'running')
                        """)
                .with("fault", ImportFailure.Fault.class, fault)
                .with("ends", ends)
                .with("now", clock.instant())
                .with("id", id)
                .update();
    }

    /** Adds the results of a batch. @return false if the import was cancelled, so the batch must not be stored */
    Mono<Boolean> count(long id, List<ItemRow.Status> results, long messages) {
        return sql.statement("""
                        update imports set added = added + :added, extended = extended + :extended,
                            unchanged = unchanged + :unchanged, left_out = left_out + :left,
                            stored_messages = stored_messages + :messages, fault = null, tries = 0
                        where id = :id and state = 'running'
                        """)
                .with("added", Collections.frequency(results, ItemRow.Status.added))
                .with("extended", Collections.frequency(results, ItemRow.Status.extended))
                .with("unchanged", Collections.frequency(results, ItemRow.Status.unchanged))
                .with("left", Collections.frequency(results, ItemRow.Status.left))
                .with("messages", messages)
                .with("id", id)
                .changed();
    }

    Mono<Boolean> under(long id, long topic) {
        return sql.changes("imports").set("topic_id", topic).where("id", id);
    }

    /** The topic that the product's newest import used for conversations outside of any folder. */
    Mono<Long> lastRoot(Product product) {
        return sql.statement("""
                        select p.topic_id from import_places p join imports i on i.id = p.import_id
                        where i.product = :product and p.place = '' order by i.id desc limit 1
                        """).with("product", product).one(row -> row.number("topic_id"));
    }

    Mono<Long> delete(long id) {
        return sql.statement("delete from imports where id = :id")
                .with("id", id)
                .update();
    }

    /** Deletes done and cancelled imports except the newest. */
    Mono<Long> forget(int keep) {
        return sql.statement("""
                        delete from imports where state in ('done', 'cancelled') and id not in (
                            select id from imports order by id desc limit :keep)
                        """).with("keep", keep).update();
    }

    /** The topics for the folders of an import; the empty name stands for the import's own topic. */
    Mono<Map<String, Long>> places(long id) {
        return sql.statement("select place, topic_id from import_places where import_id = :id")
                .with("id", id)
                .all(row -> Map.entry(row.text("place"), row.number("topic_id")))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    Mono<Long> removePlace(long id, String place) {
        return sql.statement("delete from import_places where import_id = :id and place = :place")
                .with("id", id)
                .with("place", place)
                .update();
    }

    Mono<Long> addPlaces(long id, Map<String, Long> topics) {
        return sql.rows("import_places", List.copyOf(topics.entrySet()))
                .with("import_id", id)
                .with("place", Map.Entry::getKey)
                .with("topic_id", Map.Entry::getValue)
                .insert();
    }
}
