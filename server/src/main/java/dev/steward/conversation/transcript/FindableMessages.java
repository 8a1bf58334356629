package dev.steward.conversation.transcript;

import dev.steward.conversation.Conversations;
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
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Makes questions and answers searchable, including those of alternatives that are not shown. */
@Component
record FindableMessages(Sql sql) implements FindableSource {

    static final String NAME = "message";

    private static final String ROWS = """
            from messages m
            join conversations o on o.id = m.conversation_id
            left join topics t on t.id = o.id and o.kind = 'topic'
            left join chats c on c.id = o.id and o.kind = 'chat'
            """;

    private static final String SEEN = """
            o.kind in ('topic', 'chat') and (t.id is not null or c.id is not null)
            and t.archived_at is null and c.archived_at is null
            and not exists (select 1 from deleted_messages d where d.message_id = m.id)
            """;

    private static final String ATTACHED = "exists (select 1 from attachments a where a.message_id = m.id)";

    private static final String COLUMNS = """
            m.id, m.conversation_id, m.role, m.created_at, m.content, o.kind,
            coalesce(t.slug, c.slug, '') as slug, coalesce(t.title, c.title, '') as title,
            %s as attached, case when (%s) then true else false end as visible
            """.formatted(ATTACHED, SEEN);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String holder() {
        return Conversations.FINDABLE;
    }

    @Override
    public Mono<Long> newest() {
        return FindableIds.newest(sql, "messages");
    }

    @Override
    public Flux<FindableSize> between(long after, long upTo, int limit) {
        return FindableIds.between(
                sql,
                "case when f.role in ('user', 'assistant') then char_length(f.content) else 0 end",
                "messages f",
                after,
                upTo,
                limit);
    }

    @Override
    public Flux<FindableRow> rows(Collection<Long> ids) {
        return sql.statement("select %s %s where m.id in (:ids)".formatted(COLUMNS, ROWS))
                .with("ids", ids)
                .all(FindableMessages::of);
    }

    @Override
    public Flux<FindableRow> holding(FindableRequest wish, int most) {
        var values = new HashMap<String, Object>();
        var words = WishedRows.words(sql, wish, "m.content", values);
        var dates = WishedRows.dates(wish, "m.created_at", values);
        values.put("roles", wish.roles().isEmpty() ? List.of("user", "assistant") : List.copyOf(wish.roles()));
        values.put("kinds", wish.sections().isEmpty() ? List.of("topic", "chat") : List.copyOf(wish.sections()));
        values.put("most", most);
        return sql.statement("""
                        select %s %s
                        where m.role in (:roles) and o.kind in (:kinds) and m.content <> '' and %s and %s and %s and %s
                        order by m.id desc
                        limit :most
                        """.formatted(COLUMNS, ROWS, words, dates, SEEN, wish.attached() ? ATTACHED : "true"))
                .with(values)
                .all(FindableMessages::of);
    }

    private static FindableRow of(Columns row) {
        return new FindableRow(
                row.number("id"),
                new Place(row.text("kind"), row.number("conversation_id"), row.text("slug"), row.text("title")),
                List.of(new Text("message", row.text("content"))),
                row.text("role"),
                row.flag("attached"),
                row.instant("created_at"),
                row.flag("visible"));
    }
}
