package dev.steward.mcp.server;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.tool.CallContext;
import dev.steward.tool.Offer;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolEffects;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolSignal;
import dev.steward.tool.ToolSource;
import dev.steward.tool.ToolSources;
import dev.steward.tool.ToolSpec;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Offers Steward's tools to its own work, such as agent runs: all tools, whatever is open to other programs and whether or not
 * the server is enabled for conversations. The calls are recorded with those of other programs.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
record InnerTools(ToolCatalogue catalogue, ToolMethods tools, MemoryBudget budget) implements ToolSources, ToolSource {

    /** The name of the caller in the recorded calls. */
    private static final String PROGRAM = "Steward";

    @Override
    public List<ToolSource> now() {
        return List.of(this);
    }

    @Override
    public String server() {
        return ServerFacts.NAME;
    }

    @Override
    public boolean isInside() {
        return true;
    }

    @Override
    public WaitsFor waitsFor(ToolEffects effects) {
        return WaitsFor.ofOwn(effects);
    }

    @Override
    public Mono<Offer> offer() {
        return Mono.fromSupplier(
                () -> Offer.of(catalogue.all().stream().map(InnerTools::spec).toList()));
    }

    private static ToolSpec spec(RawTool tool) {
        var listed = tool.listed();
        return new ToolSpec(
                tool.name(),
                Objects.requireNonNullElse(listed.description(), ""),
                Rpc.JSON.writeValueAsString(listed.inputSchema()),
                listed.annotations() == null ? null : Rpc.JSON.writeValueAsString(listed.annotations()));
    }

    @Override
    public Flux<ToolSignal> call(ToolCall call, CallContext in) {
        return Mono.justOrEmpty(catalogue.find(call.name()))
                .flatMapMany(tool -> Flux.using(budget::open, memory -> run(tool, call, in, memory)))
                .switchIfEmpty(Flux.defer(() -> Flux.just(
                        new ToolSignal.Result(ToolResult.error("Steward has no tool “%s”.".formatted(call.name()))))));
    }

    private Flux<ToolSignal> run(RawTool tool, ToolCall call, CallContext in, MemoryBudget.Share memory) {
        return Flux.create(out -> out.onDispose(carriedOut(tool, call, new InnerCall(in.subject(), out, memory))
                .contextWrite(out.contextView())
                .subscribe(result -> end(out, result), out::error, out::complete)));
    }

    private Mono<CallToolResult> carriedOut(RawTool tool, ToolCall call, RawCall around) {
        var said = call.arguments();
        return Mono.fromCallable(() -> said.isBlank() ? JsonNodeFactory.instance.objectNode() : Rpc.JSON.readTree(said))
                .flatMap(arguments -> tools.runInside(tool, arguments, around, PROGRAM));
    }

    private static void end(FluxSink<ToolSignal> out, CallToolResult result) {
        var text = result.content().stream()
                .map(part -> part instanceof TextContent words ? words.text() : "")
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("\n"));
        boolean isError = Boolean.TRUE.equals(result.isError());
        out.next(new ToolSignal.Result(isError ? ToolResult.error(text) : ToolResult.ok(text)));
        out.complete();
    }
}
