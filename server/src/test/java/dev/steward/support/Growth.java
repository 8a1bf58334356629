package dev.steward.support;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Finds parsers of foreign text that take more than linear time: each reads texts of every nasty family at one length and at
 * eight times that length. A busy machine fails no test; quadratic time does.
 */
public final class Growth {

    private static final int LENGTH = 50_000;
    private static final int TIMES = 8;
    private static final int CLEARLY_MORE = 20;

    /** Anything faster than this is never too slow, however it grows. */
    private static final long QUICK = Duration.ofSeconds(1).toNanos();

    private static final Duration HANGS = Duration.ofSeconds(60);

    /** Texts of about the given length that could make a parser slow. */
    public static final Map<String, IntFunction<String>> NASTY = Map.ofEntries(
            repeated("slashes", "/"),
            Map.entry("slashes before something else", length -> "http://a/" + "/".repeat(length) + "x"),
            repeated("blanks", " "),
            Map.entry("blanks before something else", length -> "a" + " ".repeat(length) + "x"),
            repeated("lines", "\n"),
            repeated("backslashes", "\\"),
            repeated("quotes", "\""),
            repeated("backticks", "`"),
            repeated("fences", "\n```\n"),
            repeated("suggestions", "\n```suggest\n- a"),
            repeated("closed suggestions", "```suggest\n- a\n```\n"),
            Map.entry("an open suggestion", length -> "```suggest\n- " + "a".repeat(length)),
            Map.entry("a suggestion before blanks", length -> "```suggest\n- a\n```" + " ".repeat(length)),
            Map.entry("a suggestion with blanks", length -> "```" + " ".repeat(length) + "suggest"),
            repeated("models", "model "),
            repeated("contexts", "context length "),
            repeated("tools", "tools tools "),
            repeated("maximums", "maximum a b c "),
            repeated("counts", "got with 1 "),
            repeated("digits", "1"),
            repeated("brackets", "["),
            repeated("closed brackets", "[]"),
            repeated("braces", "{\"a\":"),
            repeated("objects", "{},"),
            repeated("halves of characters", "\ud83d"),
            repeated("other halves", "\ude00"),
            repeated("characters of two", "🌍"),
            repeated("headings of blanks", "#" + " ".repeat(390) + "x\n"),
            repeated("thoughts without a summary", "<details type=\"reasoning\"></details>"),
            repeated("nothing", "\0"));

    private Growth() {}

    private static Map.Entry<String, IntFunction<String>> repeated(String name, String part) {
        return Map.entry(name, length -> part.repeat(length / part.length()));
    }

    /** One test for each reader, with a {@link Sample} of the families; exceptions of a reader are ignored. */
    public static Stream<DynamicTest> tests(Map<String, Consumer<String>> readers) {
        var families = NASTY.keySet().stream().sorted().toList();
        return readers.entrySet().stream()
                .map(reader -> DynamicTest.dynamicTest(reader.getKey(), () -> Sample.of(reader.getKey(), families)
                        .forEach(family ->
                                assertLinear(family, Objects.requireNonNull(NASTY.get(family)), reader.getValue()))));
    }

    private static void assertLinear(String family, IntFunction<String> text, Consumer<String> reader) {
        String once = text.apply(LENGTH);
        String often = text.apply(LENGTH * TIMES);
        assertTimeoutPreemptively(
                HANGS,
                () -> {
                    long took = time(often, reader);
                    if (took > QUICK && Math.min(took, time(often, reader)) > CLEARLY_MORE * time(once, reader)) {
                        fail(family + " take longer than linear: " + Duration.ofNanos(took));
                    }
                },
                () -> family + " take for ever");
    }

    /** The processor time of this thread, so other load on the machine does not count. */
    private static long time(String text, Consumer<String> reader) {
        var threads = ManagementFactory.getThreadMXBean();
        long begun = threads.getCurrentThreadCpuTime();
        try {
            reader.accept(text);
        } catch (RuntimeException e) {
            // refused
        }
        return threads.getCurrentThreadCpuTime() - begun;
    }
}
