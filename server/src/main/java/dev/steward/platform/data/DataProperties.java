package dev.steward.platform.data;

import dev.steward.platform.recovery.DamageOrder;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The location of the data.
 *
 * @param dataDir the folder that holds everything; blank for {@code ~/.steward}
 * @param dbUrl {@code r2dbc:postgresql://user:password@host/name}; blank for the embedded database inside the data folder
 * @param damage what to do when the database is damaged: {@code page} asks on a page, {@code exit} ends with a message, and
 *     a choice is written as that message names it
 */
@ConfigurationProperties("steward")
record DataProperties(
        @Nullable String dataDir,
        @Nullable String dbUrl,
        @Nullable String damage) {

    DataProperties {
        DamageOrder.of(damage);
    }

    /** Whether the data folder holds the database. */
    boolean isEmbedded() {
        return dbUrl == null || dbUrl.isBlank();
    }

    DamageOrder order() {
        return DamageOrder.of(damage);
    }
}
