package dev.steward.platform.text;

import java.util.List;

public final class Truncate {

    private Truncate() {}

    /**
     * The length to which texts have to be cut to take at most {@code room} in total: short ones stay whole, and all longer
     * ones are cut to the same length.
     *
     * @param lengths of the texts, in any order
     * @return {@link Integer#MAX_VALUE} if nothing has to be cut
     */
    public static int length(List<Long> lengths, long room) {
        long left = room;
        int texts = lengths.size();
        for (long length : lengths.stream().sorted().toList()) {
            if (length > left / texts) {
                return (int) Math.min(Integer.MAX_VALUE, left / texts);
            }
            left -= length;
            texts--;
        }
        return Integer.MAX_VALUE;
    }

    /** The first {@code most} chars of the text, without splitting a character at the end. */
    public static String to(String text, int most) {
        int end = Math.min(text.length(), most);
        boolean half = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
        return half || end < text.length() ? text.substring(0, half ? end - 1 : end) : text;
    }
}
