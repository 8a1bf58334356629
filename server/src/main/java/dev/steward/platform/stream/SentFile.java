package dev.steward.platform.stream;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the sender of a file says about it. @param language the sender's own; {@link Locale#ROOT} where that is not known */
public record SentFile(String filename, @Nullable String type, Locale language) {}
