package dev.steward.conversation;

import static dev.steward.platform.data.RowReader.get;

import dev.steward.platform.data.RowReader;
import io.r2dbc.spi.Row;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Reads a row of {@code topics}. */
@Component
class TopicReader implements RowReader<Topic> {

    static final String[] COLUMNS = {
        "id",
        "public_id",
        "title",
        "slug",
        "kind",
        "description",
        "parent_id",
        "pinned",
        "last_activity_at",
        "created_at",
        "updated_at"
    };

    @Override
    public Topic convert(Row row) {
        return new Topic(
                row.get("id", Long.class),
                get(row, "public_id", String.class),
                get(row, "title", String.class),
                get(row, "slug", String.class),
                get(row, "kind", String.class),
                row.get("description", String.class),
                row.get("parent_id", Long.class),
                get(row, "pinned", Boolean.class),
                get(row, "last_activity_at", Instant.class),
                get(row, "created_at", Instant.class),
                get(row, "updated_at", Instant.class));
    }
}
