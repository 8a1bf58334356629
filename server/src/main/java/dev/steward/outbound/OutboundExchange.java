package dev.steward.outbound;

import java.net.InetAddress;
import reactor.core.publisher.Mono;

/** One request to one address, and its answer. */
@FunctionalInterface
interface OutboundExchange {

    /**
     * The answer as it was sent, read up to the limit of the request; the body of a redirect that will be followed is not
     * read. The connection is closed in any case, also when nobody waits any more.
     *
     * @param address the only one that is connected to
     */
    Mono<OutboundAnswer> send(OutboundTarget target, InetAddress address, OutboundRequest request);
}
