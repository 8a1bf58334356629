package dev.steward.library;

import dev.steward.platform.data.DataFolder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configures where skills are stored.
 *
 * @param skillsDir the folder that holds the skills, one folder each; blank for {@code skills} in the data folder
 */
@ConfigurationProperties("steward")
record SkillProperties(@Nullable String skillsDir) {

    Path folder(DataFolder data) {
        return DataFolder.path("steward.skills-dir", skillsDir, data.skills(), DataFolder.home())
                .toAbsolutePath()
                .normalize();
    }
}
