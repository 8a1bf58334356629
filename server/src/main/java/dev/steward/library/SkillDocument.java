package dev.steward.library;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.representer.Representer;

/**
 * What a {@code SKILL.md} says: YAML between two lines of hyphens, then Markdown. What another program wrote into the YAML
 * stays there.
 *
 * @param front the YAML by its keys; empty where there is none, or none that can be read
 * @param instructions the Markdown
 */
record SkillDocument(Map<String, Object> front, String instructions) {

    static final int LONGEST_DESCRIPTION = 4_000;
    static final int LONGEST_INSTRUCTIONS = 500_000;

    private static final String FENCE = "---";

    /** Characters of the YAML: a description of the greatest length, escaped, and what others add. */
    private static final int LONGEST_FRONT = 64 * 1024;

    private static final int DEEPEST = 20;
    private static final int MOST_ALIASES = 10;

    /** Reads a file's text. */
    static SkillDocument of(String file) {
        var text = file.startsWith("\uFEFF") ? file.substring(1) : file;
        int begin = afterFence(text, 0);
        int end = begin < 0 ? -1 : closing(text, begin);
        return end < 0
                ? new SkillDocument(Map.of(), tidy(text))
                : new SkillDocument(yaml(text.substring(begin, end)), tidy(text.substring(afterFence(text, end))));
    }

    /** The same with another name, description and instructions. */
    SkillDocument with(String name, @Nullable String description, String otherInstructions) {
        var other = new LinkedHashMap<String, Object>();
        other.put("name", name);
        if (description != null) {
            other.put("description", description);
        }
        front.forEach((key, value) -> {
            if (!key.equals("name") && !key.equals("description")) {
                other.put(key, value);
            }
        });
        return new SkillDocument(other, tidy(otherInstructions));
    }

    /** What it is for, in the words of the YAML; null where those say nothing. */
    @Nullable
    String description() {
        var said = front.get("description");
        var text = said instanceof String || said instanceof Number
                ? said.toString().strip()
                : "";
        return text.isEmpty() || text.length() > LONGEST_DESCRIPTION ? null : text;
    }

    /** As it stands in the file. */
    String text() {
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
        int most = Math.min(text.length(), from + LONGEST_FRONT);
        for (int line = from; line < most; ) {
            if (afterFence(text, line) >= 0) {
                return line;
            }
            int end = text.indexOf('\n', line);
            line = end < 0 ? most : end + 1;
        }
        return -1;
    }

    private static Map<String, Object> yaml(String text) {
        var options = new LoaderOptions();
        options.setCodePointLimit(LONGEST_FRONT);
        options.setNestingDepthLimit(DEEPEST);
        options.setMaxAliasesForCollections(MOST_ALIASES);
        options.setAllowRecursiveKeys(false);
        try {
            return new Yaml(new SafeConstructor(options)).load(text) instanceof Map<?, ?> map ? keyed(map) : Map.of();
        } catch (RuntimeException _) {
            return Map.of(); // not only its own exceptions leave the library; the instructions can be used all the same
        }
    }

    private static Map<String, Object> keyed(Map<?, ?> map) {
        var keyed = new LinkedHashMap<String, Object>();
        map.forEach((key, value) -> {
            if (key != null && value != null) {
                keyed.put(key.toString(), value);
            }
        });
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
