package dev.steward.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.platform.problem.Problem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.StringNode;

/** Tests the settings whose values must have the form that programs expect, or that addresses are compared with. */
class FormedSettingTest {

    @ParameterizedTest
    @CsvSource({"512m,512m", "' 2G ',2G", "'',512m", "'  ',512m", "16m,16m", "9999g,9999g", "999999M,999999M"})
    void memoryIsInMegabytesOrGigabytes(String given, String kept) {
        assertThat(SettingKeys.CMD_RUNNER_MEMORY.sent(StringNode.valueOf(given)))
                .isEqualTo(kept);
    }

    @ParameterizedTest
    @ValueSource(strings = {"512", "15m", "0m", "-1m", "1.5g", "512mb", "512m --privileged", "m", "10000g", "1e3m"})
    void memoryOfAnotherFormIsRefused(String given) {
        assertThatExceptionOfType(Problem.Invalid.class)
                .isThrownBy(() -> SettingKeys.CMD_RUNNER_MEMORY.sent(StringNode.valueOf(given)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "0.5", "0.01", "1.25", "999"})
    void processorsAreANumber(String given) {
        assertThat(SettingKeys.CMD_RUNNER_CPUS.sent(StringNode.valueOf(given))).isEqualTo(given);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.00", "-1", ".5", "1.", "1000", "1.001", "NaN", "1 --privileged", "one"})
    void processorsOfAnotherFormAreRefused(String given) {
        assertThatExceptionOfType(Problem.Invalid.class)
                .isThrownBy(() -> SettingKeys.CMD_RUNNER_CPUS.sent(StringNode.valueOf(given)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--privileged", "-v", "a b", "a\nb", "/absolute", ":tag"})
    void anImageIsNoOption(String given) {
        assertThatExceptionOfType(Problem.Invalid.class)
                .isThrownBy(() -> SettingKeys.CMD_RUNNER_IMAGE.sent(StringNode.valueOf(given)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "nas",
                "NAS.local, 192.168.1.20:8080",
                "my_nas:1 10.0.0.1:65535,\n[fd00::1],[FD00::1]:80,",
            })
    void anAllowedHostMayHaveAPort(String given) {
        assertThat(SettingKeys.ALLOWED_HOSTS.sent(StringNode.valueOf(given))).isEqualTo(given);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.1:99999",
                "10.0.0.1:65536",
                "nas:0",
                "nas:080",
                "nas:",
                "nas:http",
                "http://nas:80",
                "nas/path",
                "me@nas",
                "10.0.0.0/8",
                "10.0.0.256",
                "10.1",
                "*.local",
                "fd00::1",
                "nas;other",
                "nas, b\u00FCcher.local",
            })
    void anAllowedHostThatCouldNotMatchIsRefusedUnlessItIsStored(String given) {
        assertThatExceptionOfType(Problem.Invalid.class)
                .isThrownBy(() -> SettingKeys.ALLOWED_HOSTS.sent(StringNode.valueOf(given)))
                .withMessageContaining("must be hosts such as nas.local, 192.168.1.20:8080 or [fd00::1]");
        assertThat(SettingKeys.ALLOWED_HOSTS.stored(StringNode.valueOf(given))).isEqualTo(given);
    }

    @ParameterizedTest
    @ValueSource(strings = {"python:3.14-slim", "registry.example:5000/team/image@sha256:0123abcd", "alpine"})
    void anImageHasTheNameThatItHas(String given) {
        assertThat(SettingKeys.CMD_RUNNER_IMAGE.sent(StringNode.valueOf(given))).isEqualTo(given);
    }
}
