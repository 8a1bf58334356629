package dev.steward.outbound;

import java.nio.charset.Charset;
import java.util.regex.Pattern;

/** Spells addresses the way that programs read them: people, models and servers often write their paths plainly. */
public final class OutboundSpelling {

    private static final Pattern HOST = Pattern.compile("(?:[A-Za-z][A-Za-z0-9+.-]*:)?//[^/?#]*");

    private static final String NOT_IN_PATHS = " \"<>[]^`{|}";

    private OutboundSpelling() {}

    /**
     * Percent-encodes what neither a path nor a query may contain, also a percent sign that begins no encoded byte. The host stays
     * as it is, and so does a backslash, which some programs read as a slash.
     *
     * @param address absolute or relative
     */
    public static String encoded(String address, Charset charset) {
        var host = HOST.matcher(address);
        int from = host.lookingAt() ? host.end() : 0;
        var bytes = address.substring(from).getBytes(charset);
        var encoded = new StringBuilder(address.substring(0, from));
        for (int at = 0; at < bytes.length; at++) {
            byte each = bytes[at];
            boolean isPlain = each == '%'
                    ? isHex(bytes, at + 1) && isHex(bytes, at + 2)
                    : each >= 0 && NOT_IN_PATHS.indexOf(each) < 0;
            encoded.append(isPlain ? String.valueOf((char) each) : "%%%02X".formatted(each & 0xff));
        }
        return encoded.toString();
    }

    private static boolean isHex(byte[] bytes, int at) {
        return at < bytes.length && Character.digit(bytes[at], 16) >= 0;
    }
}
