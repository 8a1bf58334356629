package dev.steward.platform.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

class DotEnvTest {

    @Test
    void onlyVariablesOfTheServiceCountWhateverTheirCase() {
        assertThat(DotEnv.variables("""
                        # a comment
                        STEWARD_PORT = 8100
                        export steward_host="0.0.0.0"
                        STEWARD_CORS_ORIGINS='https://a.example,https://b.example/?x=1'
                        STEWARD_DATA_DIR=
                        STEWARD_LOG_LEVEL="
                        PATH=/bin
                        =nothing
                        just words
                        """))
                .containsOnly(
                        entry("STEWARD_PORT", "8100"),
                        entry("STEWARD_HOST", "0.0.0.0"),
                        entry("STEWARD_CORS_ORIGINS", "https://a.example,https://b.example/?x=1"),
                        entry("STEWARD_LOG_LEVEL", "\""));
    }
}
