package dev.steward.conversation;

import static dev.steward.platform.data.RowReader.get;

import dev.steward.platform.data.RowReader;
import io.r2dbc.spi.Row;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Reads a row of {@code messages}. */
@Component
class MessageReader implements RowReader<Message> {

    @Override
    public Message convert(Row row) {
        return new Message(
                row.get("id", Long.class),
                get(row, "topic_id", Long.class),
                Message.Role.valueOf(get(row, "role", String.class)),
                get(row, "content", String.class),
                row.get("reasoning", String.class),
                row.get("tool_calls", String.class),
                row.get("suggestions", String.class),
                row.get("prompt_override", String.class),
                row.get("prompt_tokens", Integer.class),
                row.get("completion_tokens", Integer.class),
                row.get("model", String.class),
                row.get("elapsed_ms", Integer.class),
                row.get("finish_reason", String.class),
                get(row, "created_at", Instant.class),
                get(row, "updated_at", Instant.class));
    }
}
