package dev.steward.mcp.client;

import dev.steward.exposed.ExposedTools;
import dev.steward.tool.CallContext;
import dev.steward.tool.Offer;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolEffects;
import dev.steward.tool.ToolSignal;
import dev.steward.tool.ToolSource;
import dev.steward.tool.ToolSources;
import dev.steward.tool.ToolSpec;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Provides the enabled servers to turns. */
@Component
record PluggedSources(ServerDirectory directory, ToolServers servers, ServerCalls calls) implements ToolSources {

    @Override
    public List<ToolSource> now() {
        return directory.all().stream()
                .filter(server -> server.standing().enabled())
                .<ToolSource>map(server -> new Plugged(server, servers, calls, new AtomicBoolean()))
                .toList();
    }

    /**
     * Offers the tools of one server to one turn.
     *
     * @param asked whether a person was asked to sign in
     */
    private record Plugged(LiveServer live, ToolServers servers, ServerCalls calls, AtomicBoolean asked)
            implements ToolSource {

        /** How long a turn waits for a server whose tools are not known yet, or that required a sign-in. */
        private static final Duration PATIENCE = Duration.ofSeconds(4);

        @Override
        public String server() {
            return live.name();
        }

        @Override
        public Mono<Offer> offer() {
            var probed = Mono.defer(() -> servers.probed(live))
                    .map(now -> now.offered().map(Plugged::offer).orElseGet(this::missing))
                    .timeout(PATIENCE, Mono.fromSupplier(this::late));
            return Mono.justOrEmpty(live.offered()).map(Plugged::offer).switchIfEmpty(probed);
        }

        private static Offer offer(List<ToolDefinition> tools) {
            return Offer.of(tools.stream()
                    .map(tool -> new ToolSpec(tool.name(), tool.description(), tool.inputSchema(), tool.annotations()))
                    .toList());
        }

        private Offer missing() {
            var error = live.standing().error();
            return Offer.missing("The tools of “%s” are missing. %s"
                    .formatted(live.name(), error == null ? "" : error)
                    .strip());
        }

        private Offer late() {
            return Offer.missing("The tools of “%s” are missing: the server did not answer within %d seconds."
                    .formatted(live.name(), PATIENCE.toSeconds()));
        }

        @Override
        public Mono<Boolean> needsSignIn(boolean tries) {
            return switch (live.standing().state()) {
                case connected, ready -> Mono.just(false);
                case disconnected -> probed(!tries);
                case needs_auth -> tries ? probed(true) : Mono.just(offersSignIn());
                case connecting, error, disabled -> tries ? probed(false) : Mono.just(offersSignIn());
            };
        }

        /** @param late the answer if the server takes too long */
        private Mono<Boolean> probed(boolean late) {
            return offersSignIn()
                    ? servers.probed(live)
                            .map(now -> now.standing().state() == ServerState.needs_auth)
                            .timeout(PATIENCE, Mono.just(late))
                    : Mono.just(false);
        }

        private boolean offersSignIn() {
            return live.plug().face().oauth();
        }

        /** The session with a program runs one call at a time. */
        @Override
        public WaitsFor waitsFor(ToolEffects effects) {
            if (live.plug().face().command() != null) {
                return WaitsFor.ALL;
            }
            return live.name().equals(ExposedTools.SERVER) ? WaitsFor.ofOwn(effects) : WaitsFor.NONE;
        }

        @Override
        public Flux<ToolSignal> call(ToolCall call, CallContext in) {
            return calls.call(live, call, in, false, asked);
        }
    }
}
