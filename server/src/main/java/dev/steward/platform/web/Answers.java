package dev.steward.platform.web;

import java.nio.charset.StandardCharsets;
import org.springframework.http.CacheControl;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Builds responses that may be large, or are not JSON. */
public final class Answers {

    /**
     * Longer responses are written in pieces of this length. For a response passed as a whole, the web server reports it as
     * written before anybody has read it.
     */
    private static final int PIECE = 256 * 1024;

    private Answers() {}

    /**
     * A 200 response with the value as JSON, compressed if it is long and the client accepts that. From then on the request
     * holds only the memory for these bytes, until the last one is written, which is up to the client.
     *
     * @throws dev.steward.platform.problem.Problem.Unavailable if there is no memory for them
     */
    public static Mono<ServerResponse> json(ServerRequest request, Object value) {
        var arriving = ArrivingRequest.of(request.exchange());
        return Mono.fromCallable(() -> arriving.answer(value)).flatMap(bytes -> packed(request, bytes));
    }

    /** The same for a list. Items are written as they arrive, so that only their bytes are held. */
    public static Mono<ServerResponse> list(ServerRequest request, Flux<?> items) {
        var arriving = ArrivingRequest.of(request.exchange());
        return items.collect(arriving::listing, ArrivingRequest.Listing::add)
                .map(ArrivingRequest.Listing::close)
                .flatMap(bytes -> packed(request, bytes));
    }

    private static Mono<ServerResponse> packed(ServerRequest request, byte[] bytes) {
        var arriving = ArrivingRequest.of(request.exchange());
        varyByEncoding(request);
        var answer = ServerResponse.ok().contentType(MediaType.APPLICATION_JSON);
        if (!Gzip.isWorthIt(bytes.length, arriving) || !Gzip.isAccepted(arriving.getHeaders())) {
            return held(answer, bytes);
        }
        return held(answer.header(HttpHeaders.CONTENT_ENCODING, Gzip.NAME), arriving.packed(bytes));
    }

    /** Tells caches that the response depends on the accepted encodings, besides what a filter has said it depends on. */
    static void varyByEncoding(ServerRequest request) {
        request.exchange().getResponse().getHeaders().add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    }

    /** The same for bytes that are already JSON, uncompressed. */
    public static Mono<ServerResponse> json(ServerRequest request, byte[] bytes) {
        ArrivingRequest.of(request.exchange()).hold(bytes);
        return held(ServerResponse.ok().contentType(MediaType.APPLICATION_JSON), bytes);
    }

    private static Mono<ServerResponse> held(ServerResponse.BodyBuilder head, byte[] bytes) {
        return bytes.length <= PIECE
                ? head.bodyValue(bytes)
                : head.contentLength(bytes.length).build((exchange, _) -> Paced.write(exchange, bytes, PIECE));
    }

    /**
     * A 200 response that the browser saves as a file, written piece by piece: a client that does not read costs one piece.
     * If a piece fails, the connection is cut, so that nobody mistakes half a file for a whole one.
     *
     * @param type of the text, which is UTF-8
     */
    public static Mono<ServerResponse> file(String name, MediaType type, Flux<String> pieces) {
        var disposition = ContentDisposition.attachment()
                .filename(name, StandardCharsets.UTF_8)
                .build();
        return ServerResponse.ok()
                .contentType(new MediaType(type, StandardCharsets.UTF_8))
                .cacheControl(CacheControl.noStore())
                .header(HttpHeaders.CONTENT_DISPOSITION, disposition.toString())
                .build((exchange, _) ->
                        Paced.stream(exchange, pieces.map(piece -> piece.getBytes(StandardCharsets.UTF_8))));
    }

    /**
     * A file from the disk, or the requested part of it, never held in memory as a whole. Supports caching with an ETag. It
     * cannot act as a page of this service.
     */
    public static Mono<ServerResponse> file(ServerRequest request, StoredFile file) {
        return new FileAnswer(request, file).build();
    }
}
