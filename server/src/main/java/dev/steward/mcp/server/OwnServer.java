package dev.steward.mcp.server;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.mcp.client.BuiltInServer;
import dev.steward.mcp.session.LocalServer;
import dev.steward.mcp.session.ServerAddress;
import dev.steward.mcp.session.SessionFailure;
import dev.steward.platform.memory.MemoryBudget;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Offers Steward's tools to its own turns, in the same process and within the same open sections as for hosts. */
@Component
@Order(80)
record OwnServer(ToolCatalogue catalogue, ToolMethods methods, Exposures exposures, MemoryBudget budget, EventBus bus)
        implements BuiltInServer, LocalServer {

    /** A turn that starts turns could go on forever. */
    private static final Set<String> LEFT_OUT = Set.of("post_message");

    @Override
    public String name() {
        return ServerFacts.NAME;
    }

    @Override
    public Mono<ServerAddress> address() {
        return Mono.just(new ServerAddress.InProcess(this));
    }

    @Override
    public Mono<List<Tool>> tools() {
        return exposures.open().map(open -> offered()
                .filter(tool -> Exposures.isOpen(tool.section(), open))
                .map(RawTool::listed)
                .toList());
    }

    private Stream<RawTool> offered() {
        return catalogue.all().stream().filter(tool -> !LEFT_OUT.contains(tool.name()));
    }

    /** Opening or closing a section changes the tools. */
    @Override
    public Flux<?> changes() {
        return bus.heard().filter(event -> event.map(Event::type)
                .filter(type -> !type.equals(HostNotices.SETTINGS))
                .isEmpty());
    }

    @Override
    public Mono<CallToolResult> call(String name, Map<String, Object> arguments, LocalCall in) {
        return Mono.using(
                budget::open,
                memory -> Mono.justOrEmpty(offered()
                                .filter(tool -> tool.name().equals(name))
                                .findFirst())
                        .switchIfEmpty(Mono.error(() -> new SessionFailure(
                                SessionFailure.Kind.NO_SUCH_TOOL, true, "Steward has no tool “%s”.".formatted(name))))
                        .flatMap(tool -> methods.run(
                                tool, Rpc.JSON.valueToTree(arguments), new OwnCall(in, exposures, memory), "Steward")),
                MemoryBudget.Share::close);
    }
}
