package dev.steward.support;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A form with one file, as a browser sends it. */
public record Upload(String filename, String type, byte[] content) {

    private static final String BOUNDARY = "----steward-test";

    public static final String MEDIA_TYPE = "multipart/form-data; boundary=" + BOUNDARY;

    /** A text file. */
    public static Upload of(String filename, String content) {
        return new Upload(filename, "application/octet-stream", content.getBytes(StandardCharsets.UTF_8));
    }

    /** The body. */
    public byte[] body() {
        var head = """
                --%s
                Content-Disposition: form-data; name="file"; filename="%s"
                Content-Type: %s

                """.formatted(BOUNDARY, filename, type).replace("\n", "\r\n");
        var body = new ByteArrayOutputStream();
        body.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes(("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return body.toByteArray();
    }
}
