package dev.steward.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All texts in the sources of the service, the web client with its page, and the start script. */
final class SaidInSources {

    /** Stands for variable text in a quotation of the manual. */
    private static final String DIFFERS = "…";

    private static final List<Path> ROOTS = List.of(
            Path.of("src/main/java"),
            Path.of("src/release"),
            Path.of("../web-client/src"),
            Path.of("../web-client/index.html"));
    private static final Set<String> ENDINGS = Set.of("java", "ts", "tsx", "html", "steward");

    /** Names on the screen are short, and short texts occur everywhere, so they must match a whole text. */
    private static final int LONG = 20;

    /** Two concatenated literals, possibly on different lines. */
    private static final Pattern JOINT = Pattern.compile("\"\\s*\\+\\s*\"");

    private static final Pattern BLANK = Pattern.compile("\\s+");

    private static final Pattern WORD = Pattern.compile("[A-Za-z]{2,}");

    private final List<String> files = new ArrayList<>();
    private final Map<String, List<String>> filesByWord = new HashMap<>();

    private SaidInSources() {}

    static SaidInSources read() throws IOException {
        var said = new SaidInSources();
        for (Path root : ROOTS) {
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(SaidInSources::isSource).toList()) {
                    said.add(plain(Files.readString(file)));
                }
            }
        }
        return said;
    }

    private void add(String file) {
        files.add(file);
        words(file).distinct().forEach(word -> filesByWord
                .computeIfAbsent(word, _ -> new ArrayList<>())
                .add(file));
    }

    private static Stream<String> words(String text) {
        return WORD.matcher(text).results().map(MatchResult::group);
    }

    private static boolean isSource(Path file) {
        String name = String.valueOf(file.getFileName());
        return Files.isRegularFile(file)
                && !name.contains(".test.")
                && !file.toString().contains("web-client/src/gallery/")
                && !file.toString().contains("/test/")
                && ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1));
    }

    /** Puts the source on one line and joins concatenated literals. */
    private static String plain(String source) {
        return JOINT.matcher(BLANK.matcher(source.replace("\\\"", "”")).replaceAll(" "))
                .replaceAll("");
    }

    /** Whether one file contains all parts of the quotation, in this order. */
    boolean has(String quotation) {
        List<String> pieces = Arrays.stream(BLANK.matcher(quotation.replace('"', '”'))
                        .replaceAll(" ")
                        .split(DIFFERS))
                .map(String::strip)
                .filter(piece -> piece.length() > 1)
                .toList();
        boolean whole = pieces.size() == 1 && !quotation.contains(DIFFERS) && quotation.length() < LONG;
        return !pieces.isEmpty()
                && candidates(pieces, whole).stream()
                        .anyMatch(file -> whole ? saysWhole(file, pieces.getFirst()) : says(file, pieces));
    }

    /** The files with the rarest word of the pieces. At the ends of a piece, a word may be a part of one in the source. */
    private List<String> candidates(List<String> pieces, boolean whole) {
        return pieces.stream()
                .flatMap(piece -> words(whole ? piece : piece.replaceAll("^[A-Za-z]+|[A-Za-z]+$", "")))
                .map(word -> filesByWord.getOrDefault(word, List.of()))
                .min(Comparator.comparingInt(List::size))
                .orElse(files);
    }

    private static boolean says(String file, List<String> pieces) {
        int at = 0;
        for (String piece : pieces) {
            at = file.indexOf(piece, at);
            if (at < 0) {
                return false;
            }
            at += piece.length();
        }
        return true;
    }

    private static boolean saysWhole(String file, String text) {
        return file.contains(text)
                && Pattern.compile("[\"'`>}] ?" + Pattern.quote(text) + " ?[\"'`<{]")
                        .matcher(file)
                        .find();
    }
}
