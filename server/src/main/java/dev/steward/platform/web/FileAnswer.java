package dev.steward.platform.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRange;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Sends a stored file, or a part of it, piece by piece. */
final class FileAnswer {

    private static final int PIECE = 64 * 1024;

    /** A number that no file reaches, and that is not parsed either. */
    private static final Pattern TOO_LONG = Pattern.compile("[0-9]{19,}");

    private final ServerRequest request;
    private final StoredFile file;
    private final String tag;

    FileAnswer(ServerRequest request, StoredFile file) {
        this.request = request;
        this.file = file;
        this.tag = "\"" + file.tag() + "\"";
    }

    /** A range of bytes, both ends included. */
    private record Part(long from, long to) {
        long length() {
            return to - from + 1;
        }
    }

    /** No byte of the requested range is in the file. */
    private static final class BehindTheEnd extends ResponseStatusException {

        private final long size;

        BehindTheEnd(long size) {
            super(HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE, "The file has only %d bytes.".formatted(size));
            this.size = size;
        }

        @Override
        public HttpHeaders getHeaders() {
            var headers = new HttpHeaders();
            headers.set(HttpHeaders.CONTENT_RANGE, "bytes */" + size);
            return headers;
        }
    }

    Mono<ServerResponse> build() {
        if (request.headers().header(HttpHeaders.IF_NONE_MATCH).stream()
                .anyMatch(known -> known.contains(tag) || known.strip().equals("*"))) {
            return head(HttpStatus.NOT_MODIFIED).build();
        }
        var ranges = ranges();
        if (ranges.isEmpty()) {
            return body(head(HttpStatus.OK), new Part(0, file.size() - 1));
        }
        var range = ranges.get();
        long from;
        long to;
        try {
            from = range.getRangeStart(file.size());
            to = range.getRangeEnd(file.size());
        } catch (IllegalArgumentException _) {
            from = file.size();
            to = from;
        }
        if (from >= file.size() || to < from) {
            return Mono.error(() -> new BehindTheEnd(file.size()));
        }
        var part = new Part(from, to);
        return body(
                head(HttpStatus.PARTIAL_CONTENT)
                        .header(HttpHeaders.CONTENT_RANGE, "bytes %d-%d/%d".formatted(from, to, file.size())),
                part);
    }

    /** The requested range. Multiple or invalid ranges get the whole file. */
    private Optional<HttpRange> ranges() {
        var asked = request.headers().firstHeader(HttpHeaders.RANGE);
        var condition = request.headers().firstHeader(HttpHeaders.IF_RANGE);
        if (asked == null || (condition != null && !condition.equals(tag))) {
            return Optional.empty();
        }
        try {
            var ranges = HttpRange.parseRanges(TOO_LONG.matcher(asked).replaceAll(String.valueOf(Long.MAX_VALUE)));
            return ranges.size() == 1 ? Optional.of(ranges.getFirst()) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private ServerResponse.BodyBuilder head(HttpStatus status) {
        return ServerResponse.status(status)
                .header(
                        HttpHeaders.CACHE_CONTROL,
                        "private, max-age=" + file.maxAge().toSeconds())
                .header(HttpHeaders.ETAG, tag)
                .header(HttpHeaders.ACCEPT_RANGES, "bytes")
                .header(HttpHeaders.CONTENT_DISPOSITION, file.disposition().toString())
                .header("Content-Security-Policy", StoredFile.POLICY)
                .header("X-Content-Type-Options", "nosniff");
    }

    private Mono<ServerResponse> body(ServerResponse.BodyBuilder head, Part part) {
        return head.contentType(file.type())
                .contentLength(part.length())
                .build((exchange, _) -> Paced.stream(exchange, pieces(part)));
    }

    private Flux<byte[]> pieces(Part part) {
        int pieces = Math.toIntExact(Math.ceilDiv(part.length(), PIECE));
        return Flux.using(() -> FileChannel.open(file.path()), channel -> Flux.range(0, pieces)
                        .map(piece -> part.from() + (long) piece * PIECE)
                        .map(at -> piece(channel, at, (int) Math.min(PIECE, part.to() + 1 - at))))
                .subscribeOn(ArrivingRequest.of(request.exchange()).scheduler());
    }

    private static byte[] piece(FileChannel channel, long at, int length) {
        var piece = ByteBuffer.allocate(length);
        try {
            while (piece.hasRemaining()) {
                if (channel.read(piece, at + piece.position()) < 0) {
                    throw new IOException("The file is shorter than it was");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return piece.array();
    }
}
