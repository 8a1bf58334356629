package dev.steward.platform.web;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.http.ContentDisposition;
import org.springframework.http.MediaType;

/**
 * A file on the disk that is given as it is.
 *
 * @param size in bytes
 * @param tag a name of its content
 * @param disposition whether the browser may show it, and under which name it saves it
 * @param maxAge how long a browser may keep it
 */
public record StoredFile(
        Path path, long size, String tag, MediaType type, ContentDisposition disposition, Duration maxAge) {

    /** Never a page of this service, whatever it holds: no script runs, nothing is loaded, and it has no origin. */
    public static final String POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
}
