package dev.steward.platform.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SupervisorTest {

    private static boolean isSupervised(@Nullable Boolean declared, Map<String, String> environment) {
        return new SupervisorProperties(declared).isSupervised(environment, 12);
    }

    @Test
    void aSupervisorIsDeclaredOrIsSystemd() {
        assertThat(isSupervised(null, Map.of())).isFalse();
        assertThat(isSupervised(true, Map.of())).isTrue();
        assertThat(isSupervised(null, Map.of("INVOCATION_ID", "a1"))).isTrue();
        assertThat(isSupervised(null, Map.of("INVOCATION_ID", "a1", "SYSTEMD_EXEC_PID", "12")))
                .isTrue();
        assertThat(isSupervised(null, Map.of("INVOCATION_ID", "a1", "SYSTEMD_EXEC_PID", "7")))
                .as("inherited, as in a terminal")
                .isFalse();
        assertThat(isSupervised(false, Map.of("INVOCATION_ID", "a1"))).isFalse();
    }

    @Test
    void aRestartEndsTheProcessWithAnError() {
        var code = new CompletableFuture<Integer>();
        new Supervisor(true, code::complete).restart();
        assertThat(code.join()).isNotIn(0, 143);
    }
}
