package dev.steward.conversation;

import dev.steward.library.MemoryOrigins;
import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import java.util.Collection;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Finds where memories come from: reads topics and chats together. */
@Repository
record OriginRepository(Sql sql) implements MemoryOrigins {

    private static final String PLACES = """
            select c.id, c.kind, coalesce(t.slug, h.slug) as slug, coalesce(t.title, h.title) as title
            from conversations c
            left join topics t on t.id = c.id
            left join chats h on h.id = c.id
            """;

    @Override
    public Mono<Place> ofMessage(long message) {
        return sql.statement(PLACES + """
                        join messages m on m.conversation_id = c.id
                        where m.id = :message and c.kind <> 'deleted'
                        and not exists (select 1 from deleted_messages d where d.message_id = m.id)
                        """).with("message", message).one(OriginRepository::place);
    }

    @Override
    public Flux<Place> places(Collection<Long> conversations) {
        return sql.statement(PLACES + "where c.id in (:conversations) and c.kind <> 'deleted'")
                .with("conversations", conversations)
                .all(OriginRepository::place);
    }

    private static Place place(Columns row) {
        long id = row.number("id");
        var kind = row.word("kind", Container.Kind.class);
        return new Place(
                id,
                kind == Container.Kind.topic ? id : null,
                kind == Container.Kind.chat ? id : null,
                row.text("slug"),
                row.text("title"));
    }
}
