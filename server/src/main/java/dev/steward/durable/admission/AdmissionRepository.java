package dev.steward.durable.admission;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The tables {@code lanes} and {@code lane_places}. */
@Repository
record AdmissionRepository(Sql sql) {

    record Waiting(long id, String subject) {}

    /** Locks the lane for the rest of the transaction and returns whether it exists. */
    Mono<Boolean> lock(String lane) {
        return sql.statement("select name from lanes where name = :lane for update")
                .with("lane", lane)
                .one(row -> row.text("name"))
                .hasElement();
    }

    Mono<Long> enqueue(String lane, String subject, boolean goesFirst, Instant now) {
        return sql.changes("lane_places")
                .set("lane", lane)
                .set("subject", subject)
                .set("goes_first", goesFirst)
                .set("came_at", now)
                .insert();
    }

    Mono<Boolean> leave(String lane, String subject) {
        return sql.statement("delete from lane_places where lane = :lane and subject = :subject")
                .with("lane", lane)
                .with("subject", subject)
                .changed();
    }

    Mono<Boolean> isIn(String lane, String subject) {
        return sql.statement("""
                        select id from lane_places
                        where lane = :lane and subject = :subject and admitted_at is not null
                        """).with("lane", lane).with("subject", subject).exists();
    }

    Mono<Long> admitted(String lane) {
        return sql.statement(
                        "select count(*) as places from lane_places where lane = :lane and admitted_at is not null")
                .with("lane", lane)
                .one(row -> row.number("places"));
    }

    Flux<String> withWaiting() {
        return sql.statement("select distinct lane from lane_places where admitted_at is null")
                .all(row -> row.text("lane"));
    }

    /** The waiting subjects in queue order. */
    Flux<Waiting> waiting(String lane, long limit) {
        return sql.statement("""
                        select id, subject from lane_places
                        where lane = :lane and admitted_at is null
                        order by goes_first desc, id limit :limit
                        """)
                .with("lane", lane)
                .with("limit", limit)
                .all(row -> new Waiting(row.number("id"), row.text("subject")));
    }

    Mono<Void> admit(List<Waiting> places, Instant now) {
        return sql.statement("update lane_places set admitted_at = :now where id in (:ids)")
                .with("now", now)
                .with("ids", places.stream().map(Waiting::id).toList())
                .execute();
    }
}
