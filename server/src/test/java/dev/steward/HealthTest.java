package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.platform.launch.StartupProblem;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HealthTest {

    @ParameterizedTest
    @CsvSource({
        "'', '', http://127.0.0.1:8000/api/health",
        "' ', ' ', http://127.0.0.1:8000/api/health",
        "0.0.0.0, 8100, http://127.0.0.1:8100/api/health",
        "::, 8100, http://127.0.0.1:8100/api/health",
        "[::], ' 8100 ', http://127.0.0.1:8100/api/health",
        "::1, 8100, http://[::1]:8100/api/health",
        "[::1], 8100, http://[::1]:8100/api/health",
        "my_nas, 8100, http://my_nas:8100/api/health",
        "nas.local., 8100, http://nas.local.:8100/api/health",
        "192.168.1.5, 80, http://192.168.1.5:80/api/health"
    })
    void theServiceIsAskedWhereItIsConfigured(String host, String port, String address) {
        var variables = Map.of("STEWARD_HOST", host, "STEWARD_PORT", port);
        assertThat(Health.address(Map.of(), variables)).hasToString(address);
        assertThat(Health.address(variables, Map.of())).hasToString(address);
    }

    @Test
    void theEnvironmentWinsOverTheFileUnlessItIsBlank() {
        var file = Map.of("STEWARD_HOST", "10.0.0.1", "STEWARD_PORT", "9000");
        assertThat(Health.address(file, Map.of("STEWARD_PORT", "9100", "STEWARD_HOST", " ")))
                .hasToString("http://10.0.0.1:9100/api/health");
    }

    @ParameterizedTest
    @CsvSource({
        "STEWARD_PORT, abc",
        "STEWARD_PORT, -1",
        "STEWARD_PORT, 999999",
        "STEWARD_PORT, 80.5",
        "STEWARD_PORT, tcp://10.0.0.1:80",
        "STEWARD_HOST, a b",
        "STEWARD_HOST, '[::1'",
        "STEWARD_HOST, '💥{}'",
        "STEWARD_HOST, '%zz'"
    })
    void whatMakesNoAddressIsASentence(String name, String value) {
        var variables = new HashMap<>(Map.of(name, value));
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(() -> Health.address(Map.of(), variables))
                .withMessageStartingWith(name + " is \"" + value + "\", but it must be ");
    }
}
