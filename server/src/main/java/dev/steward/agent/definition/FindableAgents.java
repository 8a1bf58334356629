package dev.steward.agent.definition;

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

/** Agents, found by their titles, by what they are to do, and by what came of that last. Spec: Conversations, 16. */
@Component
record FindableAgents(Sql sql) implements FindableSource {

    static final String NAME = "agent";

    private static final String AT = "case when r.updated_at > a.updated_at then r.updated_at else a.updated_at end";

    private static final String ROWS = """
            select a.id, a.public_id, a.title, a.task, r.result_summary, %s as found_at,
                case when a.archived_at is null and a.inline = false then true else false end as visible
            from agents a left join agent_runs r on r.id = a.current_run_id
            """.formatted(AT);

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
        return FindableIds.newest(sql, "agents");
    }

    @Override
    public Flux<FindableSize> between(long after, long upTo, int limit) {
        return FindableIds.between(
                sql,
                "char_length(f.title) + char_length(f.task) + coalesce(char_length(r.result_summary), 0)",
                "agents f left join agent_runs r on r.id = f.current_run_id",
                after,
                upTo,
                limit);
    }

    @Override
    public Flux<FindableRow> rows(Collection<Long> ids) {
        return sql.statement(ROWS + " where a.id in (:ids)").with("ids", ids).all(FindableAgents::of);
    }

    @Override
    public Flux<FindableRow> holding(FindableRequest wish, int most) {
        boolean isWished = wish.sections().isEmpty() || wish.sections().contains(NAME);
        if (!isWished || wish.attached() || !wish.roles().isEmpty()) {
            return Flux.empty();
        }
        var values = new HashMap<String, Object>();
        var dates = WishedRows.dates(wish, AT, values);
        var held = Stream.of("a.title", "a.task", "coalesce(r.result_summary, '')")
                .map(text -> WishedRows.words(wish, text, values))
                .collect(Collectors.joining(" or ", "(", ")"));
        values.put("most", most);
        return sql.statement("""
                        %s where a.archived_at is null and a.inline = false and %s and %s
                        order by found_at desc, a.id desc
                        limit :most
                        """.formatted(ROWS, dates, held)).with(values).all(FindableAgents::of);
    }

    private static FindableRow of(Columns row) {
        var title = row.text("title");
        var texts = new ArrayList<Text>();
        texts.add(new Text(Text.TITLE, title));
        texts.add(new Text("prompt", row.text("task")));
        var summary = row.textOrNull("result_summary");
        if (summary != null && !summary.isBlank()) {
            texts.add(new Text("answer", summary));
        }
        long id = row.number("id");
        return new FindableRow(
                id,
                new Place(NAME, id, row.text("public_id"), title),
                texts,
                null,
                false,
                row.instant("found_at"),
                row.flag("visible"));
    }
}
