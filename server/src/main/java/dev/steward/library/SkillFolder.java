package dev.steward.library;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.TextEncoding;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
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
 * Reads the skills folder: one {@code <name>/SKILL.md} per skill, with the file name in any case, also in folders that
 * hold several skills. Files are read again only if they have changed. All methods block.
 */
@Component
class SkillFolder {

    static final String FILE = "SKILL.md";

    /** Maximum number of skills in use; more than a person can tell apart. */
    static final int MAX = 2_000;

    /** Maximum number of folder entries examined: it may be a downloads folder. */
    static final int MAX_ENTRIES = 10 * MAX;

    /** Four bytes per character, plus room for the YAML. */
    private static final long MAX_BYTES = 4L * SkillDocument.MAX_INSTRUCTIONS + 256 * 1024;

    /** Levels of folders around a skill, including the skills folder itself. */
    static final int MAX_DEPTH = 4;

    private final Path root;

    /** Locations of skills in nested folders, by name, as of the last listing. */
    private volatile Map<String, Path> nested = Map.of();

    private Map<String, Known> known = Map.of();

    SkillFolder(SkillProperties properties, DataFolder data) {
        this.root = properties.folder(data);
    }

    /** What was found in a subfolder. */
    sealed interface Found permits SkillFile, SkippedSkill {}

    /** @param stamp null if there is no file to identify */
    private record Known(SkillFile.@Nullable Stamp stamp, Found found) {}

    /**
     * Everything found in the folder.
     *
     * @param skills by name
     * @param skipped folders without a usable skill, by name
     * @param isReadable whether the skills folder could be read
     */
    record Listing(List<SkillFile> skills, List<SkippedSkill> skipped, boolean isReadable) {

        /**
         * Those of the names whose skill no longer exists. None if something cannot be read, which may hold them, or if
         * the whole folder is empty, as if it were not mounted.
         */
        Set<String> gone(Set<String> names) {
            if (!isReadable
                    || skills.isEmpty()
                    || skipped.stream().anyMatch(other -> other.reason() == SkippedSkill.Reason.unreadable)) {
                return Set.of();
            }
            var gone = new HashSet<>(names);
            skills.forEach(skill -> gone.remove(skill.name()));
            skipped.forEach(
                    other -> gone.remove(other.name().substring(other.name().lastIndexOf(File.separatorChar) + 1)));
            return gone;
        }
    }

    Path root() {
        return root;
    }

    /** Looks at every folder and reads the files that have changed. */
    synchronized Listing list() {
        var now = new HashMap<String, Known>();
        var skills = new ArrayList<SkillFile>();
        var skipped = new ArrayList<SkippedSkill>();
        boolean readable = true;
        var below = new HashMap<String, Path>();
        try {
            var top = root.toRealPath();
            var taken = new HashSet<String>();
            var folders = List.of(top);
            for (int depth = 0; depth < MAX_DEPTH && !folders.isEmpty(); depth++) {
                var deeper = new ArrayList<Path>();
                for (var folder : folders) {
                    for (var place : depth == 0 ? entries(folder) : entriesOrNone(top, folder, skipped)) {
                        var name = nameOf(place);
                        var path = top.relativize(place).toString();
                        var one = look(top, place, path, skills.size());
                        if (one == null
                                && Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)
                                && now.size() + deeper.size() < MAX_ENTRIES) {
                            deeper.add(place);
                        }
                        if (one != null && one.found() instanceof SkillFile && !taken.add(name)) {
                            one = skipped(path, SkippedSkill.Reason.taken);
                        }
                        if (one != null) {
                            now.put(path, one);
                            switch (one.found()) {
                                case SkillFile skill -> {
                                    skills.add(skill);
                                    if (depth > 0) {
                                        below.put(name, root.resolve(top.relativize(place)));
                                    }
                                }
                                case SkippedSkill other -> skipped.add(other);
                            }
                        }
                    }
                }
                folders = deeper;
            }
        } catch (NoSuchFileException _) {
            // not created yet, or removed: there are no skills
        } catch (IOException _) {
            readable = false;
        }
        known = now;
        nested = below;
        skills.sort(Comparator.comparing(SkillFile::name)); // nested folders were read last
        skipped.sort(Comparator.comparing(SkippedSkill::name));
        return new Listing(skills, skipped, readable);
    }

    /** The skills folder, if it exists, and the folders in it that may hold a skill. */
    Set<Path> folders() throws IOException {
        var folders = new HashSet<Path>();
        if (Files.isDirectory(root)) {
            folders.add(root);
            for (var entry : entries(root)) {
                if (SkillName.is(nameOf(entry)) && folders.size() <= MAX && Files.isDirectory(entry)) {
                    folders.add(entry);
                }
            }
            for (var place : nested.values()) {
                folders.add(place);
                for (var each = place.getParent(); each != null && !each.equals(root); each = each.getParent()) {
                    folders.add(each);
                }
            }
        }
        return folders;
    }

    /** The folder of a skill, or where it would be. */
    Path home(String name) {
        var own = root.resolve(name);
        return Files.exists(fileIn(own), LinkOption.NOFOLLOW_LINKS) ? own : nested.getOrDefault(name, own);
    }

    /** The file in a skill's folder, with its name in any case; the usual name if there is none. */
    static Path fileIn(Path folder) {
        var usual = folder.resolve(FILE);
        if (Files.exists(usual, LinkOption.NOFOLLOW_LINKS)) {
            return usual;
        }
        try (var entries = Files.newDirectoryStream(folder, "[sS][kK][iI][lL][lL].[mM][dD]")) {
            for (var other : entries) {
                return other;
            }
        } catch (IOException | DirectoryIteratorException _) {
            // there is none
        }
        return usual;
    }

    /** A nested folder that cannot be read is skipped; the skills folder itself is not. */
    private static List<Path> entriesOrNone(Path top, Path folder, List<SkippedSkill> skipped) {
        try {
            return entries(folder);
        } catch (NoSuchFileException _) {
            return List.of(); // just removed
        } catch (IOException _) {
            skipped.add(new SkippedSkill(top.relativize(folder).toString(), SkippedSkill.Reason.unreadable));
            return List.of();
        }
    }

    /** Parses the current file; empty if there is no such skill. @throws IOException if it cannot be read */
    Optional<SkillDocument> read(String name) throws IOException {
        return text(name).map(SkillDocument::of);
    }

    /** The unparsed text of the file. */
    Optional<String> text(String name) throws IOException {
        if (!SkillName.is(name) || Command.isReserved(name)) {
            return Optional.empty();
        }
        try {
            var file = fileIn(home(name)).toRealPath();
            if (!file.startsWith(root.toRealPath())) {
                return Optional.empty();
            }
            return Optional.ofNullable(text(file));
        } catch (NoSuchFileException | NotDirectoryException _) {
            return Optional.empty();
        }
    }

    /** The entries except hidden ones, sorted. As paths: in some locales, the text of a name leads back to no file. */
    private static List<Path> entries(Path top) throws IOException {
        try (var entries = Files.list(top)) {
            return entries.filter(entry -> !nameOf(entry).startsWith("."))
                    .limit(MAX_ENTRIES)
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) { // while iterating, for example if the folder is being removed
            throw e.getCause();
        }
    }

    private static String nameOf(Path entry) {
        return String.valueOf(entry.getFileName());
    }

    /** What one folder holds; null if it is not a folder or has nothing to do with skills. */
    private @Nullable Known look(Path top, Path folder, String path, int before) {
        var name = nameOf(folder);
        try {
            if (!Files.isDirectory(folder) || !Files.exists(fileIn(folder), LinkOption.NOFOLLOW_LINKS)) {
                return Files.isDirectory(folder) && !Files.isExecutable(folder)
                        ? skipped(path, SkippedSkill.Reason.unreadable)
                        : null;
            }
            if (!SkillName.is(name)) {
                return skipped(path, SkippedSkill.Reason.name);
            }
            if (Command.isReserved(name)) {
                return skipped(path, SkippedSkill.Reason.reserved);
            }
            var file = fileIn(folder).toRealPath();
            if (!file.startsWith(top)) {
                return skipped(path, SkippedSkill.Reason.outside);
            }
            return before >= MAX ? skipped(path, SkippedSkill.Reason.too_many) : read(name, path, file);
        } catch (IOException | RuntimeException _) { // whatever is wrong with one file, the others stay in the list
            return skipped(path, SkippedSkill.Reason.unreadable);
        }
    }

    private Known read(String name, String path, Path file) throws IOException {
        var attributes = Files.readAttributes(file, BasicFileAttributes.class);
        var stamp = new SkillFile.Stamp(file, attributes.lastModifiedTime(), attributes.size());
        var earlier = known.get(path);
        if (earlier != null && stamp.equals(earlier.stamp())) {
            return earlier;
        }
        if (attributes.isRegularFile() && attributes.size() > MAX_BYTES) {
            return new Known(stamp, new SkippedSkill(path, SkippedSkill.Reason.too_large));
        }
        try {
            var text = text(file);
            return text == null
                    ? skipped(path, SkippedSkill.Reason.unreadable)
                    : new Known(stamp, found(name, SkillDocument.of(text), stamp));
        } catch (NoText e) {
            return new Known(stamp, new SkippedSkill(path, SkippedSkill.Reason.no_text, e.line));
        }
    }

    private static Found found(String name, SkillDocument document, SkillFile.Stamp stamp) {
        return document.instructions().length() > SkillDocument.MAX_INSTRUCTIONS
                ? new SkippedSkill(name, SkippedSkill.Reason.too_large)
                : SkillFile.of(name, document, stamp);
    }

    private static Known skipped(String name, SkippedSkill.Reason reason) {
        return new Known(null, new SkippedSkill(name, reason));
    }

    /**
     * The text of a file; null if it is not a regular file, such as a pipe that would block forever.
     *
     * @throws NoText if it is not text that can be stored
     */
    private static @Nullable String text(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return null;
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes((int) MAX_BYTES + 1);
        }
        if (bytes.length > MAX_BYTES) {
            return null;
        }
        var encoding = TextEncoding.of(bytes, Locale.ROOT);
        boolean isWide = !encoding.isGuessed() && !encoding.charset().equals(StandardCharsets.UTF_8);
        var text = isWide ? encoding.decode(bytes) : new String(bytes, StandardCharsets.UTF_8);
        int flaw = encoding.isGuessed() ? text.indexOf('\uFFFD') : text.indexOf('\0');
        if (flaw >= 0) {
            throw new NoText(1
                    + (int) text.chars()
                            .limit(flaw)
                            .filter(each -> each == '\n')
                            .count());
        }
        return text;
    }

    private static final class NoText extends CharacterCodingException {

        private static final long serialVersionUID = 1L;

        private final int line;

        NoText(int line) {
            this.line = line;
        }
    }

    /** The problem for a file that exists but cannot be read. */
    static Problem unreadable(String name) {
        return new Problem.Conflict("skill-unreadable", "The file of the skill '%s' cannot be read.".formatted(name));
    }
}
