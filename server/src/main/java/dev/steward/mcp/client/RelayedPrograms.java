package dev.steward.mcp.client;

import dev.steward.event.EventRelay;
import dev.steward.mcp.session.ServerAddress;
import dev.steward.mcp.session.SessionOpener;
import dev.steward.mcp.session.ToolSession;
import reactor.core.publisher.Mono;

/** Lets each started program send events until it ends. Spec: DECISIONS, 58. */
record RelayedPrograms(SessionOpener opener, EventRelay relay) implements SessionOpener {

    @Override
    public Mono<ToolSession> open(String server, ServerAddress address) {
        return Mono.defer(() -> address instanceof ServerAddress.Program program
                ? relay.grant().map(grant -> open(server, program, grant)).orElseGet(() -> opener.open(server, address))
                : opener.open(server, address));
    }

    private Mono<ToolSession> open(String server, ServerAddress.Program program, EventRelay.Grant grant) {
        return opener.open(server, program.with(grant.variables()))
                .doOnNext(session -> session.over().subscribe(_ -> grant.close()))
                .doOnError(_ -> grant.close())
                .doOnCancel(grant::close);
    }
}
