package dev.steward.mcp.session;

import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.Locale;
import java.util.regex.Pattern;

/** Interprets the errors that servers answer with. */
final class RpcErrors {

    private static final int SHOWN = 500;

    private static final Pattern NO_SESSION = Pattern.compile(
            "(?i)^(bad request: )?((no valid|unknown|invalid|expired) session|session( id)?( is| has)?( been)?"
                    + " (not found|unknown|invalid|expired|terminated)|server (is )?not initialized)"
                    + "|before initialization was complete");

    private RpcErrors() {}

    /** Returns the failure for an error; a failure set by the transport is passed on. */
    static SessionFailure failure(JSONRPCError error) {
        if (error.data() instanceof SessionFailure own) {
            return own;
        }
        var message = WellFormed.repaired(error.message()).strip();
        var data = WellFormed.repaired(RpcSession.words(error.data())).strip();
        if (namesNoSession(message) || namesNoSession(data)) {
            return new SessionFailure(Kind.ENDED, true, "The server has ended the session.");
        }
        var said = Truncate.to(
                message.contains(data) ? message : message + " (" + Truncate.to(data, SHOWN / 2) + ")", SHOWN);
        if (error.code() == ErrorCodes.INVALID_PARAMS && namesNoTool(said)) {
            return new SessionFailure(Kind.NO_SUCH_TOOL, true, "The server has no such tool: " + said);
        }
        boolean before =
                switch (error.code()) {
                    case ErrorCodes.PARSE_ERROR,
                            ErrorCodes.INVALID_REQUEST,
                            ErrorCodes.METHOD_NOT_FOUND,
                            ErrorCodes.INVALID_PARAMS -> true;
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

    /** Whether a server says that it does not know the session; some say so in an answer of status 200 or 400. */
    static boolean namesNoSession(String said) {
        return NO_SESSION.matcher(said).find();
    }

    private static boolean namesNoTool(String said) {
        var words = said.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", " ").strip();
        return words.startsWith("unknown tool")
                || words.matches("(?s)tool( \\S+)* not found.*") && words.length() < 200;
    }
}
