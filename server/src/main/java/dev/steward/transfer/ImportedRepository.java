package dev.steward.transfer;

import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
    record Entry(
            Product product, String externalId, @Nullable Long conversation, int lines, long lastId, String digest) {

        static Entry of(Columns row) {
            return new Entry(
                    row.word("product", Product.class),
                    row.text("external_id"),
                    row.numberOrNull("conversation_id"),
                    row.count("stored_lines"),
                    row.number("last_id"),
                    row.text("digest"));
        }

        /** As {@link ItemRow#key}. */
        String key() {
            return product + ":" + externalId;
        }
    }

    /** The entries of these conversations, by key. Uses row comparison, since H2 would otherwise scan all entries of a product. */
    Mono<Map<String, Entry>> find(List<ItemRow> items) {
        if (items.isEmpty()) {
            return Mono.just(Map.of());
        }
        var values = new HashMap<String, Object>();
        var rows = new ArrayList<String>();
        for (var item : items) {
            int place = rows.size();
            values.put("product" + place, item.product());
            values.put("name" + place, item.externalId());
            rows.add("(:product%1$d, :name%1$d)".formatted(place));
        }
        var found = sql.statement("select * from imported where (product, external_id) in (%s)"
                        .formatted(String.join(", ", rows)))
                .with(values)
                .all(Entry::of)
                .collectMap(Entry::key);
        return renamed(items).then(found);
    }

    /** Renews the id of an earlier version if its topic has the title of an item and began at the same time. */
    private Mono<Void> renamed(List<ItemRow> items) {
        var dated = items.stream()
                .filter(item -> item.product() == Product.markdown
                        && item.firstAt() != null
                        && item.externalId().indexOf(MarkedTalk.DATED) >= 0)
                .toList();
        return dated.isEmpty()
                ? Mono.empty()
                : sql.statement("""
                                select i.external_id, t.title, t.created_at
                                from imported i join topics t on t.id = i.conversation_id
                                where i.product = :product and i.external_id not like :dated and t.title in (:titles)
                                order by i.imported_at
                                """)
                        .with("product", Product.markdown)
                        .with("dated", "%" + MarkedTalk.DATED + "%")
                        .with("titles", dated.stream().map(ItemRow::title).collect(Collectors.toSet()))
                        .all(row ->
                                Map.entry(begun(row.text("title"), row.instant("created_at")), row.text("external_id")))
                        .collectMap(Map.Entry::getKey, Map.Entry::getValue)
                        .flatMapMany(earlier -> Flux.fromIterable(dated)
                                .concatMap(item -> rename(earlier.get(begun(item.title(), item.firstAt())), item)))
                        .then();
    }

    private static String begun(String title, @Nullable Instant at) {
        return at + " " + title;
    }

    private Mono<Long> rename(@Nullable String earlier, ItemRow item) {
        return earlier == null
                ? Mono.empty()
                : sql.statement("""
                                update imported set external_id = :name
                                where product = :product and external_id = :earlier and not exists (
                                    select 1 from imported o where o.product = :product and o.external_id = :name)
                                """)
                        .with("name", item.externalId())
                        .with("product", Product.markdown)
                        .with("earlier", earlier)
                        .update();
    }

    /** @throws org.springframework.dao.DuplicateKeyException if another import has stored it meanwhile */
    Mono<Long> insert(List<Entry> entries, Instant now) {
        return sql.rows("imported", entries)
                .with("product", Entry::product)
                .with("external_id", Entry::externalId)
                .with("conversation_id", Long.class, Entry::conversation)
                .with("stored_lines", Entry::lines)
                .with("last_id", Entry::lastId)
                .with("digest", Entry::digest)
                .with("imported_at", now)
                .insert();
    }

    Mono<Long> update(Entry entry, Instant now) {
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
                .with("product", entry.product())
                .with("name", entry.externalId())
                .update();
    }
}
