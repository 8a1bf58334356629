package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.platform.launch.StartupProblem;
import org.junit.jupiter.api.Test;

class PostgresDatabaseTest {

    @Test
    void aVersionWithoutMergeIsRefused() {
        var url = PostgresUrl.parse("r2dbc:postgresql://me:secret@db.example/steward");
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(() -> PostgresDatabase.requireVersion(url, 14))
                .withMessage("The database steward on db.example runs PostgreSQL 14, but Steward needs 15 or newer.");
        PostgresDatabase.requireVersion(url, 15);
    }
}
