package dev.steward.transfer;

import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code imported}: imported conversations, by their id in the other product. */
@Repository
record ImportedRepository(Sql sql) {

    /**
     * An imported conversation.
     *
     * @param conversation null if it is permanently gone
     * @param lines number of rows stored then, including alternatives
     * @param digest of their contents
     */
    record Entry(String externalId, @Nullable Long conversation, int lines, long lastId, String digest) {
        static Entry of(Columns row) {
            return new Entry(
                    row.text("external_id"),
                    row.numberOrNull("conversation_id"),
                    row.count("stored_lines"),
                    row.number("last_id"),
                    row.text("digest"));
        }
    }

    /** The entries with these ids, by id. Uses row comparison, since H2 would otherwise scan all entries of the product. */
    Mono<Map<String, Entry>> find(Product product, Collection<String> names) {
        if (names.isEmpty()) {
            return Mono.just(Map.of());
        }
        var values = new HashMap<String, Object>();
        values.put("product", product);
        var rows = new StringBuilder();
        for (var name : new HashSet<>(names)) {
            var bound = "name" + values.size();
            values.put(bound, name);
            rows.append(rows.isEmpty() ? "" : ", ")
                    .append("(:product, :")
                    .append(bound)
                    .append(")");
        }
        return sql.statement("select * from imported where (product, external_id) in (" + rows + ")")
                .with(values)
                .all(Entry::of)
                .collectMap(Entry::externalId);
    }

    /** Which of these conversations have an entry, as {@code product:name}. */
    Mono<Set<String>> known(Collection<ItemRow> items) {
        var byProduct = new HashMap<Product, Set<String>>();
        items.stream().filter(item -> item.status() == ItemRow.Status.found).forEach(item -> byProduct
                .computeIfAbsent(item.product(), _ -> new HashSet<>())
                .add(item.externalId()));
        return Flux.fromIterable(byProduct.entrySet())
                .concatMap(entry -> find(entry.getKey(), entry.getValue())
                        .flatMapIterable(Map::keySet)
                        .map(name -> entry.getKey() + ":" + name))
                .collect(HashSet<String>::new, Set::add)
                .map(Set::copyOf);
    }

    /** @throws org.springframework.dao.DuplicateKeyException if another import has stored it meanwhile */
    Mono<Long> insert(Product product, List<Entry> entries, Instant now) {
        return sql.rows("imported", entries)
                .with("product", product)
                .with("external_id", Entry::externalId)
                .with("conversation_id", Long.class, Entry::conversation)
                .with("stored_lines", Entry::lines)
                .with("last_id", Entry::lastId)
                .with("digest", Entry::digest)
                .with("imported_at", now)
                .insert();
    }

    Mono<Long> update(Product product, Entry entry, Instant now) {
        return sql.statement("""
                        update imported set conversation_id = :conversation, stored_lines = :lines, last_id = :last,
                            digest = :digest, imported_at = :now
                        where product = :product and external_id = :name
                        """)
                .with("conversation", Long.class, entry.conversation())
                .with("lines", entry.lines())
                .with("last", entry.lastId())
                .with("digest", entry.digest())
                .with("now", now)
                .with("product", product)
                .with("name", entry.externalId())
                .update();
    }
}
