package dev.steward.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OriginTest {

    @ParameterizedTest
    @CsvSource({
        "https://api.example.com, https://api.example.com:443",
        "HTTPS://API.Example.com:443/v1?x#y, https://api.example.com:443",
        "http://localhost, http://localhost:80",
        "http://localhost:/, http://localhost:80",
        "http://my_server:11434/v1, http://my_server:11434",
        "http://my_stack.my_server, http://my_stack.my_server:80",
        "http://_srv.example.com, http://_srv.example.com:80",
        "http://9nas, http://9nas:80",
        "https://me:secret@api.example.com, https://api.example.com:443",
        "https://api.example.com./, https://api.example.com.:443",
        "http://10.0.0.1:8080, http://10.0.0.1:8080",
        "http://[::1]:8080/, http://[::1]:8080",
        "'http://[0:0:0:0:0:0:0:1]', http://[::1]:80",
        "'http://[FE80::0001%25eth0]', http://[fe80::0001%25eth0]:80"
    })
    void anAddressHasOneOrigin(String address, String origin) {
        assertThat(Origin.of(address)).map(Origin::toString).contains(origin);
        assertThat(Origin.of(origin)).as("as it is stored").isEqualTo(Origin.of(address));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "api.example.com",
                "ftp://api.example.com",
                "file:///etc",
                "http://",
                "http:///x",
                "http://:80",
                "http://a b",
                "http://a/ b",
                "http://-a",
                "http://a-",
                "http://a..b",
                "http://.a",
                "http://127.1",
                "http://2130706433",
                "http://0x7f.0.0.1",
                "http://1.2.3.256",
                "http://[::1",
                "http://[::g]",
                "http://a:b",
                "http://a:65536",
                "http://a:-1",
                "http://a\\b",
                "http://exa%6dple.com"
            })
    void whatIsNoWebAddressHasNone(String address) {
        assertThat(Origin.of(address)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "https://Tools.example.com:443, https://tools.example.com:443",
        "chrome-extension://abcdef, chrome-extension://abcdef",
        "app://notes, app://notes"
    })
    void whatStandsAloneMayHaveAnyScheme(String text, String origin) {
        assertThat(Origin.alone(text)).map(Origin::toString).contains(origin);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "https://a.example/",
                "https://a.example/x",
                "https://a.example?x",
                "https://a.example#x",
                "https://me@a.example",
                "https://a.example https://b.example",
                "https://a.example, https://b.example"
            })
    void whatIsMoreOrLessThanAnOriginStandsNotAlone(String text) {
        assertThat(Origin.alone(text)).isEmpty();
    }
}
