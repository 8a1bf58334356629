package dev.steward.transfer;

import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.platform.text.Fences;
import dev.steward.platform.text.Sha256;
import dev.steward.transfer.Node.Speaker;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a conversation from a Markdown file. Speakers are given in headings ({@code ## User}, {@code ## You, 2026-01-31 12:00
 * UTC}) or at the start of lines ({@code **You:**}). A file without speakers becomes a single note of the user.
 */
final class MarkdownTalk {

    private static final Set<String> PERSON = Set.of("you", "user", "human", "you said");

    private static final Set<String> MODEL = Set.of(
            "assistant",
            "ai",
            "bot",
            "chatgpt",
            "chatgpt said",
            "gpt",
            "claude",
            "gemini",
            "copilot",
            "grok",
            "deepseek");

    private static final int MAX_HEADING = 6;
    private static final int MAX_TITLE = 1000;

    /** A heading in the form that Steward writes. */
    private static final Pattern DATED =
            Pattern.compile("(.{1,255}), ([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9]{2}:[0-9]{2}) UTC");

    /** Without the colon it is a word that the text stresses. */
    private static final Pattern BOLD = Pattern.compile("\\*\\*(.{1,40}?)(?::\\*\\*|\\*\\*:)[ \\t]*(.*)");

    /** The YAML before the text, which other programs write, and the title in it. */
    private static final Pattern FRONT =
            Pattern.compile("---\\r?\\n((?:[^\\r\\n]{0,1000}\\r?\\n){0,100}?)---(?:\\r?\\n|$)");

    private static final Pattern NAMED = Pattern.compile("(?m)^title:[ \\t]*[\"']?(.{1,1000}?)[\"']?[ \\t]*$");

    /** A change of speaker. @param rest of the line */
    private record Cue(
            Speaker speaker,
            @Nullable String model,
            @Nullable Instant at,
            String rest) {}

    private final List<Node> nodes = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    /** Whether there was any text so far. */
    private boolean begun;

    private @Nullable Cue cue;
    private String title = "";

    /**
     * @param name of the file, used if there is no title
     * @param modified when the file was last changed
     * @throws UnsupportedConversation if it is empty
     */
    static ImportedConversation read(String name, String content, @Nullable Instant modified, Instant now) {
        return MarkedTalk.knows(content)
                ? MarkedTalk.read(bare(name), content, modified == null ? now : modified, now)
                : new MarkdownTalk().talk(bare(name), content, modified, now);
    }

    private static String bare(String name) {
        return Json.line(name.replaceAll("(?i)\\.(md|markdown|txt)$", ""), 255);
    }

    private ImportedConversation talk(String bare, String file, @Nullable Instant modified, Instant now) {
        var front = FRONT.matcher(file);
        var content = front.lookingAt() ? file.substring(front.end()) : file;
        var named = NAMED.matcher(front.hasMatch() ? front.group(1) : "");
        String fence = "";
        for (var line : (Iterable<String>) content.lines()::iterator) {
            fence = Fences.after(fence, line);
            var next = fence.isEmpty() && line.length() < 400 ? cueOf(line) : null;
            if (next != null) {
                end();
                cue = next;
                say(next.rest());
            } else if (cue == null && title.isEmpty() && !begun && fence.isEmpty() && isTitle(line)) {
                title = line.substring(1).strip();
            } else {
                say(line);
            }
        }
        title = title.isEmpty() && named.find() ? named.group(1) : title;
        var loss = new ImportLoss();
        var at = modified == null ? now : modified;
        if (cue == null) {
            text.insert(0, front.hasMatch() ? front.group() : "");
            return note(bare, at, loss, now);
        }
        end();
        var byId = new LinkedHashMap<String, Node>();
        nodes.forEach(node -> byId.put(node.id(), node));
        var first = nodes.stream()
                .filter(node -> node.at() != null)
                .findFirst()
                .map(Node::at)
                .orElse(at);
        var rows = Rows.of(Branches.of(byId, null), loss, first);
        return Talks.of(head(bare, rows.rows(), first), rows.rows(), rows.forks(), loss, now);
    }

    private void say(String line) {
        begun |= !line.isBlank();
        text.append(line).append('\n');
    }

    private static boolean isTitle(String line) {
        return isHeading(line, 1) && line.substring(1).strip().length() <= MAX_TITLE;
    }

    private ImportedConversation note(String name, Instant at, ImportLoss loss, Instant now) {
        var said = text.toString().strip();
        if (said.isEmpty()) {
            throw new UnsupportedConversation(UnsupportedConversation.Reason.empty);
        }
        var rows =
                List.of(new ImportedConversation.Row(new TranscriptEntry.Question(Rows.text(said, loss), null), at, 0));
        return Talks.of(head(name, rows, at), rows, List.of(), loss, now);
    }

    /** @param name used if the title is blank */
    private Talks.Head head(String name, List<ImportedConversation.Row> rows, @Nullable Instant at) {
        return new Talks.Head(
                Product.markdown, id(name, title, rows), title.isBlank() ? name : title, null, null, false, at, null);
    }

    /** A file is identified by its name, its title and its first message. */
    static String id(String name, String title, List<ImportedConversation.Row> rows) {
        var begin = rows.isEmpty() ? "" : rows.getFirst().said().content();
        return Sha256.of(name + "\n" + title + "\n" + begin);
    }

    private void end() {
        var said = text.toString().strip();
        if (!said.isEmpty()) {
            // Text before the first speaker belongs to the author of the file
            var by = Objects.requireNonNullElse(cue, new Cue(Speaker.person, null, null, ""));
            var before = nodes.isEmpty() ? null : nodes.getLast().id();
            nodes.add(new Node("#" + nodes.size(), before, by.speaker(), said, "", by.model(), by.at()));
        }
        text.setLength(0);
    }

    private static @Nullable Cue cueOf(String line) {
        if (line.startsWith("#")) {
            return headed(line);
        }
        if (line.startsWith("**")) {
            var bold = BOLD.matcher(line);
            return bold.matches() ? named(bold.group(1), null, bold.group(2)) : null;
        }
        int colon = line.indexOf(':');
        return colon > 0 && colon <= 20 && line.length() == colon + 1
                ? named(line.substring(0, colon), null, "")
                : null;
    }

    /** Scans by hand: a regular expression would try every way to split a line of blanks. */
    private static @Nullable Cue headed(String line) {
        int level = 0;
        while (level < line.length() && line.charAt(level) == '#') {
            level++;
        }
        int end = line.length();
        while (end > level && line.charAt(end - 1) == '#') {
            end--;
        }
        return level <= MAX_HEADING && isHeading(line, level)
                ? ofHeading(line.substring(level, end).strip())
                : null;
    }

    private static boolean isHeading(String line, int level) {
        return line.startsWith("#")
                && line.length() > level
                && (line.charAt(level) == ' ' || line.charAt(level) == '\t');
    }

    private static @Nullable Cue ofHeading(String heading) {
        var dated = DATED.matcher(heading);
        if (!dated.matches()) {
            return named(heading.replaceAll("[:*]+$", ""), null, "");
        }
        var name = dated.group(1);
        var at = Moments.of(dated.group(2) + "T" + dated.group(3) + ":00Z");
        var known = named(name, at, "");
        return known == null ? new Cue(Speaker.model, name, at, "") : known;
    }

    private static @Nullable Cue named(String name, @Nullable Instant at, String rest) {
        var word = name.replaceAll("[^\\p{L}\\p{N} ]", "").strip().toLowerCase(Locale.ROOT);
        if (PERSON.contains(word)) {
            return new Cue(Speaker.person, null, at, rest);
        }
        return MODEL.contains(word) ? new Cue(Speaker.model, null, at, rest) : null;
    }
}
