package dev.steward.conversation;

import dev.steward.findable.FindableRow.Text;
import dev.steward.findable.FindableTable;
import dev.steward.platform.data.Sql;
import java.util.List;
import org.springframework.stereotype.Component;

/** Makes topics and chats searchable by title and description. One in the trash has neither. */
@Component
class FindableConversations extends FindableTable {

    FindableConversations(Sql sql) {
        super(
                sql,
                new Shape(
                        Conversations.FINDABLE,
                        "f.kind",
                        "conversations",
                        "left join topics t on t.id = f.id and f.kind = 'topic'"
                                + " left join chats c on c.id = f.id and f.kind = 'chat'",
                        List.of(
                                new Field(Text.TITLE, "coalesce(t.title, c.title)"),
                                new Field("description", "coalesce(t.description, c.description)")),
                        "coalesce(t.slug, c.slug, '')",
                        "coalesce(t.updated_at, c.updated_at, timestamp with time zone '1970-01-01 00:00:00+00:00')",
                        "coalesce(t.id, c.id) is not null and t.archived_at is null and c.archived_at is null"));
    }
}
