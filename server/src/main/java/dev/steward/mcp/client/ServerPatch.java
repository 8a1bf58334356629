package dev.steward.mcp.client;

import dev.steward.mcp.client.ServerDefinition.Transport;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.Origin;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A change to a tool server. Missing fields keep their value; lists and maps are replaced as a whole. */
record ServerPatch(
        @Schema(
                pattern = ServerName.PATTERN,
                maxLength = ServerName.MAX_LENGTH,
                description = "Capital letters become small")
        Patch<String> name,

        Patch<Transport> transport,
        @Schema(maxLength = ServerFields.MAX_URL) Patch<@Nullable String> url,
        @Schema(maxLength = ServerFields.MAX_COMMAND) Patch<@Nullable String> command,

        @ArraySchema(maxItems = ServerFields.MAX_ARGS, schema = @Schema(maxLength = ServerFields.MAX_ARG))
        Patch<List<String>> args,

        @Schema(maxLength = ServerFields.MAX_VALUE) Patch<Map<String, String>> headers,

        @Schema(maxLength = ServerFields.MAX_VALUE) Patch<Map<String, String>> env) {

    ServerPatch {
        var check = new Check()
                .notCleared("name", name)
                .notCleared("transport", transport)
                .notCleared("args", args)
                .notCleared("headers", headers)
                .notCleared("env", env);
        ServerFields.texts(check, args.value(), headers.value(), env.value());
        check.verify();
    }

    /**
     * @param taken the names of existing servers, including this one
     * @throws Problem like {@link ServerDefinition#checked}; {@link Problem.Conflict} if another name is reserved or taken;
     *     {@link Problem.Invalid} if headers entered for one origin would be sent to another
     */
    ServerDefinition over(ServerDefinition now, Set<String> taken) {
        var next = new ServerDefinition(
                        name.orKeep(now.name()),
                        transport.orKeep(now.transport()),
                        url.over(now.url()),
                        command.over(now.command()),
                        args.orKeep(now.args()),
                        headers.orKeep(now.headers()),
                        env.orKeep(now.env()))
                .checked();
        if (!next.name().equals(now.name())) {
            ServerName.requireFree(next.name(), taken);
        }
        if (headers.value() == null && !next.headers().isEmpty()) {
            requireSameOrigin(now, next);
        }
        return next;
    }

    private static void requireSameOrigin(ServerDefinition now, ServerDefinition next) {
        var owner = now.origin();
        var receiver = next.origin();
        if (!owner.equals(receiver)) {
            throw new Problem.Invalid(
                    "headers",
                    "belong to %s and are not sent to %s. Enter them again to use them there."
                            .formatted(owner.map(Origin::toString).orElse("another address"), receiver.orElseThrow()));
        }
    }

    /** The generated method would print the secrets. */
    @Override
    public String toString() {
        return "ServerPatch[" + name + ", " + transport + "]";
    }
}
