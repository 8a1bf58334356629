package dev.steward.platform.text;

import java.text.Normalizer;
import java.util.Locale;

/** Compares names given by people: ignores case and how letters are composed. */
public final class NameKey {

    private NameKey() {}

    /** The key shared by names that count as the same. A column for it needs nine times the characters of a name. */
    public static String of(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }
}
