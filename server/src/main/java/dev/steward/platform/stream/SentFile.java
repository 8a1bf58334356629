package dev.steward.platform.stream;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The sender's description of a file. @param language of the sender; {@link Locale#ROOT} if unknown */
public record SentFile(String filename, @Nullable String type, Locale language) {}
