package dev.steward.provider;

import java.util.Base64;

/**
 * A picture of a question, with the bytes of its file, which must not be modified. Pictures that a model does not accept are left
 * out, see {@link RequestFit}.
 *
 * @param mime the media type, {@code image/png} for example
 */
public record Attachment(byte[] bytes, String mime, String name) {

    /** The picture as {@code data:image/png;base64,…}. */
    String dataUrl() {
        return "data:" + mime + ";base64," + Base64.getEncoder().encodeToString(bytes);
    }
}
