package dev.steward.conversation;

import dev.steward.findable.FindableIds;
import dev.steward.findable.FindableRequest;
import dev.steward.findable.FindableRow;
import dev.steward.findable.FindableRow.Place;
import dev.steward.findable.FindableRow.Text;
import dev.steward.findable.FindableSize;
import dev.steward.findable.FindableSource;
import dev.steward.findable.WishedRows;
import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Makes topics and chats searchable by title and description. */
@Component
record FindableConversations(Sql sql) implements FindableSource {

    @Override
    public String name() {
        return Conversations.FINDABLE;
    }

    @Override
    public String holder() {
        return Conversations.FINDABLE;
    }

    @Override
    public Mono<Long> newest() {
        return FindableIds.newest(sql, "conversations");
    }

    @Override
    public Flux<FindableSize> between(long after, long upTo, int limit) {
        return FindableIds.between(
                sql,
                """
                1 + coalesce(char_length(t.title), char_length(c.title), 0)
                    + coalesce(char_length(t.description), char_length(c.description), 0)""",
                "conversations f left join topics t on t.id = f.id left join chats c on c.id = f.id",
                after,
                upTo,
                limit);
    }

    @Override
    public Flux<FindableRow> rows(Collection<Long> ids) {
        return sql.statement("""
                        select o.id, o.kind, coalesce(t.slug, c.slug) as slug, coalesce(t.title, c.title) as title,
                            coalesce(t.description, c.description) as description,
                            coalesce(t.updated_at, c.updated_at) as updated_at,
                            coalesce(t.archived_at, c.archived_at) as archived_at
                        from conversations o
                        left join topics t on t.id = o.id and o.kind = 'topic'
                        left join chats c on c.id = o.id and o.kind = 'chat'
                        where o.id in (:ids)
                        """).with("ids", ids).all(FindableConversations::any);
    }

    /** A conversation in the trash has only its id. */
    private static FindableRow any(Columns row) {
        long id = row.number("id");
        return row.textOrNull("title") == null
                ? new FindableRow(
                        id, new Place(row.text("kind"), id, "", ""), List.of(), null, false, Instant.EPOCH, false)
                : of(row, row.instantOrNull("archived_at") == null);
    }

    @Override
    public Flux<FindableRow> holding(FindableRequest wish, int most) {
        if (wish.attached() || !wish.roles().isEmpty()) {
            return Flux.empty();
        }
        return Flux.fromArray(Container.Kind.values())
                .filter(kind -> wish.sections().isEmpty() || wish.sections().contains(kind.name()))
                .concatMap(kind -> holding(kind, wish, most / Container.Kind.values().length));
    }

    private Flux<FindableRow> holding(Container.Kind kind, FindableRequest wish, int most) {
        var values = new HashMap<String, Object>();
        var dates = WishedRows.dates(wish, "c.updated_at", values);
        var held = Stream.of("c.title", "coalesce(c.description, '')")
                .map(text -> WishedRows.words(wish, text, values))
                .collect(Collectors.joining(" or ", "(", ")"));
        values.put("most", most);
        return sql.statement("""
                        select c.id, cast('%1$s' as varchar) as kind, c.slug, c.title, c.description, c.updated_at
                        from %1$ss c join conversations o on o.id = c.id and o.kind = '%1$s'
                        where c.archived_at is null and %2$s and %3$s
                        order by c.updated_at desc, c.id desc
                        limit :most
                        """.formatted(kind, dates, held)).with(values).all(row -> of(row, true));
    }

    private static FindableRow of(Columns row, boolean visible) {
        var title = row.text("title");
        var texts = new ArrayList<Text>();
        texts.add(new Text(Text.TITLE, title));
        var description = row.textOrNull("description");
        if (description != null) {
            texts.add(new Text("description", description));
        }
        long id = row.number("id");
        return new FindableRow(
                id,
                new Place(row.text("kind"), id, row.text("slug"), title),
                texts,
                null,
                false,
                row.instant("updated_at"),
                visible);
    }
}
