package dev.steward.platform.web;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Writes an answer piece by piece: the next one is asked for when the one before it is in the hands of the system, so that
 * a reader who does not read costs one piece. The web server's own way to write a stream would keep 128 of them ahead.
 */
final class Paced {

    private Paced() {}

    /** Writes pieces that come from elsewhere; the request holds nothing meanwhile. */
    static Mono<Void> stream(ServerWebExchange exchange, Flux<byte[]> pieces) {
        ArrivingRequest.of(exchange).forget();
        return write(exchange, pieces.map(ByteBuffer::wrap));
    }

    /** Writes bytes that the request holds until the last of them is written, in pieces of a length. */
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
        return response.setComplete() // settles the head, which goes out with the first piece
                .thenMany(pieces.concatMap(piece -> wire.send(Mono.fromSupplier(() -> wrapped(piece)), _ -> true), 0))
                .then();
    }

    private static ByteBuf wrapped(ByteBuffer piece) {
        return Unpooled.wrappedBuffer(piece);
    }
}
