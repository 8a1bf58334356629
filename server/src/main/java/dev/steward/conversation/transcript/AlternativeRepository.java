package dev.steward.conversation.transcript;

import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code alternatives}: the lines of a conversation that start at one question. */
@Repository
record AlternativeRepository(Sql sql) {

    /** @param question the question row of this alternative */
    record Row(long id, long questionId, long family, int n, boolean chosen) {
        static Row of(Columns row) {
            return new Row(
                    row.number("id"),
                    row.number("question_id"),
                    row.number("family"),
                    row.count("n"),
                    row.flag("chosen"));
        }
    }

    /** All alternatives of a family, in order. */
    Flux<Row> family(long family) {
        return sql.statement("select * from alternatives where family = :family order by n")
                .with("family", family)
                .all(Row::of);
    }

    /** The beginning of the question and the answer of each alternative in the family, in order. */
    Flux<AlternativeRead> excerpts(long family, int characters) {
        return sql.statement("""
                        select a.n, a.chosen, a.created_at, substring(q.content from 1 for :characters) as question,
                            (select substring(m.content from 1 for :characters) from messages m
                             where m.conversation_id = a.conversation_id and m.id > a.question_id
                               and m.role = 'assistant' and m.finish_reason is not null
                               and (m.alternative_id = a.id or (a.chosen = true and m.chosen = true))
                               and not exists (select 1 from deleted_messages d where d.message_id = m.id)
                             order by m.id limit 1) as answer
                        from alternatives a join messages q on q.id = a.question_id
                        where a.family = :family
                        order by a.n
                        """)
                .with("family", family)
                .with("characters", characters)
                .all(row -> AlternativeRead.of(row, characters));
    }

    Mono<Row> insert(long conversation, long question, long family, int n, Instant now) {
        return sql.changes("alternatives")
                .set("conversation_id", conversation)
                .set("question_id", question)
                .set("family", family)
                .set("n", n)
                .set("chosen", true)
                .set("created_at", now)
                .insert()
                .map(id -> new Row(id, question, family, n, true));
    }

    Mono<Long> choose(long family, int n) {
        return sql.statement("update alternatives set chosen = (n = :n) where family = :family")
                .with("n", n)
                .with("family", family)
                .update();
    }

    Mono<Long> delete(long family) {
        return sql.statement("delete from alternatives where family = :family")
                .with("family", family)
                .update();
    }
}
