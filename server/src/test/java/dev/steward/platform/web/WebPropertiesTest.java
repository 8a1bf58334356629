package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebPropertiesTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1,   false",
        "127.9.8.7,   false",
        "localhost,   false",
        "LocalHost,   false",
        "::1,         false",
        "[::1],       false",
        "0.0.0.0,     true",
        "::,          true",
        "192.168.1.5, true",
        "127.evil.example, true",
        "nas.local,   true",
    })
    void onlyLoopbackIsOutOfReachOfOtherMachines(String host, boolean reachable) {
        assertThat(new WebProperties(host, 8000, false, false, List.of(), "", List.of()).reachableByOthers())
                .isEqualTo(reachable);
    }
}
