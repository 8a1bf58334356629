package dev.steward.library;

import dev.steward.platform.text.Truncate;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * A skill as its folder holds it, without most of its instructions: those are read when they are needed.
 *
 * @param beginning of the instructions
 * @param isWhole whether that is all of them
 * @param wrongLine at which what stands in front ends to be YAML, or null
 * @param stamp of the file that says so
 */
record SkillFile(
        String name,
        @Nullable String description,
        String beginning,
        boolean isWhole,
        @Nullable Integer wrongLine,
        Stamp stamp)
        implements Found {

    /** Characters of the instructions that a list shows. */
    static final int LISTED = 300;

    /** Which file it was, so that it is known again. */
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
