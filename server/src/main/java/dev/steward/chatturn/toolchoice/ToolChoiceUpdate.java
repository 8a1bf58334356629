package dev.steward.chatturn.toolchoice;

import dev.steward.mcp.client.ServerName;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A person's choice. Allowing every server must be explicit: a forgotten field never lets more in. */
record ToolChoiceUpdate(
        @ArraySchema(
                schema = @Schema(maxLength = ServerName.MAX_LENGTH),
                maxItems = ToolChoice.MAX,
                arraySchema =
                        @Schema(
                                requiredMode = Schema.RequiredMode.REQUIRED,
                                description = "The allowed ones; empty for none, null for all enabled ones"))
        Patch<@Nullable List<String>> servers) {

    /** @throws Problem.Invalid if it says nothing or is not a valid choice */
    ToolChoice choice() {
        new Check()
                .that(
                        !servers.isAbsent(),
                        "servers",
                        "must be there: names of servers, or null for every one that is switched on")
                .verify();
        return new ToolChoice(servers.value());
    }
}
