package dev.steward.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundRedirectTest {

    private static final OutboundLimits LIMITS = new OutboundLimits(1, Duration.ofSeconds(1), 1);

    @ParameterizedTest(name = "{0} and {1} lead to {2}")
    @CsvSource(
            delimiterString = " | ",
            value = {
                "http://a.example/b/c?d#e | http://x.example/y | http://x.example/y",
                "http://a.example/b/c?d | https://x.example | https://x.example/",
                "http://a.example/b/c?d | //x.example/y | http://x.example/y",
                "http://a.example/b/c?d | /y?z#f | http://a.example/y?z",
                "http://a.example/b/c?d | y | http://a.example/b/y",
                "http://a.example/b/c?d | ../y | http://a.example/y",
                "http://a.example/b/c?d | ./y | http://a.example/b/y",
                "http://a.example/b/c?d | ?y | http://a.example/b/c?y",
                "http://a.example/b/c?d | #y | http://a.example/b/c?d",
                "http://a.example/b/c?d/e | y | http://a.example/b/y",
                "http://a.example | y.example/z | http://a.example/y.example/z",
                "http://a.example:8080/ | /y | http://a.example:8080/y",
                "http://a.example:80/ | /y | http://a.example/y",
                "HTTP://A.example/B | /Y | http://a.example/Y",
                "http://a.example/ | /k\u00c3\u00b6ln b | http://a.example/k%C3%B6ln%20b",
                "http://a.example/ | /b/[c]?d=[e]&f=50%&g=%41%4 | http://a.example/b/%5Bc%5D?d=%5Be%5D&f=50%25&g=%41%254",
                "http://a.example/ | http://[2606:4700::1]/[b] | http://[2606:4700::1]/%5Bb%5D",
                "http://a.example/ | /b?c=http://d/[e] | http://a.example/b?c=http://d/%5Be%5D",
                "http://[2606:4700::1]:81/ | /y | http://[2606:4700::1]:81/y",
            })
    void aLocationIsRelativeToWhereItWasSaid(String from, String location, String to) {
        assertThat(OutboundRedirect.next(get(from), 302, location))
                .get()
                .extracting(OutboundRequest::url)
                .isEqualTo(to);
    }

    @ParameterizedTest(name = "{0} {1} becomes {2}, with its body: {3}")
    @CsvSource({
        "301, GET, GET, true", "301, POST, GET, false", "302, POST, GET, false", "302, PUT, PUT, true",
        "303, POST, GET, false", "303, PUT, GET, false", "303, HEAD, HEAD, true", "307, POST, POST, true",
        "308, POST, POST, true", "302, HEAD, HEAD, true", "308, DELETE, DELETE, true",
    })
    void aMethodIsKeptOrBecomesGetAsBrowsersDo(int status, String method, String next, boolean withBody) {
        var request = new OutboundRequest(
                method,
                "http://a.example/",
                Map.of("Content-Type", "text/plain", "X", "y"),
                Set.of(),
                new byte[] {1},
                LIMITS);
        assertThat(OutboundRedirect.next(request, status, "/b")).get().satisfies(redirected -> {
            assertThat(redirected.method()).isEqualTo(next);
            assertThat(redirected.body().length > 0).isEqualTo(withBody);
            assertThat(redirected.headers().containsKey("Content-Type")).isEqualTo(withBody);
            assertThat(redirected.headers()).containsKey("X");
        });
    }

    @ParameterizedTest(name = "{0} to {1} keeps credentials: {2}")
    @CsvSource({
        "https://a.example/, https://a.example/b,      true",
        "https://a.example/, https://A.example:443/b,  true",
        "https://a.example/, https://a.example:444/,   false",
        "https://a.example/, https://b.a.example/,     false",
        "https://a.example/, https://b.example/,       false",
        "http://a.example/,  https://a.example/,       false",
    })
    void credentialsAreForTheOriginThatTheyWereMeantFor(String from, String to, boolean kept) {
        var headers = Map.of(
                "AUTHORIZATION", "a", "cookie", "b", "Proxy-Authorization", "c", "x-api-key", "d", "Accept", "e");
        var request = new OutboundRequest("GET", from, headers, Set.of("X-Api-Key"), new byte[0], LIMITS);
        assertThat(OutboundRedirect.next(request, 302, to))
                .get()
                .extracting(OutboundRequest::headers)
                .isEqualTo(kept ? headers : Map.of("Accept", "e"));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "http://a.example/",
                "ftp://a.example/",
                "javascript:alert(1)",
                "///b.example/",
                "//b.example\\@c.example/",
                "/\\c.example/",
                "https://user@b.example/",
                "https://127.1/",
                "https://b\u00e9.example/",
                "https://b.example:0/",
                "https://b .example/",
            })
    void suchALocationIsNotFollowed(String location) {
        assertThatExceptionOfType(OutboundFailure.class)
                .isThrownBy(() -> OutboundRedirect.next(get("https://a.example/"), 301, location))
                .matches(failure -> failure.kind() == OutboundFailure.Kind.REDIRECT)
                .withMessageStartingWith("“a.example” redirects to an address that ");
    }

    @Test
    void whatIsNoRedirectIsTheAnswer() {
        assertThat(OutboundRedirect.next(get("http://a.example/"), 200, "/b")).isEmpty();
        assertThat(OutboundRedirect.next(get("http://a.example/"), 304, "/b")).isEmpty();
        assertThat(OutboundRedirect.next(get("http://a.example/"), 302, null)).isEmpty();
    }

    private static OutboundRequest get(String url) {
        return OutboundRequest.get(url, LIMITS);
    }
}
