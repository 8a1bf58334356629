package dev.steward.workflow;

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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Workflows, found by their names and by what people say about them. Spec: Conversations, 16. */
@Component
record FindableWorkflows(Sql sql) implements FindableSource {

    static final String NAME = "workflow";

    private static final String ROWS = """
            select w.id, w.name, w.description, w.updated_at as found_at,
                case when w.archived_at is null then true else false end as visible
            from workflows w
            """;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String holder() {
        return NAME;
    }

    @Override
    public Mono<Long> newest() {
        return FindableIds.newest(sql, "workflows");
    }

    @Override
    public Flux<FindableSize> between(long after, long upTo, int limit) {
        return FindableIds.between(
                sql,
                "char_length(f.name) + coalesce(char_length(f.description), 0)",
                "workflows f",
                after,
                upTo,
                limit);
    }

    @Override
    public Flux<FindableRow> rows(Collection<Long> ids) {
        return sql.statement(ROWS + " where w.id in (:ids)").with("ids", ids).all(FindableWorkflows::of);
    }

    @Override
    public Flux<FindableRow> holding(FindableRequest wish, int most) {
        boolean isWished = wish.sections().isEmpty() || wish.sections().contains(NAME);
        if (!isWished || wish.attached() || !wish.roles().isEmpty()) {
            return Flux.empty();
        }
        var values = new HashMap<String, Object>();
        var dates = WishedRows.dates(wish, "w.updated_at", values);
        var held = Stream.of("w.name", "coalesce(w.description, '')")
                .map(text -> WishedRows.words(wish, text, values))
                .collect(Collectors.joining(" or ", "(", ")"));
        values.put("most", most);
        return sql.statement("""
                        %s where w.archived_at is null and %s and %s
                        order by found_at desc, w.id desc
                        limit :most
                        """.formatted(ROWS, dates, held)).with(values).all(FindableWorkflows::of);
    }

    private static FindableRow of(Columns row) {
        var name = row.text("name");
        var texts = new ArrayList<Text>();
        texts.add(new Text(Text.TITLE, name));
        var description = row.textOrNull("description");
        if (description != null && !description.isBlank()) {
            texts.add(new Text("description", description));
        }
        long id = row.number("id");
        return new FindableRow(
                id,
                new Place(NAME, id, String.valueOf(id), name),
                texts,
                null,
                false,
                row.instant("found_at"),
                row.flag("visible"));
    }
}
