package dev.steward.mcp.builtin;

import dev.steward.mcp.session.LocalServer.LocalCall;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** A call with nobody to report progress to or to ask. */
enum Unheard implements LocalCall {
    INSTANCE;

    @Override
    public void progress(double done, @Nullable Double total, @Nullable String message) {}

    @Override
    public void said(String text) {}

    @Override
    public Mono<ElicitResult> ask(ElicitFormRequest question) {
        return Mono.just(ElicitResult.builder(ElicitResult.Action.DECLINE).build());
    }
}
