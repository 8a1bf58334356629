package dev.steward.platform.web;

import dev.steward.platform.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The files of the web client, the documentation and the API schema, from their resource jars. */
@Component
class StaticFiles {

    /** A file, in the best encoding that the client accepts. */
    record Content(MediaType type, String encoding, byte[] bytes, String etag) {}

    /** The number of hash characters in an ETag. */
    private static final int ETAG = 16;

    private static final String ROOT = "META-INF/resources/";
    private static final MediaType JAVASCRIPT = new MediaType("text", "javascript", StandardCharsets.UTF_8);
    private static final Map<String, MediaType> TYPES = Map.ofEntries(
            Map.entry("js", JAVASCRIPT),
            Map.entry("mjs", JAVASCRIPT),
            Map.entry("html", new MediaType("text", "html", StandardCharsets.UTF_8)),
            Map.entry("css", new MediaType("text", "css", StandardCharsets.UTF_8)),
            Map.entry("webmanifest", MediaType.parseMediaType("application/manifest+json")),
            Map.entry("woff2", MediaType.parseMediaType("font/woff2")));

    /** The precompressed encodings, best first, with their file extensions. */
    private static final List<Map.Entry<String, String>> ENCODINGS =
            List.of(Map.entry("br", ".br"), Map.entry("gzip", ".gz"));

    /** Reads the file on the calling thread; empty if there is none. {@code path} has no leading slash. */
    Mono<Content> read(String path, Codings codings) {
        return Mono.fromCallable(() -> find(path, codings)).flatMap(Mono::justOrEmpty);
    }

    private static Optional<Content> find(String path, Codings codings) throws IOException {
        if (!isPlain(path)) {
            return Optional.empty();
        }
        for (var encoding : ENCODINGS) {
            if (codings.accept(encoding.getKey())) {
                var encoded = new ClassPathResource(ROOT + path + encoding.getValue());
                if (encoded.exists()) {
                    return Optional.of(content(path, encoding.getKey(), encoded));
                }
            }
        }
        var plain = new ClassPathResource(ROOT + path);
        return plain.isReadable() && (plain.contentLength() > 0 || hasEnding(path))
                ? Optional.of(content(path, "", plain))
                : Optional.empty();
    }

    private static Content content(String path, String encoding, ClassPathResource resource) throws IOException {
        var bytes = resource.getContentAsByteArray();
        return new Content(type(path), encoding, bytes, etag(bytes));
    }

    /** Whether the path can only name a file below the root. */
    private static boolean isPlain(String path) {
        return !path.isEmpty()
                && !path.endsWith("/")
                && path.indexOf('\\') < 0
                && path.indexOf('\0') < 0
                && !List.of(path.split("/", -1)).contains("..")
                && !path.startsWith("webjars/");
    }

    /** Distinguishes an empty file from a folder, which also has no length. */
    private static boolean hasEnding(String path) {
        return path.lastIndexOf('.') > path.lastIndexOf('/');
    }

    private static MediaType type(String path) {
        var ending = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        var known = TYPES.get(ending);
        return known != null ? known : MediaTypeFactory.getMediaType(path).orElse(MediaType.APPLICATION_OCTET_STREAM);
    }

    private static String etag(byte[] bytes) {
        return "\"" + Sha256.of(bytes).substring(0, ETAG) + "\"";
    }
}
