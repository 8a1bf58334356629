package dev.steward.findable;

import dev.steward.findable.FindableRow.Place;
import dev.steward.findable.FindableRow.Text;
import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A table whose rows are things of their own, such as agents, searchable by their texts. Abstract so that each can be a
 * component. SQL expressions refer to the row as {@code f}.
 */
public abstract class FindableTable implements FindableSource {

    private final Sql sql;
    private final Shape shape;

    /**
     * Describes the table.
     *
     * @param name of the things, as in {@code agent}
     * @param section the expression for the section of a row
     * @param table as in {@code agents}
     * @param joins that the expressions need; empty for none
     * @param texts that are searched, title first.
     * @param ref the part of the address that identifies a row
     * @param at when it changed.
     * @param visible whether it is shown
     */
    public record Shape(
            String name,
            String section,
            String table,
            String joins,
            List<Field> texts,
            String ref,
            String at,
            String visible) {

        /** Things with a section of their own, which has their name. */
        public Shape(
                String name, String table, String joins, List<Field> texts, String ref, String at, String visible) {
            this(name, "'%s'".formatted(name), table, joins, texts, ref, at, visible);
        }
    }

    /** @param name as in {@code description}. @param text the expression, which may yield null */
    public record Field(String name, String text) {}

    protected FindableTable(Sql sql, Shape shape) {
        this.sql = sql;
        this.shape = shape;
    }

    @Override
    public String name() {
        return shape.name;
    }

    @Override
    public String holder() {
        return shape.name;
    }

    @Override
    public Mono<Long> newest() {
        return FindableIds.newest(sql, shape.table);
    }

    @Override
    public Flux<FindableSize> between(long after, long upTo, int limit) {
        var characters = shape.texts.stream()
                .map(field -> "coalesce(char_length(%s), 0)".formatted(field.text))
                .collect(Collectors.joining(" + ", "1 + ", ""));
        return FindableIds.between(sql, characters, "%s f %s".formatted(shape.table, shape.joins), after, upTo, limit);
    }

    @Override
    public Flux<FindableRow> rows(Collection<Long> ids) {
        return sql.statement(select() + " where f.id in (:ids)")
                .with("ids", ids)
                .all(this::row);
    }

    @Override
    public Flux<FindableRow> holding(FindableRequest wish, int most) {
        if (wish.attached() || !wish.roles().isEmpty()) {
            return Flux.empty();
        }
        var values = new HashMap<String, Object>();
        var dates = WishedRows.dates(wish, shape.at, values);
        var held = shape.texts.stream()
                .map(field -> WishedRows.words(sql, wish, "coalesce(%s, '')".formatted(field.text), values))
                .collect(Collectors.joining(" or ", "(", ")"));
        var sections = wish.sections().isEmpty() ? "true" : shape.section + " in (:sections)";
        if (!wish.sections().isEmpty()) {
            values.put("sections", List.copyOf(wish.sections()));
        }
        values.put("most", most);
        return sql.statement("""
                        %s where %s and %s and %s and %s
                        order by found_at desc, f.id desc
                        limit :most
                        """.formatted(select(), shape.visible, sections, dates, held))
                .with(values)
                .all(this::row);
    }

    private String select() {
        var texts = IntStream.range(0, shape.texts.size())
                .mapToObj(i -> "%s as text%d".formatted(shape.texts.get(i).text, i))
                .collect(Collectors.joining(", "));
        return "select f.id, %s as section, %s as ref, %s as found_at, %s, case when %s then true else false end as visible from %s f %s"
                .formatted(shape.section, shape.ref, shape.at, texts, shape.visible, shape.table, shape.joins);
    }

    private FindableRow row(Columns row) {
        var texts = new ArrayList<Text>();
        for (int i = 0; i < shape.texts.size(); i++) {
            var text = row.textOrNull("text" + i);
            if (i == 0 || text != null && !text.isBlank()) {
                texts.add(new Text(shape.texts.get(i).name, text == null ? "" : text));
            }
        }
        long id = row.number("id");
        var title = texts.getFirst().text();
        return new FindableRow(
                id,
                new Place(row.text("section"), id, row.text("ref"), title),
                texts,
                null,
                false,
                row.instant("found_at"),
                row.flag("visible"));
    }
}
