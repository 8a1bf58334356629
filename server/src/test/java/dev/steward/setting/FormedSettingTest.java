package dev.steward.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.platform.problem.Problem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.StringNode;

/** Tests the settings for running commands: they are passed to programs, so each value must have the form those expect. */
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
    @ValueSource(strings = {"python:3.14-slim", "registry.example:5000/team/image@sha256:0123abcd", "alpine"})
    void anImageHasTheNameThatItHas(String given) {
        assertThat(SettingKeys.CMD_RUNNER_IMAGE.sent(StringNode.valueOf(given))).isEqualTo(given);
    }
}
