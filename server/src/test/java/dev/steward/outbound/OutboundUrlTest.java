package dev.steward.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundUrlTest {

    private static final String UNCOMMON = "writes a number for its host in an uncommon way";

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "https://example.com",
                "http://example.com:8080/a?b=c#d",
                "HTTPS://Example.COM/",
                "https://8.8.8.8/",
                "https://[2606:4700:4700::1111]:443/",
                "https://my_host.example.com",
                "https://xn--bcher-kva.example",
                "https://example.com/a@b",
                "https://1password.com",
                "https://0x.org",
                "https://a.b-c.d1/%2e%2e"
            })
    void suchAnAddressIsLeftToItsHost(String url) {
        assertThat(OutboundUrl.flaw(url)).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "http://2130706433/",
                "http://0x7f000001/",
                "http://0x7f.0.0.1",
                "http://0177.0.0.1/",
                "http://127.1/",
                "http://127.0.1",
                "http://0/",
                "http://0x",
                "http://127.0.0.0x1",
                "http://127.0.0.01",
                "http://1.2.3.4.5",
                "http://256.1.1.1",
                "http://08.8.8.8",
                "http://017700000001",
                "http://[::1%7f]x",
                "http://[1.2.3.4]",
                "http://[::ffff:0x7f.1]",
                "http://[:::1]"
            })
    void aNumberInAnotherSpellingIsRefused(String url) {
        assertThat(OutboundUrl.flaw(url)).isPresent();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            http://127.0.0.1/,                        leads to an address that is not called: this machine
            http://[::1]:80/,                         leads to an address that is not called: this machine
            http://[::ffff:127.0.0.1]/,               leads to an address that is not called: this machine
            http://[::ffff:7f00:1]/,                  leads to an address that is not called: this machine
            http://169.254.169.254/latest/meta-data,  leads to an address that is not called: a metadata service
            http://10.0.0.1:8080,                     leads to an address that is not called: private
            http://localhost:3000,                    leads to an address that is not called: this machine
            http://LOCALHOST,                         leads to an address that is not called: this machine
            http://a.localhost,                       leads to an address that is not called: this machine
            http://2130706433,                        writes a number for its host in an uncommon way
            http://example.com./,                     has a dot behind its host
            http://127.0.0.1./,                       has a dot behind its host
            http://localhost.,                        has a dot behind its host
            http://user@example.com/,                 holds a user name or a password
            http://example.com@127.0.0.1/,            holds a user name or a password
            http://example.com:80@127.0.0.1/,         holds a user name or a password
            http://@example.com/,                     holds a user name or a password
            http://[fe80::1%25eth0]/,                 names a zone of this machine
            http://[fe80::1%eth0]/,                   names a zone of this machine
            http://example.com:0,                     has a port that is none
            http://example.com:65536,                 has a port that is none
            http://example.com:99999999999,           has a port that is none
            http://example.com:080,                   has a port that is none
            http:///path,                             names no host
            http://-a.example,                        names no host
            http://a..example,                        names no host
            http://a*b.example,                       names no host
            http://%31%32%37.0.0.1/,                  writes a number for its host in an uncommon way
            http://%65xample.com/,                    names no host
            http:127.0.0.1,                           names no host
            ftp://example.com,                        does not begin with http:// or https://
            file:///etc/passwd,                       does not begin with http:// or https://
            gopher://example.com,                     does not begin with http:// or https://
            javascript:alert(1),                      does not begin with http:// or https://
            //example.com,                            does not begin with http:// or https://
            example.com,                              does not begin with http:// or https://
            '',                                       does not begin with http:// or https://
            """)
    void anAddressThatIsReadInTwoWaysOrLeadsInwardsIsRefused(String url, String flaw) {
        assertThat(OutboundUrl.flaw(url)).contains(flaw);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "http://example.com\\@127.0.0.1/", "http://１２７.0.0.1/", "http://ⓛocalhost/", "http://127。0。0。1/",
                " http://example.com", "http://example.com\n", "http://exam\tple.com", "http://a\u0000.example",
                "http://a\u00adb.example"
            })
    void lettersThatAnAddressDoesNotHaveAreRefused(String url) {
        assertThat(OutboundUrl.flaw(url))
                .contains("holds spaces, backslashes or letters that an address does not have");
    }

    @Test
    void anAddressHasALimit() {
        assertThat(OutboundUrl.flaw("http://example.com/" + "x".repeat(OutboundUrl.MAX_LENGTH)))
                .isPresent();
        assertThat(OutboundUrl.flaw("http://" + "a.".repeat(126) + "a")).isEmpty();
        assertThat(OutboundUrl.flaw("http://" + "a.".repeat(127) + "a")).contains("names no host");
        assertThat(OutboundUrl.flaw("http://" + "9".repeat(300))).contains(UNCOMMON);
    }
}
