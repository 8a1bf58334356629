package dev.steward.conversation.exposed;

import dev.steward.conversation.Container;
import dev.steward.conversation.chat.Chat;
import dev.steward.conversation.topic.Topic;
import dev.steward.library.PromptTopics;
import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads topics and chats for hosts, in pages by newest activity first. */
@Repository
record ExposedConversationRepository(Sql sql) implements PromptTopics {

    private static final String TOPICS = """
            select t.id, t.public_id, t.slug, t.title, t.kind, t.parent_id, t.pinned, t.collection_id,
                substring(t.description from 1 for :characters) as description,
                t.last_activity_at, t.archived_at, t.created_at, t.updated_at, c.name as collection, c.slug as collection_slug
            from topics t left join collections c on c.id = t.collection_id
            """;

    private static final String CHATS = """
            select t.id, t.slug, t.title, t.pinned, substring(t.description from 1 for :characters) as description,
                t.last_activity_at, t.archived_at, t.created_at, t.updated_at
            from chats t
            """;

    private static final String NAMES = "select t.id, t.slug, t.title, t.last_activity_at from %s t ";

    private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");

    /**
     * Selects what is listed.
     *
     * @param part what the titles contain, ignoring case; null for all
     * @param archived whether archived ones are included
     * @param collection the collection of the topics; null for all
     */
    record Wish(
            @Nullable String part,
            boolean archived,
            @Nullable Long collection,
            ListCursor after,
            int limit) {}

    /** A listed row with its position. */
    record Placed<T>(T row, ListCursor place) {}

    record Named(long id, String slug, String title) {

        /** What {@link #known} finds it by: its slug, unless that would be read as an id. */
        String key() {
            return ID.matcher(slug).matches() ? String.valueOf(id) : slug;
        }
    }

    Flux<Placed<ExposedTopic>> topics(Wish wish) {
        var characters = Map.<String, Object>of("characters", Topic.LISTED_DESCRIPTION + 1);
        return page(TOPICS, wish, characters, row -> ExposedTopic.of(row, Topic.LISTED_DESCRIPTION));
    }

    Flux<Placed<ExposedChat>> chats(Wish wish) {
        var characters = Map.<String, Object>of("characters", Chat.LISTED_DESCRIPTION + 1);
        return page(CHATS, wish, characters, row -> ExposedChat.of(row, Chat.LISTED_DESCRIPTION));
    }

    private <T> Flux<Placed<T>> page(String select, Wish wish, Map<String, Object> more, Function<Columns, T> reader) {
        var values = new HashMap<>(more);
        values.put("at", wish.after().at());
        values.put("id", wish.after().id());
        values.put("limit", wish.limit());
        var text = new StringBuilder(select).append("where (t.last_activity_at, t.id) < (:at, :id)");
        if (!wish.archived()) {
            text.append(" and t.archived_at is null");
        }
        if (wish.part() != null) {
            text.append(" and ").append(sql.matches("t.title", "part"));
            values.put("part", "%" + Sql.literal(wish.part()) + "%");
        }
        if (wish.collection() != null) {
            text.append(" and t.collection_id = :collection");
            values.put("collection", wish.collection());
        }
        text.append(" order by t.last_activity_at desc, t.id desc limit :limit");
        return sql.statement(text.toString())
                .with(values)
                .all(row -> new Placed<>(
                        reader.apply(row), new ListCursor(row.instant("last_activity_at"), row.number("id"))));
    }

    Mono<ExposedTopic> topic(long id) {
        return sql.statement(TOPICS + "where t.id = :id")
                .with("id", id)
                .with("characters", Topic.MAX_DESCRIPTION)
                .one(row -> ExposedTopic.of(row, Topic.MAX_DESCRIPTION));
    }

    Mono<ExposedChat> chat(long id) {
        return sql.statement(CHATS + "where t.id = :id")
                .with("id", id)
                .with("characters", Chat.MAX_DESCRIPTION)
                .one(row -> ExposedChat.of(row, Chat.MAX_DESCRIPTION));
    }

    /** The conversations in use, with their names. */
    Flux<Placed<Named>> names(Container.Kind kind, ListCursor after, int limit) {
        var wish = new Wish(null, false, null, after, limit);
        return page(NAMES.formatted(table(kind)), wish, Map.of(), ExposedConversationRepository::named);
    }

    /** Those in use whose slug or title begins with this text, ignoring case, newest activity first. */
    Flux<Named> beginning(Container.Kind kind, String beginning, int limit) {
        var slug = sql.matches("t.slug", "beginning");
        var title = sql.matches("t.title", "beginning");
        return sql.statement(NAMES.formatted(table(kind)) + """
                        where t.archived_at is null
                          and (%s or %s)
                        order by t.last_activity_at desc, t.id desc
                        limit :limit
                        """.formatted(slug, title))
                .with("beginning", Sql.literal(beginning) + "%")
                .with("limit", limit)
                .all(ExposedConversationRepository::named);
    }

    /** The one with that id, or else with that slug, whether in use or not. */
    Mono<Named> known(Container.Kind kind, String key) {
        return sql.statement(NAMES.formatted(table(kind)) + """
                        where t.id = :id or t.slug = :key
                        order by case when t.id = :id then 0 else 1 end
                        limit 1
                        """)
                .with("id", ID.matcher(key).matches() ? Long.parseLong(key) : 0L)
                .with("key", key)
                .one(ExposedConversationRepository::named);
    }

    @Override
    public Mono<PromptTopics.Named> known(String topic) {
        return known(Container.Kind.topic, topic).map(found -> new PromptTopics.Named(found.id(), found.title()));
    }

    @Override
    public Flux<String> beginning(String beginning, int limit) {
        return beginning(Container.Kind.topic, beginning, limit).map(Named::key);
    }

    private static Named named(Columns row) {
        return new Named(row.number("id"), row.text("slug"), row.text("title"));
    }

    private static String table(Container.Kind kind) {
        return switch (kind) {
            case topic -> "topics";
            case chat -> "chats";
        };
    }
}
