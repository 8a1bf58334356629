package dev.steward.conversation.transcript;

import dev.steward.platform.data.Batches;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Stores many rows of transcripts in one statement. */
@Repository
record MessageImportRepository(Sql sql) {

    /** Rows per statement: a power of two, so that few different statements are parsed. */
    private static final int ROWS = 64;

    /** Characters per statement, unless a single row has more. */
    private static final long CHARACTERS = 1_000_000;

    private static final int IDS = 500;

    /** Stores the rows and returns their ids. */
    Mono<List<Long>> messages(List<NewMessages.Row> lines, Instant now) {
        return Flux.fromIterable(Batches.of(lines, row -> length(row.said()), CHARACTERS, ROWS))
                .concatMap(part -> NewMessages.insert(sql, part, now).sort().collectList())
                .collect(ArrayList<Long>::new, List::addAll)
                .map(List::copyOf);
    }

    private static long length(TranscriptEntry said) {
        var thought = said.reasoning();
        return said.prompted() + (thought == null ? 0 : thought.length());
    }

    /** Puts rows away with an alternative. */
    Mono<Void> wait(Collection<Long> rows, long alternative) {
        return Flux.fromIterable(rows)
                .buffer(IDS)
                .concatMap(some -> sql.statement("update messages set alternative_id = :alternative where id in (:ids)")
                        .with("alternative", alternative)
                        .with("ids", some)
                        .update())
                .then();
    }

    Mono<MessageImports.Standing> standing(long conversation) {
        return sql.statement("""
                        select count(*) as lines, coalesce(max(id), 0) as last_id from messages
                        where conversation_id = :conversation
                          and id not in (
                              select message_id from deleted_messages where conversation_id = :conversation)
                        """)
                .with("conversation", conversation)
                .one(row -> new MessageImports.Standing(row.number("lines"), row.number("last_id")));
    }
}
