package dev.steward.library;

import dev.steward.platform.input.Patch;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;

/**
 * The content of a {@code SKILL.md}: YAML between two lines of hyphens, then Markdown. What other programs wrote into
 * the YAML is preserved.
 *
 * @param front the YAML by key; if it is not valid YAML, the name and description found on lines of their own
 * @param written the front matter as written; empty if there is none
 * @param wrongLine the line of the file where the front matter stops being YAML, or has a description that is no text;
 *     null if it is valid
 */
record SkillDocument(
        Map<String, @Nullable Object> front,
        String written,
        @Nullable Integer wrongLine,
        String instructions) {

    static final SkillDocument EMPTY = bare("");

    static final int MAX_DESCRIPTION = 4_000;
    static final int MAX_INSTRUCTIONS = 500_000;

    static final String NAME = "name";
    static final String DESCRIPTION = "description";

    /** Empty lines and byte order marks at the beginning of the file. */
    private static final Pattern BEFORE = Pattern.compile("(?:[\\s\\uFEFF]*\\n)?\\uFEFF?");

    private static final String FENCE = "---";

    /** The end of a YAML document, which some programs write in place of the second fence. */
    private static final String END = "...";

    /** Characters of the YAML: a description of maximum length, escaped, plus what others add. */
    private static final int MAX_FRONT = 64 * 1024;

    /** A description that starts with one of these signs, which YAML would take as its own and drop with its word. */
    private static final Pattern SIGN = Pattern.compile("(?im)^description[ \\t]*:[ \\t]+(?:![^!]|#\\S)");

    private static final int MAX_DEPTH = 20;
    private static final int MAX_ALIASES = 10;

    static SkillDocument of(String file) {
        var before = BEFORE.matcher(file);
        int begin = before.lookingAt() ? before.end() : 0;
        var document = read(file.substring(begin));
        int skipped = (int)
                file.substring(0, begin).chars().filter(each -> each == '\n').count();
        return document.wrongLine == null || skipped == 0
                ? document
                : new SkillDocument(
                        document.front, document.written, document.wrongLine + skipped, document.instructions);
    }

    private static SkillDocument read(String text) {
        int begin = text.startsWith(FENCE) ? afterFence(text, 0) : -1;
        int end = begin < 0 ? -1 : closing(text, begin);
        if (end < 0) {
            return begin < 0 ? bare(tidy(text)) : unclosed(text, begin);
        }
        var between = text.substring(begin, end).replace("\r\n", "\n");
        var instructions = tidy(text.substring(afterFence(text, end)));
        if (SIGN.matcher(between).find()) {
            return unread(between, SkillLines.lineOf(between, DESCRIPTION), instructions);
        }
        try {
            var front = yaml(between);
            return new SkillDocument(front, between, noText(front, between), instructions);
        } catch (MarkedYAMLException e) {
            var mark = e.getProblemMark();
            return unread(between, mark == null ? 0 : mark.getLine(), instructions);
        } catch (RuntimeException _) {
            return unread(between, 0, instructions); // the library also throws exceptions other than its own
        }
    }

    /** The line of a description that is a list, for example; null if it is text, or missing. */
    private static @Nullable Integer noText(Map<String, @Nullable Object> front, String between) {
        var said = front.get(DESCRIPTION);
        return said == null || said instanceof String ? null : SkillLines.lineOf(between, DESCRIPTION) + 2;
    }

    /** Without a closing fence, a name or description in the first lines is front matter all the same. */
    private static SkillDocument unclosed(String text, int begin) {
        var lines = new StringBuilder();
        var rest = text.substring(begin).replace("\r\n", "\n");
        rest.lines().takeWhile(SkillLines::isEntry).limit(100).forEach(line -> lines.append(line)
                .append('\n'));
        var between = lines.toString();
        boolean isFront =
                between.length() < MAX_FRONT && !SkillLines.read(between).isEmpty();
        return isFront
                ? unread(
                        between,
                        (int) between.lines().count(),
                        tidy(rest.substring(
                                Math.min(between.length(), rest.length())))) // the file may end in the middle
                : bare(tidy(text));
    }

    private static SkillDocument bare(String instructions) {
        return new SkillDocument(Map.of(), "", null, instructions);
    }

    /** @param line the line of the YAML, from 0 */
    private static SkillDocument unread(String between, int line, String instructions) {
        return new SkillDocument(SkillLines.read(between), between, line + 2, instructions);
    }

    /**
     * The same with another name, and with another description or other instructions if given; a description that is
     * not given stays as written, even one too long to show.
     */
    SkillDocument with(String name, Patch<@Nullable String> description, Patch<@Nullable String> otherInstructions) {
        var text = otherInstructions.over(instructions);
        var body = tidy(text == null ? "" : text);
        var words = filled(description.value());
        var described = description.isAbsent() ? written : SkillLines.with(written, DESCRIPTION, words);
        var lines = name.equals(front.get(NAME)) ? described : SkillLines.with(described, NAME, name);
        if (wrongLine != null && !isYaml(written, front)) {
            return of(FENCE + "\n" + lines + FENCE + "\n\n" + body);
        }
        var other = new LinkedHashMap<String, @Nullable Object>();
        other.put(NAME, name);
        other.put(DESCRIPTION, null); // before the keys that others wrote
        other.putAll(front);
        other.put(NAME, name);
        if (words != null) {
            other.put(DESCRIPTION, words);
        } else if (!description.isAbsent() || !front.containsKey(DESCRIPTION)) {
            other.remove(DESCRIPTION);
        }
        // YAML written anew would lose comments, and turn 1.10 into 1.1
        boolean isEdited = !written.isEmpty() && isYaml(lines, other);
        var between = isEdited ? lines : dumped(other);
        return new SkillDocument(other, between, noText(other, between), body);
    }

    /** Whether the text is YAML with these values. */
    private static boolean isYaml(String text, Map<String, @Nullable Object> values) {
        try {
            return yaml(text).equals(values);
        } catch (RuntimeException _) {
            return false;
        }
    }

    /** The text stripped, or null if it is blank. */
    private static @Nullable String filled(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    /** The description from the YAML; null if there is none. */
    @Nullable
    String description() {
        var text = front.get(DESCRIPTION) instanceof String said ? said.strip() : "";
        return text.isEmpty() || text.length() > MAX_DESCRIPTION ? null : text;
    }

    String text() {
        return FENCE + "\n" + written + FENCE + "\n\n" + instructions + "\n";
    }

    private static String dumped(Map<String, @Nullable Object> values) {
        var options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setWidth(Integer.MAX_VALUE);
        options.setLineBreak(DumperOptions.LineBreak.UNIX);
        return new Yaml(new Representer(options), options).dump(values);
    }

    /** The start of the line after the fence, or end of the YAML, at this position; -1 if there is none here. */
    private static int afterFence(String text, int at) {
        if (!text.startsWith(FENCE, at) && !text.startsWith(END, at)) {
            return -1;
        }
        int end = text.indexOf('\n', at);
        return text.substring(at + FENCE.length(), end < 0 ? text.length() : end)
                        .isBlank()
                ? (end < 0 ? text.length() : end + 1)
                : -1;
    }

    /** The start of the closing fence; -1 if there is none. Dots within a text are an ellipsis. */
    private static int closing(String text, int from) {
        int most = Math.min(text.length(), from + MAX_FRONT);
        boolean isText = false;
        for (int at = from; at < most; ) {
            if (afterFence(text, at) >= 0 && !(isText && text.startsWith(END, at))) {
                return at;
            }
            int end = text.indexOf('\n', at);
            int next = end < 0 ? text.length() : end + 1;
            var line = text.substring(at, next).stripTrailing();
            isText |= !line.isEmpty() && !line.startsWith("#") && !SkillLines.isEntry(line);
            at = next;
        }
        return -1;
    }

    /** @throws RuntimeException of any type if it is not readable YAML */
    private static Map<String, @Nullable Object> yaml(String text) {
        var options = new LoaderOptions();
        options.setCodePointLimit(MAX_FRONT);
        options.setNestingDepthLimit(MAX_DEPTH);
        options.setMaxAliasesForCollections(MAX_ALIASES);
        options.setAllowRecursiveKeys(false);
        options.setWarnOnDuplicateKeys(false); // the last one counts; the library's warning names its own classes
        Object read = new Yaml(new Words(options)).load(text);
        return switch (read) {
            case null -> Map.of();
            case Map<?, ?> map -> keyed(map);
            default -> throw new IllegalArgumentException("no keys");
        };
    }

    private static Map<String, @Nullable Object> keyed(Map<?, ? extends @Nullable Object> map) {
        var keyed = new LinkedHashMap<String, @Nullable Object>();
        map.forEach((key, value) -> {
            var written = String.valueOf(key);
            var known = SkillLines.known(written);
            if (known.equals(written)) {
                keyed.put(written, value);
            } else {
                keyed.putIfAbsent(known, value);
            }
        });
        return keyed;
    }

    /** Reads a description as it is written: to YAML, {@code yes}, {@code 1.10} and {@code 2026-01-31} are not text. */
    private static final class Words extends SafeConstructor {

        Words(LoaderOptions options) {
            super(options);
        }

        @Override
        protected void constructMapping2ndStep(MappingNode node, Map<Object, Object> mapping) {
            for (var pair : node.getValue()) {
                if (pair.getKeyNode() instanceof ScalarNode key
                        && key.getValue().equalsIgnoreCase(DESCRIPTION)
                        && pair.getValueNode() instanceof ScalarNode value
                        && !value.getTag().equals(Tag.NULL)) {
                    value.setTag(Tag.STR);
                }
            }
            super.constructMapping2ndStep(node, mapping);
        }
    }

    /** The text without surrounding empty lines, which belong to the file. */
    private static String tidy(String instructions) {
        var text = instructions.replace("\r\n", "\n");
        int begin = 0;
        for (int at = 0; at < text.length() && Character.isWhitespace(text.charAt(at)); at++) {
            begin = text.charAt(at) == '\n' ? at + 1 : begin;
        }
        return text.substring(begin).stripTrailing();
    }
}
