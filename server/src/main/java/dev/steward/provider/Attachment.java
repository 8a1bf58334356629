package dev.steward.provider;

import java.util.Base64;

/**
 * An attachment of a question, with the bytes of its file, which must not be modified. Attachments that a model does not accept
 * are left out, see {@link RequestFit}.
 */
public sealed interface Attachment {

    byte[] bytes();

    /** The media type, {@code image/png} for example. */
    String mime();

    String name();

    record Image(byte[] bytes, String mime, String name) implements Attachment {}

    /** A document, PDF or text, with its file name. */
    record Document(byte[] bytes, String mime, String name) implements Attachment {
        @Override
        public boolean isText() {
            return mime.startsWith("text/") || mime.endsWith("json") || mime.endsWith("xml") || mime.endsWith("yaml");
        }
    }

    /** Whether it is sent as text, which every model accepts, rather than as a file. */
    default boolean isText() {
        return false;
    }

    /** The attachment as {@code data:image/png;base64,…}. */
    default String dataUrl() {
        return "data:" + mime() + ";base64," + Base64.getEncoder().encodeToString(bytes());
    }
}
