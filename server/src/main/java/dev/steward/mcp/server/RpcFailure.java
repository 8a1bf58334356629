package dev.steward.mcp.server;

import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.util.Map;

/** An error response of the protocol. */
final class RpcFailure extends RuntimeException {

    /** Codes from the range reserved for servers. */
    private static final int REFUSED = -32000;

    static final int NO_SESSION = -32001;

    private final int code;
    private final transient Map<String, Object> data;

    private RpcFailure(int code, String message, Map<String, Object> data) {
        super(message, null, false, false);
        this.code = code;
        this.data = data;
    }

    static RpcFailure of(int code, String message) {
        return new RpcFailure(code, message, Map.of());
    }

    static RpcFailure refused(String message) {
        return of(REFUSED, message);
    }

    static RpcFailure invalidRequest(String message) {
        return of(ErrorCodes.INVALID_REQUEST, message);
    }

    static RpcFailure invalidParams(String message) {
        return of(ErrorCodes.INVALID_PARAMS, message);
    }

    static RpcFailure noResource(String message, String uri) {
        return new RpcFailure(ErrorCodes.RESOURCE_NOT_FOUND, message, Map.of("uri", uri));
    }

    int code() {
        return code;
    }

    /** Additional data; may be empty. */
    Map<String, Object> data() {
        return data;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
