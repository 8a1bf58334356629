package dev.steward.platform.web;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.ByteSink;
import dev.steward.platform.stream.SentFile;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.codec.multipart.FilePartEvent;
import org.springframework.http.codec.multipart.PartEvent;
import org.springframework.http.codec.multipart.PartEventHttpMessageReader;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads the part {@code file} of a form as it arrives, holding a few kilobytes at a time and keeping nothing. */
public final class Uploads {

    private static final String PART = "file";

    /** The most bytes of the form around the file. */
    private static final int AROUND = 64 * 1024;

    private static final int PARTS = 10;

    /** A form's content type with its boundary; other parameters are ignored. Spec: RFC 2046, 5.1.1. */
    private static final Pattern FORM = Pattern.compile(
            "(?i)\\s*multipart/form-data\\s*;(?:.*;)?\\s*boundary=\"?([0-9a-z'()+_,./:=? -]{1,70})\"?\\s*(?:;.*)?");

    private static final PartEventHttpMessageReader READER = reader();

    private Uploads() {}

    /** The form's description of the file, as sent. */
    private record Head(String filename, @Nullable String type) {}

    private static PartEventHttpMessageReader reader() {
        var reader = new PartEventHttpMessageReader();
        reader.setMaxInMemorySize(AROUND);
        reader.setMaxParts(PARTS);
        return reader;
    }

    /**
     * Passes the bytes of the file on and returns its description. A refused form is read to its end, so that the client can
     * read why.
     *
     * @param most bytes of the file
     * @param tooLarge the message for a larger file
     * @throws Problem.UnsupportedType if the body is not a form
     * @throws Problem.BadRequest if it cannot be read, or contains no file or several
     * @throws Problem.TooLarge if the file has more bytes
     */
    public static Mono<SentFile> receive(ServerRequest request, long most, String tooLarge, ByteSink sink) {
        var arriving = ArrivingRequest.of(request.exchange());
        var form =
                FORM.matcher(Objects.requireNonNullElse(arriving.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE), ""));
        if (!form.matches()) {
            return Mono.error(
                    new Problem.UnsupportedType("Send the file as the part “file” of a multipart/form-data body"));
        }
        if (arriving.getHeaders().getContentLength() > most + AROUND) {
            return Mono.error(new Problem.TooLarge(tooLarge));
        }
        return Mono.defer(() -> {
            var reading = new Reading(most, tooLarge, sink);
            return READER.read(ResolvableType.forClass(PartEvent.class), plain(arriving, form.group(1)), Map.of())
                    .onErrorMap(Uploads::isOfParser, _ -> reading.unreadable())
                    .doOnDiscard(PartEvent.class, event -> DataBufferUtils.release(event.content()))
                    .doOnNext(reading::take)
                    .then(Mono.fromCallable(reading::head))
                    .map(head -> new SentFile(head.filename(), head.type(), language(request)));
        });
    }

    /** The parser of the parts' headers throws what it likes about a name that is cut off, or in an unknown encoding. */
    private static boolean isOfParser(Throwable e) {
        return e instanceof DecodingException
                || e instanceof IllegalArgumentException
                || e instanceof IllegalStateException
                || e instanceof IndexOutOfBoundsException
                || e instanceof UnsupportedOperationException;
    }

    private static Locale language(ServerRequest request) {
        return request.headers().acceptLanguage().stream()
                .findFirst()
                .map(range -> Locale.forLanguageTag(range.getRange()))
                .orElse(Locale.ROOT);
    }

    /** The form with simplified types that cannot confuse its parser. */
    private static ServerHttpRequest plain(ArrivingRequest arriving, String boundary) {
        var headers = new HttpHeaders(arriving.getHeaders());
        headers.set(HttpHeaders.CONTENT_TYPE, "multipart/form-data; boundary=\"%s\"".formatted(boundary));
        return new ServerHttpRequestDecorator(arriving.bounded()) {

            @Override
            public HttpHeaders getHeaders() {
                return headers;
            }

            @Override
            public Flux<DataBuffer> getBody() {
                return PartTypes.plain(super.getBody(), boundary);
            }
        };
    }

    private static final class Reading {

        private final long most;
        private final String tooLarge;
        private final ByteSink sink;
        private @Nullable Head head;
        private boolean complete;
        private long size;
        private @Nullable Exception refusal;

        Reading(long most, String tooLarge, ByteSink sink) {
            this.most = most;
            this.tooLarge = tooLarge;
            this.sink = sink;
        }

        void take(PartEvent event) {
            try {
                if (refusal == null
                        && event instanceof FilePartEvent file
                        && PART.equals(file.headers().getContentDisposition().getName())) {
                    take(file);
                }
            } catch (IOException | Problem e) {
                refusal = e;
            } finally {
                DataBufferUtils.release(event.content());
            }
        }

        private void take(FilePartEvent file) throws IOException {
            if (complete) {
                throw new Problem.BadRequest("Send one file at a time");
            }
            if (head == null) {
                var type = file.headers().getFirst("Content-Type");
                head = new Head(file.filename(), type);
            }
            complete = file.isLast();
            size += file.content().readableByteCount();
            if (size > most) {
                throw new Problem.TooLarge(tooLarge);
            }
            PassingBody.handOn(file.content(), sink);
        }

        Head head() throws Exception {
            if (refusal != null) {
                throw refusal;
            }
            if (head == null) {
                throw new Problem.BadRequest("The form has no part “file” with a file name");
            }
            return Objects.requireNonNull(head);
        }

        Throwable unreadable() {
            return refusal != null
                    ? refusal
                    : new Problem.BadRequest("The body cannot be read as the form that its type says it is");
        }
    }
}
