package dev.steward.conversation.exposed;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Sql;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads rows of the table {@code messages} for hosts: from the chosen line, without reasoning. */
@Repository
record ExposedTranscriptRepository(Sql sql) {

    private static final String COLUMNS = """
            id, role, prompt_tokens, completion_tokens, created_at, cast(char_length(content) as bigint) as length,
            substring(content from :start for :characters) as content""";

    record Length(long id, long characters) {}

    /** The lengths of the newest rows below an id, as Java counts them, newest first. */
    Flux<Length> lengths(Container container, long beforeId, int limit) {
        return newest("id, cast(%s as bigint) as length".formatted(sql.length("content")), container, beforeId, limit)
                .all(row -> new Length(row.number("id"), row.number("length")));
    }

    /** The same rows, with this many characters of their texts. */
    Flux<ExposedMessage.Read> rows(Container container, long beforeId, int limit, int characters) {
        return newest(COLUMNS, container, beforeId, limit)
                .with("start", 1)
                .with("characters", characters)
                .all(row -> ExposedMessage.of(container, row, 0, characters));
    }

    /** One row, with this many characters of its text from an offset on; empty if the conversation does not show it. */
    Mono<ExposedMessage.Read> row(Container container, long id, int offset, int characters) {
        return newest(COLUMNS, container, id + 1, 1)
                .with("start", offset + 1)
                .with("characters", characters)
                .one(row -> ExposedMessage.of(container, row, offset, characters))
                .filter(read -> read.message().id() == id);
    }

    /** Orders by every column of the index, or H2 would sort. */
    private Sql.Statement newest(String columns, Container container, long beforeId, int limit) {
        return sql.statement("""
                        select %s from messages
                        where conversation_id = :conversation and chosen = true and id < :beforeId
                        order by conversation_id desc, chosen desc, id desc
                        limit :limit
                        """.formatted(columns))
                .with("conversation", container.id())
                .with("beforeId", beforeId)
                .with("limit", limit);
    }
}
