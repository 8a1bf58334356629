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

/** Answers that may be large. */
public final class Answers {

    /**
     * What is longer is written in pieces of this length. The web server says of an answer that it is given as a whole that
     * it is written before anybody has read it.
     */
    private static final int PIECE = 256 * 1024;

    private Answers() {}

    /**
     * A 200 answer with the value as JSON, packed where it is long and the reader can unpack it. From now on the request
     * holds no more of the memory than the bytes of it, until the last one is written, which is up to the reader.
     *
     * @throws dev.steward.platform.problem.Problem.Unavailable when there is no memory for them
     */
    public static Mono<ServerResponse> json(ServerRequest request, Object value) {
        var arriving = ArrivingRequest.of(request.exchange());
        return Mono.fromCallable(() -> arriving.answer(value)).flatMap(bytes -> packed(arriving, bytes));
    }

    /** The same with a list. Each item is written when it comes: of many there are only the bytes. */
    public static Mono<ServerResponse> list(ServerRequest request, Flux<?> items) {
        var arriving = ArrivingRequest.of(request.exchange());
        return items.collect(arriving::listing, ArrivingRequest.Listing::add)
                .map(ArrivingRequest.Listing::close)
                .flatMap(bytes -> packed(arriving, bytes));
    }

    private static Mono<ServerResponse> packed(ArrivingRequest arriving, byte[] bytes) {
        var answer = ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).varyBy(HttpHeaders.ACCEPT_ENCODING);
        if (!Gzip.isWorthIt(bytes.length, arriving) || !Gzip.isAccepted(arriving.getHeaders())) {
            return held(answer, bytes);
        }
        return held(answer.header(HttpHeaders.CONTENT_ENCODING, Gzip.NAME), arriving.packed(bytes));
    }

    /**
     * The same with bytes that are JSON already, as they are.
     *
     * @throws dev.steward.platform.problem.Problem.Unavailable when there is no memory for them
     */
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
     * A 200 answer that the browser saves as a file, written piece by piece: a reader who does not read costs one piece.
     * When a piece fails, the connection is cut, so that nobody takes half a file for a whole one.
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
     * A file as it lies on the disk, or the part of it that is asked for, without its ever being held as a whole. Whoever
     * has it already is told so. It cannot act as a page of this service.
     */
    public static Mono<ServerResponse> file(ServerRequest request, StoredFile file) {
        return new FileAnswer(request, file).build();
    }
}
