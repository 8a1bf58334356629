package dev.steward.outbound;

import java.net.InetAddress;
import reactor.core.publisher.Mono;

/** Sends one request to one address. */
@FunctionalInterface
interface OutboundExchange {

    /**
     * The response as sent, read up to the request's limit; the body of a redirect that will be followed is not read. The
     * connection is always closed, also on cancellation.
     *
     * @param address the only one that is connected to
     */
    Mono<OutboundAnswer> send(OutboundTarget target, InetAddress address, OutboundRequest request);
}
