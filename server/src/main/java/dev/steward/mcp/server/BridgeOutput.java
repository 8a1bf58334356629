package dev.steward.mcp.server;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Writes to the host that started this process, one message per line. */
record BridgeOutput(PrintStream out) {

    /** Writes a message as one line, even if its sender has formatted the JSON. */
    synchronized void write(String message) {
        var line =
                message.indexOf('\n') < 0 && message.indexOf('\r') < 0 ? message : message.replaceAll("[\\r\\n]+", " ");
        out.writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    void error(@Nullable JsonNode id, RpcFailure failure) {
        write(Rpc.error(id, failure));
    }
}
