package dev.steward.platform.web;

import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Writes a response piece by piece: the next one is requested once the system has taken the one before it, so that a client
 * that does not read costs one piece. The web server's own streaming would keep 128 of them ahead.
 */
final class Paced {

    private Paced() {}

    /** Writes pieces from elsewhere; the request holds no memory meanwhile. */
    static Mono<Void> stream(ServerWebExchange exchange, Flux<byte[]> pieces) {
        ArrivingRequest.of(exchange).forget();
        return write(exchange, pieces.map(ByteBuffer::wrap));
    }

    /** Writes bytes, held by the request until the end, in pieces of the given length. */
    static Mono<Void> write(ServerWebExchange exchange, byte[] bytes, int length) {
        int pieces = Math.ceilDiv(bytes.length, length);
        return write(
                exchange,
                Flux.range(0, pieces)
                        .map(piece -> ByteBuffer.wrap(
                                bytes, piece * length, Math.min(length, bytes.length - piece * length))));
    }

    private static Mono<Void> write(ServerWebExchange exchange, Flux<ByteBuffer> pieces) {
        var response = exchange.getResponse();
        HttpServerResponse wire = ServerHttpResponseDecorator.getNativeResponse(response);
        return response.setComplete() // commits the head, which is sent with the first piece
                .thenMany(pieces.concatMap(
                        piece -> wire.send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(piece)), _ -> true), 0))
                .then();
    }
}
