package dev.steward.provider;

import java.util.Base64;

/**
 * Something that a question carries besides its text, as the bytes of its file, which nobody changes. What a model does
 * not take stays behind, see {@link RequestFit}.
 */
@SuppressWarnings("ArrayRecordComponent") // megabytes are compared by nobody
public sealed interface Attachment {

    /** The bytes of the file. */
    byte[] bytes();

    /** The media type, {@code image/png} for example. */
    String mime();

    /** What its file is called. */
    String name();

    /** A picture, with its file's name. */
    record Image(byte[] bytes, String mime, String name) implements Attachment {}

    /** A document, PDF or text, with its file's name. */
    record Document(byte[] bytes, String mime, String name) implements Attachment {

        /** Whether it is read as text, which every model can, and not as a file. */
        boolean isText() {
            return mime.startsWith("text/") || mime.endsWith("json") || mime.endsWith("xml") || mime.endsWith("yaml");
        }
    }

    /** The attachment as {@code data:image/png;base64,…}. */
    default String dataUrl() {
        return "data:" + mime() + ";base64," + Base64.getEncoder().encodeToString(bytes());
    }
}
