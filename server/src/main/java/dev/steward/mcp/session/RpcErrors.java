package dev.steward.mcp.session;

import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.Locale;

/** Interprets the errors that servers answer with. */
final class RpcErrors {

    private static final int PARSE_ERROR = -32700;
    private static final int INVALID_REQUEST = -32600;
    private static final int METHOD_NOT_FOUND = -32601;
    private static final int INVALID_PARAMS = -32602;

    private static final int SHOWN = 500;

    private RpcErrors() {}

    /** Returns the failure for an error; a failure set by the transport is passed on. */
    static SessionFailure failure(JSONRPCError error) {
        if (error.data() instanceof SessionFailure own) {
            return own;
        }
        var said = Truncate.to(WellFormed.repaired(error.message()).strip(), SHOWN);
        if (error.code() == INVALID_PARAMS && namesNoTool(said)) {
            return new SessionFailure(Kind.NO_SUCH_TOOL, true, "The server has no such tool: " + said);
        }
        boolean before =
                switch (error.code()) {
                    case PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS -> true;
                    default -> false;
                };
        return new SessionFailure(
                Kind.REFUSED, before, "The server answered with error %d: %s".formatted(error.code(), said));
    }

    /** Whether a result says that there is no such tool, which some servers send instead of an error. */
    static boolean namesNoTool(String tool, CallToolResult result) {
        return Boolean.TRUE.equals(result.isError())
                && result.content().size() == 1
                && result.content().getFirst() instanceof TextContent text
                && text.text() != null
                && text.text().length() <= SHOWN
                && text.text().contains(tool)
                && namesNoTool(
                        text.text().replaceFirst("^MCP error -32602: ", "").replace(tool, ""));
    }

    private static boolean namesNoTool(String said) {
        var words = said.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", " ").strip();
        return words.startsWith("unknown tool")
                || words.matches("(?s)tool( \\S+)* not found.*") && words.length() < 200;
    }
}
