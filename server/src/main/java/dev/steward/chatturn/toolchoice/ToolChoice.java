package dev.steward.chatturn.toolchoice;

import dev.steward.mcp.client.ServerName;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tool servers that a conversation may use, as stored and as in the API.
 *
 * @param servers the allowed ones by name, without duplicates; empty for none, null for all enabled ones. A name that
 *     no server has matches nothing.
 */
@Schema(name = "ToolChoice", description = "Which tool servers the turns of a conversation may use")
public record ToolChoice(
        @ArraySchema(
                schema = @Schema(maxLength = ServerName.MAX_LENGTH),
                maxItems = MAX,
                arraySchema = @Schema(description = "The allowed ones; empty for none, null for all enabled ones"))
        @Nullable
        List<String> servers) {

    static final int MAX = 200;

    /** Every enabled server. */
    static final ToolChoice ALL = new ToolChoice(null);

    public ToolChoice {
        new Check()
                .that(servers == null || servers.size() <= MAX, "servers", "must name at most " + MAX)
                .that(
                        servers == null || servers.stream().allMatch(ToolChoice::isName),
                        "servers",
                        "must hold names of servers: small letters, digits and hyphens")
                .verify();
        servers = servers == null ? null : servers.stream().distinct().sorted().toList();
    }

    private static boolean isName(@Nullable String text) {
        return text != null && ServerName.is(text);
    }
}
