package dev.steward.library;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.TextEncoding;
import dev.steward.platform.text.WellFormed;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The folder of the skills, read: {@code <name>/SKILL.md} for each. What is in the files is read again only when one has
 * changed. All of it blocks.
 */
@Component
class SkillFolder {

    static final String FILE = "SKILL.md";

    /** Skills that are used; more than anybody can tell apart. */
    static final int MOST = 2_000;

    /** Entries of the folder that are looked at at all: it may be somebody's downloads. */
    static final int MOST_ENTRIES = 10 * MOST;

    /** Characters of four bytes each, and a page for the YAML. */
    private static final long MOST_BYTES = 4L * SkillDocument.LONGEST_INSTRUCTIONS + 256 * 1024;

    private final Path root;
    private Map<String, Known> known = Map.of();

    SkillFolder(SkillProperties properties, DataFolder data) {
        this.root = properties.folder(data);
    }

    /** @param stamp null where there is no file that could be told from another one */
    private record Known(SkillFile.@Nullable Stamp stamp, Found found) {}

    /**
     * All that is there.
     *
     * @param skills by their names
     * @param skipped folders that hold none which can be used, by their names
     * @param isReadable whether the folder of the skills could be looked into
     */
    record Listing(List<SkillFile> skills, List<SkippedSkill> skipped, boolean isReadable) {}

    Path root() {
        return root;
    }

    /** Looks at every folder and reads the files that have changed. */
    synchronized Listing list() {
        var now = new HashMap<String, Known>();
        var skills = new ArrayList<SkillFile>();
        var skipped = new ArrayList<SkippedSkill>();
        boolean readable = true;
        try {
            var top = root.toRealPath();
            for (var name : names(top)) {
                var one = look(top, name, skills.size());
                if (one != null) {
                    now.put(name, one);
                    switch (one.found()) {
                        case SkillFile skill -> skills.add(skill);
                        case SkippedSkill other -> skipped.add(other);
                    }
                }
            }
        } catch (NoSuchFileException _) {
            // nobody has made it yet, or somebody has removed it: there are no skills
        } catch (IOException _) {
            readable = false;
        }
        known = now;
        return new Listing(skills, skipped, readable);
    }

    /** The folder, if it is there, and the folders in it that may hold a skill. */
    Set<Path> folders() throws IOException {
        var folders = new HashSet<Path>();
        if (Files.isDirectory(root)) {
            folders.add(root);
            for (var name : names(root)) {
                if (SkillName.is(name) && folders.size() <= MOST && Files.isDirectory(root.resolve(name))) {
                    folders.add(root.resolve(name));
                }
            }
        }
        return folders;
    }

    /** What the file says now; empty when there is no such skill. @throws IOException when it cannot be read */
    Optional<SkillDocument> read(String name) throws IOException {
        return text(name).map(SkillDocument::of);
    }

    /** The file as it is. */
    Optional<String> text(String name) throws IOException {
        if (!SkillName.is(name) || Command.isReserved(name)) {
            return Optional.empty();
        }
        try {
            var file = root.resolve(name).resolve(FILE).toRealPath();
            if (!file.startsWith(root.toRealPath())) {
                return Optional.empty();
            }
            return Optional.ofNullable(text(file));
        } catch (NoSuchFileException | NotDirectoryException _) {
            return Optional.empty();
        }
    }

    /** The folders in it, hidden ones apart, in the order of their names. */
    private static List<String> names(Path top) throws IOException {
        try (var entries = Files.list(top)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .filter(name -> !name.startsWith("."))
                    .limit(MOST_ENTRIES)
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) { // in the middle of it, as when somebody removes it
            throw e.getCause();
        }
    }

    /** What is in one folder; null where it is none, or has nothing to do with skills. */
    private @Nullable Known look(Path top, String name, int before) {
        var folder = top.resolve(name);
        try {
            if (!Files.isDirectory(folder) || !Files.exists(folder.resolve(FILE), LinkOption.NOFOLLOW_LINKS)) {
                return Files.isDirectory(folder) && !Files.isExecutable(folder)
                        ? skipped(name, SkippedSkill.Reason.unreadable)
                        : null;
            }
            if (!SkillName.is(name)) {
                return skipped(name, SkippedSkill.Reason.name);
            }
            if (Command.isReserved(name)) {
                return skipped(name, SkippedSkill.Reason.reserved);
            }
            var file = folder.resolve(FILE).toRealPath();
            if (!file.startsWith(top)) {
                return skipped(name, SkippedSkill.Reason.outside);
            }
            return before >= MOST ? skipped(name, SkippedSkill.Reason.too_many) : read(name, file);
        } catch (IOException | SecurityException _) {
            return skipped(name, SkippedSkill.Reason.unreadable);
        }
    }

    private Known read(String name, Path file) throws IOException {
        var attributes = Files.readAttributes(file, BasicFileAttributes.class);
        var stamp = new SkillFile.Stamp(file, attributes.lastModifiedTime(), attributes.size());
        var earlier = known.get(name);
        if (earlier != null && stamp.equals(earlier.stamp())) {
            return earlier;
        }
        if (attributes.isRegularFile() && attributes.size() > MOST_BYTES) {
            return new Known(stamp, new SkippedSkill(name, SkippedSkill.Reason.too_large));
        }
        try {
            var text = text(file);
            return text == null
                    ? skipped(name, SkippedSkill.Reason.unreadable)
                    : new Known(stamp, found(name, SkillDocument.of(text), stamp));
        } catch (NoText e) {
            return new Known(stamp, new SkippedSkill(name, SkippedSkill.Reason.no_text, e.line));
        }
    }

    private static Found found(String name, SkillDocument document, SkillFile.Stamp stamp) {
        return document.instructions().length() > SkillDocument.LONGEST_INSTRUCTIONS
                ? new SkippedSkill(name, SkippedSkill.Reason.too_large)
                : SkillFile.of(name, document, stamp);
    }

    private static Known skipped(String name, SkippedSkill.Reason reason) {
        return new Known(null, new SkippedSkill(name, reason));
    }

    /**
     * The text of a file; null when it is none, as a pipe is that nobody would ever write to.
     *
     * @throws NoText when it is no text that can be stored
     */
    private static @Nullable String text(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return null;
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes((int) MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            return null;
        }
        var encoding = TextEncoding.of(bytes, Locale.ROOT);
        var text = encoding.isGuessed() ? WellFormed.repaired(new String(bytes, StandardCharsets.UTF_8)) : encoding.decode(bytes);
        int flaw = text.indexOf(encoding.isGuessed() ? '\uFFFD' : '\0');
        if (flaw >= 0) {
            throw new NoText(1 + (int) text.substring(0, flaw).chars().filter(each -> each == '\n').count());
        }
        return text;
    }

    /** A file that is no text. */
    private static final class NoText extends CharacterCodingException {

        private static final long serialVersionUID = 1L;

        private final int line;

        NoText(int line) {
            this.line = line;
        }
    }

    /** What to say where a file that was there cannot be read. */
    static Problem unreadable(String name) {
        return new Problem.Conflict("skill-unreadable", "The file of the skill '%s' cannot be read.".formatted(name));
    }
}
