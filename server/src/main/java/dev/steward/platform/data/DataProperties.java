package dev.steward.platform.data;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the data lives.
 *
 * @param dataDir {@code STEWARD_DATA_DIR}, blank for {@code ~/.steward}
 * @param dbUrl {@code STEWARD_DB_URL}, blank for the embedded database inside the data folder
 */
@ConfigurationProperties("steward")
record DataProperties(@Nullable String dataDir, @Nullable String dbUrl) {}
