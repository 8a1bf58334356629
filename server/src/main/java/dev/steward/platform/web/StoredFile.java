package dev.steward.platform.web;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.http.ContentDisposition;
import org.springframework.http.MediaType;

/**
 * A file on disk that is sent as it is.
 *
 * @param size in bytes
 * @param tag identifies its content
 * @param disposition whether the browser may show it, and the name to save it under
 * @param maxAge how long a browser may cache it
 */
public record StoredFile(
        Path path, long size, String tag, MediaType type, ContentDisposition disposition, Duration maxAge) {

    /** The file is never a page of this service, whatever it contains: no scripts, no loading, and no origin. */
    public static final String POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
}
