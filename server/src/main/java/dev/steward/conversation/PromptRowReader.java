package dev.steward.conversation;

import static dev.steward.platform.data.RowReader.get;

import dev.steward.platform.data.RowReader;
import io.r2dbc.spi.Row;
import org.springframework.stereotype.Component;

/** Reads the part of a row of {@code messages} that prompts are made of. */
@Component
class PromptRowReader implements RowReader<PromptRow> {

    @Override
    public PromptRow convert(Row row) {
        return new PromptRow(
                get(row, "id", Long.class),
                Message.Role.valueOf(get(row, "role", String.class)),
                get(row, "content", String.class),
                row.get("tool_calls", String.class));
    }
}
