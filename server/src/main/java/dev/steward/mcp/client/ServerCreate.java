package dev.steward.mcp.client;

import dev.steward.mcp.client.ServerDefinition.Transport;
import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A new tool server. Fields of the other transport are ignored. */
record ServerCreate(
        @Schema(
                pattern = ServerName.PATTERN,
                maxLength = ServerName.MAX_LENGTH,
                description = "Capital letters become small")
        String name,

        Transport transport,

        @Nullable @Schema(maxLength = ServerFields.MAX_URL, description = "Required for streamable_http")
        String url,

        @Nullable @Schema(maxLength = ServerFields.MAX_COMMAND, description = "Required for stdio")
        String command,

        @Nullable @ArraySchema(maxItems = ServerFields.MAX_ARGS, schema = @Schema(maxLength = ServerFields.MAX_ARG))
        List<String> args,

        @Nullable @Schema(maxLength = ServerFields.MAX_VALUE)
        Map<String, String> headers,

        @Nullable @Schema(maxLength = ServerFields.MAX_VALUE)
        Map<String, String> env) {

    ServerCreate {
        var check = new Check().required("name", name).required("transport", transport);
        ServerFields.texts(check, args, headers, env);
        check.verify();
    }

    /**
     * @param taken the names of existing servers
     * @throws Problem like {@link ServerDefinition#checked}, and {@link Problem.Conflict} if the name is reserved or taken
     */
    ServerDefinition definition(Set<String> taken) {
        var server = new ServerDefinition(
                        name,
                        transport,
                        url,
                        command,
                        args == null ? List.of() : args,
                        headers == null ? Map.of() : headers,
                        env == null ? Map.of() : env)
                .checked();
        ServerName.requireFree(server.name(), taken);
        return server;
    }

    /** The generated method would print the secrets. */
    @Override
    public String toString() {
        return "ServerCreate[" + name + ", " + transport + "]";
    }
}
