package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @CsvSource({
        "https://steward.example.com,        https://steward.example.com,      steward.example.com",
        "https://Steward.Example.com:443,    https://steward.example.com,      steward.example.com",
        "https://xn--e1afmkfd.xn--p1ai,      https://xn--e1afmkfd.xn--p1ai,    xn--e1afmkfd.xn--p1ai",
        "' HTTPS://steward.example.com:8443',https://steward.example.com:8443, steward.example.com",
    })
    void aPublicAddressIsTheOriginThatBrowsersName(String address, String origin, String name) {
        var web = new WebProperties("127.0.0.1", 8000, false, false, List.of(), address, List.of());
        assertThat(web.publicAddress()).hasToString("Optional[" + origin + "]");
        assertThat(web.ownNames()).containsExactly("127.0.0.1", name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://a.example",
                "https://nas",
                "https://10.0.0.1",
                "https://a.example/",
                "https://a.example/steward",
                "https://me@a.example",
                "https://a_b.example",
                "https://a.example:123456",
                "a.example"
            })
    void whatNobodyElseReachesIsNoPublicAddress(String address) {
        assertThatThrownBy(() -> new WebProperties("127.0.0.1", 8000, false, false, List.of(), address, List.of()))
                .hasMessageContaining("STEWARD_PUBLIC_URL");
    }

    @Test
    void mostHaveNoPublicAddress() {
        var web = new WebProperties("127.0.0.1", 8000, false, false, List.of("a.example"), " ", List.of());
        assertThat(web.publicAddress()).isEmpty();
        assertThat(web.ownNames()).containsExactly("127.0.0.1", "a.example");
    }
}
