package dev.steward.conversation;

import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.springframework.dao.DuplicateKeyException;

/** Builds the readable part of an address. */
public final class Slug {

    /** Two windows may want the same slug at once: the database gives it to one, and the other tries again. */
    public static final Predicate<Throwable> TAKEN = DuplicateKeyException.class::isInstance;

    private static final int MAX_LENGTH = 80;

    private Slug() {}

    /** Lower-case ASCII words joined by hyphens, at most 80 characters; empty if nothing is left of the text. */
    public static String of(String text) {
        var ascii = Normalizer.normalize(text, Normalizer.Form.NFKD).replaceAll("[^\\p{ASCII}]", "");
        var words = trimHyphens(ascii.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"));
        return words.length() <= MAX_LENGTH ? words : trimHyphens(words.substring(0, MAX_LENGTH));
    }

    /** The same, or {@code otherwise} if nothing is left. */
    public static String of(String text, String otherwise) {
        var words = of(text);
        return words.isEmpty() ? otherwise : words;
    }

    /** @throws Problem.BadRequest if nothing would be left of the new slug */
    public static void require(Patch<String> slug) {
        var wished = slug.value();
        if (wished != null && of(wished).isEmpty()) {
            throw new Problem.BadRequest("Slug must contain at least one alphanumeric character");
        }
    }

    /** The first of {@code base}, {@code base-2}, {@code base-3} … that is free. */
    public static String free(String base, Set<String> taken) {
        var slug = base;
        for (int number = 2; taken.contains(slug); number++) {
            slug = base + "-" + number;
        }
        return slug;
    }

    private static String trimHyphens(String words) {
        return words.replaceAll("^-+|-+$", "");
    }
}
