package dev.steward.platform.time;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Formats times. A list of thousands has three of them per row, and the JDK's formatter is slow. */
public final class IsoInstant {

    /** The years with four digits and no sign. */
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");

    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private static final int NANOS_OF_MICRO = 1_000;
    private static final int NANOS_OF_MILLI = 1_000_000;

    private IsoInstant() {}

    /** The time in UTC, formatted like {@link Instant#toString}. */
    public static String of(Instant moment) {
        if (moment.isBefore(FIRST) || !moment.isBefore(END)) {
            return moment.toString();
        }
        var at = LocalDateTime.ofEpochSecond(moment.getEpochSecond(), 0, ZoneOffset.UTC);
        int nanos = moment.getNano();
        int digits = nanos == 0 ? 0 : nanos % NANOS_OF_MILLI == 0 ? 3 : nanos % NANOS_OF_MICRO == 0 ? 6 : 9;
        var text = new byte[digits == 0 ? 20 : 21 + digits];
        put(text, 0, 4, at.getYear());
        text[4] = '-';
        put(text, 5, 2, at.getMonthValue());
        text[7] = '-';
        put(text, 8, 2, at.getDayOfMonth());
        text[10] = 'T';
        put(text, 11, 2, at.getHour());
        text[13] = ':';
        put(text, 14, 2, at.getMinute());
        text[16] = ':';
        put(text, 17, 2, at.getSecond());
        if (digits > 0) {
            text[19] = '.';
            put(text, 20, digits, shortened(nanos, digits));
        }
        text[text.length - 1] = 'Z';
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static int shortened(int nanos, int digits) {
        return switch (digits) {
            case 3 -> nanos / NANOS_OF_MILLI;
            case 6 -> nanos / NANOS_OF_MICRO;
            default -> nanos;
        };
    }

    private static void put(byte[] text, int from, int digits, int number) {
        int rest = number;
        for (int i = from + digits - 1; i >= from; i--) {
            text[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }
}
