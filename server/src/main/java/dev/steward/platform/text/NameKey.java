package dev.steward.platform.text;

import java.text.Normalizer;
import java.util.Locale;

/** What tells names apart that a person gives: not their case, nor how their letters are put together. */
public final class NameKey {

    private NameKey() {}

    /** What names have in common that count as the same. A column for it takes nine times the characters of a name. */
    public static String of(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }
}
