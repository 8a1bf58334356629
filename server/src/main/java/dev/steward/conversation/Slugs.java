package dev.steward.conversation;

import dev.steward.platform.data.Sql;
import dev.steward.platform.input.Patch;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** Finds free slugs. */
@Repository
public record Slugs(Sql sql) {

    /**
     * A slug that no other row of the table has: the base, or the base with a number.
     *
     * @param own the current slug of the row, which it may keep; null for a new row
     * @param reserved slugs that no row may have
     */
    public Mono<String> free(String table, String base, @Nullable String own, String... reserved) {
        return sql.statement("select slug from %s where slug = :base or slug like :pattern escape '!'".formatted(table))
                .with("base", base)
                .with("pattern", Sql.literal(base) + "-%")
                .all(row -> row.text("slug"))
                .filter(slug -> !slug.equals(own))
                .collect(HashSet<String>::new, HashSet::add)
                .doOnNext(taken -> taken.addAll(List.of(reserved)))
                .map(taken -> Slug.free(base, taken));
    }

    /** The slug after an update: the current one, or a free one for the wish. @param reserved as in {@link #free} */
    public Mono<String> after(String table, Patch<String> wish, String own, String... reserved) {
        var wished = wish.value();
        return wished == null ? Mono.just(own) : free(table, Slug.of(wished), own, reserved);
    }
}
