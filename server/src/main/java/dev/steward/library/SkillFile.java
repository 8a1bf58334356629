package dev.steward.library;

import dev.steward.platform.text.Truncate;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * A skill as found in its folder, without most of its instructions, which are read when needed.
 *
 * @param beginning the beginning of the instructions
 * @param isWhole whether that is all of them
 * @param wrongLine the faulty line of the front matter, or null
 * @param stamp identifies the file it was read from
 */
record SkillFile(
        String name,
        @Nullable String description,
        String beginning,
        boolean isWhole,
        @Nullable Integer wrongLine,
        Stamp stamp)
        implements SkillFolder.Found {

    /** Characters of the instructions shown in a list. */
    static final int LISTED = 300;

    /** Identifies a version of a file, to recognize it later. */
    record Stamp(Path file, FileTime modified, long size) {}

    static SkillFile of(String name, SkillDocument document, Stamp stamp) {
        var text = document.instructions();
        return new SkillFile(
                name,
                document.description(),
                Truncate.to(text, LISTED),
                text.length() <= LISTED,
                document.wrongLine(),
                stamp);
    }
}
