package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RpcErrorsTest {

    @ParameterizedTest
    @CsvSource({
        "-32602, 'Unknown tool: add',           NO_SUCH_TOOL, true",
        "-32602, 'Tool add not found',          NO_SUCH_TOOL, true",
        "-32602, 'Invalid arguments',           REFUSED,      true",
        "-32601, 'Method not found',            REFUSED,      true",
        "-32700, 'Parse error',                 REFUSED,      true",
        "-32603, 'Unknown tool: add',           REFUSED,      false",
        "-32000, 'It broke in the middle',      REFUSED,      false",
        "-32000, 'The session not found there', REFUSED,      false",
        "-32001, 'Session not found',           ENDED,        true",
        "-32000, 'Bad Request: Server not initialized', ENDED, true",
    })
    void anErrorSaysWhetherTheToolBegan(int code, String message, SessionFailure.Kind kind, boolean beforeExecution) {
        var failure = RpcErrors.failure(new JSONRPCError(code, message));
        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.beforeExecution()).isEqualTo(beforeExecution);
    }

    @Test
    void whatATransportSaysInsteadOfTheServerIsPassedOn() {
        var own = new SessionFailure(SessionFailure.Kind.ENDED, false, "It is gone.");
        assertThat(RpcErrors.failure(new JSONRPCError(-32603, "", own))).isSameAs(own);
    }

    @Test
    void aMessageOfAnyLengthIsCut() {
        assertThat(RpcErrors.failure(new JSONRPCError(1, "x".repeat(100_000))).sentence())
                .hasSizeLessThan(1_000);
    }

    @ParameterizedTest
    @CsvSource({
        "'Unknown tool: add',                          true,  true",
        "'MCP error -32602: Tool add not found',       true,  true",
        "'Tool ''add'' not found',                     true,  true",
        "'Unknown tool: add',                          false, false",
        "'Unknown tool: other',                        true,  false",
        "'The file add was not found',                 true,  false",
        "'I cannot add: an unknown tool is missing',   true,  false",
    })
    void aResultCanSayThatThereIsNoSuchTool(String text, boolean isError, boolean expected) {
        var result =
                CallToolResult.builder().addTextContent(text).isError(isError).build();
        assertThat(RpcErrors.namesNoTool("add", result)).isEqualTo(expected);
    }
}
