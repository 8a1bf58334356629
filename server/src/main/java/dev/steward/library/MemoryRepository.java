package dev.steward.library;

import dev.steward.platform.data.Changes;
import dev.steward.platform.data.Sql;
import dev.steward.platform.text.Tokens;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code memories}. */
@Repository
record MemoryRepository(Sql sql) {

    /** All memories by kind, oldest first within each. */
    Flux<Memory> all() {
        return sql.statement("select * from memories order by kind, created_at, id")
                .all(Memory::of);
    }

    Mono<Memory> find(long id) {
        return sql.statement("select * from memories where id = :id")
                .with("id", id)
                .one(Memory::of);
    }

    /** The memories with these ids, ordered by id, locked until the transaction ends. */
    Flux<Memory> lock(List<Long> ids) {
        return sql.statement("select * from memories where id in (:ids) order by id for update")
                .with("ids", ids)
                .all(Memory::of);
    }

    /** All memories in the same order, without their content. */
    Flux<MemoryShare.Line> lines() {
        return sql.statement("select id, kind, tokens, used_at, updated_at from memories order by kind, created_at, id")
                .all(row -> {
                    var written = row.instant("updated_at");
                    var used = row.instantOrNull("used_at");
                    return new MemoryShare.Line(
                            row.number("id"),
                            row.count("tokens") + Tokens.of(MemoryPrompt.before(row.text("kind"))),
                            used == null || used.isBefore(written) ? written : used,
                            written);
                });
    }

    /** The memories with these ids as a model is told them, in the same order. */
    Flux<String> promptTexts(Collection<Long> ids) {
        return sql.statement("select kind, content from memories where id in (:ids) order by kind, created_at, id")
                .with("ids", ids)
                .all(row -> MemoryPrompt.before(row.text("kind")) + row.text("content"));
    }

    /** The number of memories. No other one can be added until the transaction ends. */
    Mono<Long> countAlone() {
        return sql.statement("update memory_shelf set revision = revision + 1 where id = 1")
                .update()
                .then(sql.statement("select count(*) as n from memories").one(row -> row.number("n")));
    }

    Mono<Long> insert(String kind, String content, Memory.@Nullable Origin origin, Instant now) {
        return of(origin, sql.changes("memories"))
                .set("kind", kind)
                .set("content", content)
                .set("tokens", Tokens.of(content))
                .set("created_at", now)
                .set("updated_at", now)
                .insert();
    }

    /** Stores a memory under its former id, with as much of its origin as still exists. */
    Mono<Long> insertAgain(long id, KeptMemory memory, Instant now) {
        var origin = memory.origin();
        return sql.statement("""
                        insert into memories (
                            id, kind, content, tokens, conversation_id, message_id, origin_title, used_at,
                            created_at, updated_at)
                        values (
                            :id, :kind, :content, :tokens, (select id from conversations where id = :conversation),
                            (select id from messages where id = :message), :title, :used, :created, :now)
                        """)
                .with("conversation", Long.class, origin == null ? null : origin.conversation())
                .with("message", Long.class, origin == null ? null : origin.message())
                .with("title", String.class, origin == null ? null : origin.title())
                .with("id", id)
                .with("kind", memory.kind())
                .with("content", memory.content())
                .with("tokens", Tokens.of(memory.content()))
                .with("used", Instant.class, memory.usedAt())
                .with("created", memory.createdAt())
                .with("now", now)
                .update();
    }

    /** Writes what the patch names. Returns whether the memory exists. */
    Mono<Boolean> update(long id, MemoryPatch patch, Instant now) {
        var changes = sql.changes("memories")
                .set("kind", String.class, patch.kind())
                .set("content", String.class, patch.content())
                .set("updated_at", now);
        patch.content().ifValue(content -> changes.set("tokens", Tokens.of(content)));
        return changes.where("id", id);
    }

    /** Writes the new state of a locked memory. */
    Mono<Boolean> write(Memory memory) {
        return of(memory.origin(), sql.changes("memories"))
                .set("content", memory.content())
                .set("tokens", Tokens.of(memory.content()))
                .set("used_at", Instant.class, memory.usedAt())
                .set("updated_at", memory.updatedAt())
                .where("id", memory.id());
    }

    private static Changes of(Memory.@Nullable Origin origin, Changes memory) {
        return memory.set("conversation_id", Long.class, origin == null ? null : origin.conversation())
                .set("message_id", Long.class, origin == null ? null : origin.message())
                .set("origin_title", String.class, origin == null ? null : origin.title());
    }

    /** Records when models were told these memories. */
    Mono<Long> used(Collection<Long> ids, Instant at) {
        return sql.statement(
                        "update memories set used_at = :at where id in (:ids) and (used_at is null or used_at < :at)")
                .with("at", at)
                .with("ids", ids)
                .update();
    }

    /** Returns whether the memory existed. */
    Mono<Boolean> delete(long id) {
        return sql.statement("delete from memories where id = :id")
                .with("id", id)
                .changed();
    }
}
