package dev.steward.platform.launch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads the file {@code .env}: lines {@code NAME=value}, of which only names starting with {@code STEWARD_} count. The last
 * line for a name wins. Values may be quoted, and comments start with {@code #}, after a value or on their own line.
 *
 * <p>Uses only the Java base module, since the health check reads the file too.
 */
public final class DotEnv {

    private static final int MAX_BYTES = 256 * 1024;

    private static final Set<Integer> UTF_16_MARKS = Set.of(0xFEFF, 0xFFFE);

    private DotEnv() {}

    /**
     * The variables of the file in {@code folder}, with uppercase names; none if there is no file.
     *
     * @throws StartupProblem if the file cannot be read as text: its settings must not be silently ignored
     */
    public static Map<String, String> read(Path folder) {
        Path file = folder.resolve(".env").toAbsolutePath();
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Map.of();
        }
        if (!Files.isRegularFile(file)) {
            throw unreadable(file, "it is no file, but a folder, a pipe or a link that leads nowhere");
        }
        try (var in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw unreadable(file, "it has more than " + MAX_BYTES / 1024 + " KB");
            }
            return variables(text(file, bytes));
        } catch (IOException e) {
            throw unreadable(file, "it cannot be opened by the user that runs Steward");
        }
    }

    private static String text(Path file, byte[] bytes) {
        if (bytes.length > 1 && UTF_16_MARKS.contains((bytes[0] & 0xFF) << 8 | bytes[1] & 0xFF)) {
            throw unreadable(file, "it is UTF-16, not UTF-8");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.indexOf('\0') >= 0) {
                throw unreadable(file, "it holds bytes that are no text");
            }
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw unreadable(file, "it is not UTF-8");
        }
    }

    /** The variables in {@code text}, including empty ones. */
    static Map<String, String> variables(String text) {
        Map<String, String> variables = new LinkedHashMap<>();
        text.lines().map(String::strip).filter(line -> !line.startsWith("#")).forEach(line -> {
            String assignment = line.startsWith("export ") ? line.substring("export ".length()) : line;
            int equals = assignment.indexOf('=');
            if (equals > 0) {
                String name = assignment.substring(0, equals).strip().toUpperCase(Locale.ROOT);
                if (name.startsWith(ConfigurationSources.PREFIX)) {
                    variables.put(name, value(assignment.substring(equals + 1).strip()));
                }
            }
        });
        return variables;
    }

    private static String value(String written) {
        if (written.startsWith("\"") || written.startsWith("'")) {
            int end = written.indexOf(written.charAt(0), 1);
            if (end > 0 && written.substring(end + 1).matches("(\\s*|\\s+#.*)")) {
                return written.substring(1, end);
            }
        }
        return written.replaceFirst("(^|\\s+)#.*", "");
    }

    private static StartupProblem unreadable(Path file, String why) {
        return new StartupProblem(
                "The file %s cannot be read: %s.".formatted(file, why),
                "Save it as a text in UTF-8, remove it, or start Steward from another folder.",
                null);
    }
}
