package dev.steward.library;

import dev.steward.platform.input.Patch;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.representer.Representer;

/**
 * What a {@code SKILL.md} says: YAML between two lines of hyphens, then Markdown. What another program wrote into the YAML
 * stays there.
 *
 * @param front the YAML by its keys; of what is no YAML, the name and the description that stand on lines of their own
 * @param unread what stands there that is no YAML, as it is written; null where it is
 * @param instructions the Markdown
 */
record SkillDocument(
        Map<String, @Nullable Object> front, @Nullable Unread unread, String instructions) {

    /** What cannot be read as YAML. @param line of the file at which it ends to be */
    record Unread(String text, int line) {}

    /** Nothing yet. */
    static final SkillDocument EMPTY = new SkillDocument(Map.of(), null, "");

    static final int MAX_DESCRIPTION = 4_000;
    static final int MAX_INSTRUCTIONS = 500_000;

    private static final String FENCE = "---";

    /** Characters of the YAML: a description of the greatest length, escaped, and what others add. */
    private static final int MAX_FRONT = 64 * 1024;

    private static final int MAX_DEPTH = 20;
    private static final int MAX_ALIASES = 10;

    /** Reads a file's text. */
    static SkillDocument of(String file) {
        var text = file.startsWith("\uFEFF") ? file.substring(1) : file;
        int begin = afterFence(text, 0);
        int end = begin < 0 ? -1 : closing(text, begin);
        if (end < 0) {
            return new SkillDocument(Map.of(), null, tidy(text));
        }
        var between = text.substring(begin, end);
        var instructions = tidy(text.substring(afterFence(text, end)));
        try {
            return new SkillDocument(yaml(between), null, instructions);
        } catch (MarkedYAMLException e) {
            var mark = e.getProblemMark();
            return unread(between, mark == null ? 0 : mark.getLine(), instructions);
        } catch (RuntimeException _) {
            return unread(between, 0, instructions); // not only its own exceptions leave the library
        }
    }

    /** @param line of the YAML, from 0 on */
    private static SkillDocument unread(String between, int line, String instructions) {
        return new SkillDocument(SkillLines.read(between), new Unread(between, line + 2), instructions);
    }

    /** Whether what stands in front is YAML, or nothing. */
    boolean isUnderstood() {
        return unread == null;
    }

    /** The line of the file at which what stands in front ends to be YAML; null where it is. */
    @Nullable
    Integer wrongLine() {
        return unread == null ? null : unread.line();
    }

    /**
     * The same with another name, and another description and other instructions where those are given; a description
     * that is left alone stays as it was written, also one that is too long to be shown.
     */
    SkillDocument with(String name, Patch<@Nullable String> description, Patch<@Nullable String> otherInstructions) {
        var text = otherInstructions.over(instructions);
        var body = tidy(text == null ? "" : text);
        if (unread != null) {
            var lines = name.equals(front.get("name")) ? unread.text() : SkillLines.with(unread.text(), "name", name);
            return of(FENCE + "\n"
                    + (description.isAbsent()
                            ? lines
                            : SkillLines.with(lines, "description", filled(description.value())))
                    + FENCE + "\n\n" + body);
        }
        var other = new LinkedHashMap<String, @Nullable Object>();
        other.put("name", name);
        other.put("description", null); // in front of what others wrote
        other.putAll(front);
        other.put("name", name);
        var words = filled(description.value());
        if (words != null) {
            other.put("description", words);
        } else if (!description.isAbsent() || !front.containsKey("description")) {
            other.remove("description");
        }
        return new SkillDocument(other, null, body);
    }

    /** A text that says something, or null. */
    private static @Nullable String filled(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    /** What it is for, in the words of the YAML; null where those say nothing. */
    @Nullable
    String description() {
        var said = front.get("description");
        var text = said instanceof String || said instanceof Number
                ? said.toString().strip()
                : "";
        return text.isEmpty() || text.length() > MAX_DESCRIPTION ? null : text;
    }

    /** As it stands in the file. */
    String text() {
        if (unread != null) {
            return FENCE + "\n" + unread.text() + FENCE + "\n\n" + instructions + "\n";
        }
        var options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setWidth(Integer.MAX_VALUE);
        options.setLineBreak(DumperOptions.LineBreak.UNIX);
        var yaml = new Yaml(new Representer(options), options).dump(front);
        return FENCE + "\n" + yaml + FENCE + "\n\n" + instructions + "\n";
    }

    /** Where the line after the fence begins that stands here; -1 where none stands. */
    private static int afterFence(String text, int at) {
        if (!text.startsWith(FENCE, at)) {
            return -1;
        }
        int end = text.indexOf('\n', at);
        return text.substring(at + FENCE.length(), end < 0 ? text.length() : end)
                        .isBlank()
                ? (end < 0 ? text.length() : end + 1)
                : -1;
    }

    /** Where the fence begins that closes what is open; -1 where none does. */
    private static int closing(String text, int from) {
        int most = Math.min(text.length(), from + MAX_FRONT);
        for (int line = from; line < most; ) {
            if (afterFence(text, line) >= 0) {
                return line;
            }
            int end = text.indexOf('\n', line);
            line = end < 0 ? most : end + 1;
        }
        return -1;
    }

    /** @throws RuntimeException of any kind where it is none that can be read */
    private static Map<String, @Nullable Object> yaml(String text) {
        var options = new LoaderOptions();
        options.setCodePointLimit(MAX_FRONT);
        options.setNestingDepthLimit(MAX_DEPTH);
        options.setMaxAliasesForCollections(MAX_ALIASES);
        options.setAllowRecursiveKeys(false);
        Object read = new Yaml(new SafeConstructor(options)).load(text);
        return switch (read) {
            case null -> Map.of();
            case Map<?, ?> map -> keyed(map);
            default -> throw new IllegalArgumentException("no keys");
        };
    }

    private static Map<String, @Nullable Object> keyed(Map<?, ? extends @Nullable Object> map) {
        var keyed = new LinkedHashMap<String, @Nullable Object>();
        map.forEach((key, value) -> keyed.put(String.valueOf(key), value));
        return keyed;
    }

    /** Without the empty lines around it, which belong to the file. */
    private static String tidy(String instructions) {
        var text = instructions.replace("\r\n", "\n");
        int begin = 0;
        for (int at = 0; at < text.length() && Character.isWhitespace(text.charAt(at)); at++) {
            begin = text.charAt(at) == '\n' ? at + 1 : begin;
        }
        return text.substring(begin).stripTrailing();
    }
}
