package dev.steward.mcp.client;

import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A tool server as the API shows it. Spec: Platform, 8.3. */
@Schema(name = "McpServer")
record ServerRead(
        String name,

        @Schema(allowableValues = {"streamable_http", "stdio"})
        String transport,

        @Nullable String url,

        @Schema(description = "The program with its arguments") @Nullable
        String command,

        @Nullable String commandBin,
        List<String> args,
        ServerState state,

        @Schema(description = "The last error, also of a disabled server") @Nullable
        String error,

        @Schema(description = "As last listed, at most 500; descriptions are cut")
        List<ToolLine> tools,

        int toolCount,

        @Schema(description = "Tools that have changed since they were accepted")
        int toolsWaiting,

        @Schema(description = "Whether the tools were read in an earlier session")
        boolean toolsFromCache,

        boolean builtin,
        boolean enabled,

        @Schema(description = "Whether its hosted preview is used, which Steward does not have; null but for workiq")
        @Nullable
        Boolean preview,

        @Schema(description = "Whether signing in with a browser is offered")
        boolean oauth,

        @Schema(description = "Null for a built-in server") @Nullable
        Long id,

        @Schema(description = "The id of the client you registered, if any") @Nullable
        String clientId,

        List<String> headerKeys,
        List<String> envKeys,
        @Nullable String pluginId,

        @Schema(description = "Calls of its tools since the start of the service")
        long calls,

        @Schema(description = "Items that failed") long failures,
        @Nullable Instant lastCallAt,

        @Schema(description = "True when a sign-in was not completed") @Nullable
        Boolean interactionRequired) {

    static final int TOOLS = 500;

    /** The only server for which the interface knows a hosted preview. */
    static final String WORKIQ = "workiq";

    private static final int SHOWN = 300;

    @Schema(name = "McpToolLine")
    record ToolLine(
            String name,
            String description,

            @Schema(description = "Whether it is hidden from models until it is accepted")
            boolean waits) {}

    /** @param isUnfinished whether a person has to complete a sign-in */
    static ServerRead of(LiveServer server, CallLog.Count count, boolean isUnfinished) {
        var plug = server.plug();
        var face = plug.face();
        var standing = server.standing();
        var tools = standing.tools().tools();
        return new ServerRead(
                plug.name(),
                face.transport().toString(),
                face.url(),
                face.line(),
                face.command(),
                face.args(),
                standing.shown(),
                standing.error(),
                tools.stream().limit(TOOLS).map(ServerRead::line).toList(),
                tools.size(),
                standing.tools().waiting().size(),
                standing.fromCache() && !tools.isEmpty(),
                plug.isBuiltIn(),
                standing.enabled(),
                plug.isBuiltIn() && plug.name().equals(WORKIQ) ? false : null,
                face.oauth(),
                plug.id(),
                face.clientId(),
                face.headerKeys(),
                face.envKeys(),
                null,
                count.calls(),
                count.failures(),
                count.lastAt(),
                isUnfinished ? true : null);
    }

    private static ToolLine line(Acceptance.Judged judged) {
        var tool = judged.tool();
        return new ToolLine(tool.name(), Truncate.to(tool.description(), SHOWN), judged.waits());
    }

    /** The choice between a server and its hosted preview. */
    @Schema(name = "McpPreviewChoice")
    record PreviewChoice(Boolean enabled) {

        /** @throws Problem.BadRequest if the preview is chosen, which does not exist */
        PreviewChoice {
            new Check().required("enabled", enabled).verify();
            if (enabled) {
                throw new Problem.BadRequest("Steward does not have the hosted preview of workiq. "
                        + "Connect the server “workiq”, which runs on this machine.");
            }
        }
    }
}
