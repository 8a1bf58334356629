package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestGuardTest {

    /** Configured for a service that is reached through a proxy: each of these names is one of Steward's own. */
    private final RequestGuard guard = new RequestGuard(new WebProperties(
            "127.0.0.1",
            8000,
            false,
            false,
            List.of("steward.example.com", "other.example.com"),
            "https://public.example.com",
            List.of("https://tools.example.org", "HTTPS://Pages.example.org:443", "app://notes")));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost:8000",
                "LOCALHOST:1",
                "127.0.0.1:8000",
                "192.168.1.4",
                "8.8.8.8:80",
                "[::1]:8000",
                "[fe80::1]",
                "nas",
                "nas:8000",
                "nas.local",
                "nas.lan",
                "box.home.arpa",
                "svc.internal:8000",
                "steward.example.com",
                "steward.example.com:443",
                "STEWARD.example.com.",
                "localhost.:8000",
                "my_nas",
                "my_nas.local:8000",
                "[fe80::1%25eth0]:8000",
                "[FE80::1]",
                "localhost:"
            })
    void namesThatNobodyElseCanPointHereAreServed(String host) {
        assertThat(guard.refuse(get("/api/topics", host, null, null))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:8000, true",
        "127.0.0.1, true",
        "localhost:1234, true",
        "LOCALHOST., true",
        "[::1]:8000, true",
        "::1, true",
        "127.0.0.2, false",
        "192.168.1.4, false",
        "[fe80::1], false",
        "nas.local, false",
        "steward.example.com, false",
        "evil.com, false",
        "127.0.0.1.evil.com, false"
    })
    void programsReachItUnderTheNamesOfThisMachineOnly(String host, boolean passes) {
        for (var path : List.of("/mcp", "/mcp/x")) {
            var refusal = guard.refuse(get(path, host, null, null));
            if (passes) {
                assertThat(refusal.filter(Problem.Misdirected.class::isInstance))
                        .isEmpty();
            } else {
                assertThat(refusal).get().isInstanceOf(Problem.Misdirected.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.com",
                "evil.com:8000",
                "127.0.0.1.evil.com",
                "localhost.evil.com",
                "evil.steward.example.com",
                "1.2.3.4.5",
                "nas.local.evil.com",
                ".local",
                "a b",
                "user@localhost",
                "",
                "[::1",
                "local.com",
                "evil.com.",
                "localhost:port",
                "localhost:123456",
                "localhost:80:80",
                "localhost:-1",
                "[::1]evil.com",
                "[::1]:80@evil.com",
                ".",
                "localhost..",
                "127.0.0.1:80, evil.com"
            })
    void aNameThatAnAttackerMayPointHereIsRefused(String host) {
        assertThat(guard.refuse(get("/", host, null, null))).hasValueSatisfying(problem -> {
            assertThat(problem).isInstanceOf(Problem.Forbidden.class);
            assertThat(problem.detail()).contains("STEWARD_ALLOWED_HOSTS");
        });
    }

    @Test
    void nothingIsDroppedFromAPath() {
        assertThat(guard.refuse(get("/api/topics/5;x=1", "localhost", null, null)))
                .get()
                .isInstanceOf(Problem.BadRequest.class);
        assertThat(guard.refuse(get("/api/topics/5%3Bx", "localhost", null, null)))
                .isEmpty();
    }

    @Test
    void aRequestWithoutHostIsRefused() {
        assertThat(guard.refuse(get("/", null, null, null))).isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:8000, , http://localhost:8000",
        "localhost:8000, , http://LOCALHOST:8000",
        "LocalHost:8000, , http://localhost:8000",
        "localhost.:8000, , http://localhost.:8000",
        "127.0.0.1:8000, , http://127.0.0.1:8000",
        "nas, , http://nas",
        "nas:80, , http://nas",
        "nas, , http://nas:80",
        "9nas, , http://9nas",
        "my_nas:8000, , http://my_nas:8000",
        "[::1]:8000, , http://[::1]:8000",
        "[0:0:0:0:0:0:0:1]:8000, , http://[::1]:8000",
        "[fe80::1%25eth0]:8000, , http://[fe80::1%25eth0]:8000",
        "steward.example.com, https, https://steward.example.com",
        "steward.example.com:443, https, https://steward.example.com",
        "steward.example.com, HTTPS, https://steward.example.com:443",
        "steward.example.com, 'https, http', https://steward.example.com",
        "steward.example.com:8443, https, https://steward.example.com:8443",
        "steward.example.com, http, http://steward.example.com",
        "steward.example.com, gopher, http://steward.example.com",
        "public.example.com, , https://public.example.com",
        "public.example.com, http, http://public.example.com",
        "localhost:8000, , https://tools.example.org",
        "localhost:8000, , https://TOOLS.example.org:443",
        "localhost:8000, , https://pages.example.org",
        "localhost:8000, , app://notes"
    })
    void theOriginOfTheRequestAndThoseThatAreListedMayCall(String host, @Nullable String scheme, String origin) {
        assertThat(guard.refuse(from(host, scheme, origin))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:8000, , http://127.0.0.1:1",
        "127.0.0.1:8000, , http://127.0.0.1",
        "127.0.0.1:8000, , https://127.0.0.1:8000",
        "127.0.0.1:8000, , http://localhost:8000",
        "127.0.0.1:8000, , ws://127.0.0.1:8000",
        "127.0.0.1:8000, http, https://127.0.0.1:8000",
        "127.0.0.1:8000, https, http://127.0.0.1:8000",
        "127.0.0.1:8000, gopher, gopher://127.0.0.1:8000",
        "[::1]:8000, , http://[::1]:8001",
        "[::1]:8000, , http://127.0.0.1:8000",
        "localhost:8000, , http://localhost.:8000",
        "localhost:8000, , http://localhost:3000",
        "localhost:8000, , http://localhost:8000.evil.com",
        "localhost:8000, , http://localhost:8000@evil.com",
        "localhost:8000, , http://me@localhost:8000",
        "localhost:8000, , http://localhost:8000/",
        "localhost:8000, , http://localhost:8000/x",
        "localhost:8000, , http://localhost:8000?x",
        "localhost:8000, , http://localhost:8000#x",
        "localhost:8000, , 'http://localhost:8000 http://evil.com'",
        "localhost:8000, , 'http://localhost:8000, http://evil.com'",
        "localhost:8000, , http://localhost:08000000",
        "localhost:8000, , http://localhost:73536",
        "localhost:8000, , //localhost:8000",
        "localhost:8000, , localhost:8000",
        "localhost:8000, , http://",
        "localhost:8000, , file://",
        "localhost:8000, , null",
        "localhost:8000, , ''",
        "localhost:8000, , http://evil.com",
        "localhost:8000, , https://steward.example.com",
        "localhost:8000, , https://other.example.com",
        "localhost:8000, , https://public.example.com",
        "localhost:8000, , http://tools.example.org",
        "localhost:8000, , https://tools.example.org:8443",
        "localhost:8000, , https://a.tools.example.org",
        "localhost:8000, , https://tools.example.org.evil.com",
        "localhost:8000, , https://eviltools.example.org",
        "localhost:8000, , app://notes.evil",
        "localhost:8000, , app://notes:1",
        "steward.example.com, https, http://steward.example.com",
        "steward.example.com, https, https://steward.example.com:8443",
        "steward.example.com, https, https://a.steward.example.com",
        "steward.example.com, https, https://example.com",
        "steward.example.com, https, https://steward.example.com.evil.com",
        "steward.example.com, https, https://evil-steward.example.com",
        "steward.example.com, https, https://other.example.com",
        "steward.example.com, , https://steward.example.com",
        "public.example.com, , http://public.example.com",
        "public.example.com, , https://public.example.com:8443",
        "public.example.com:8443, , https://public.example.com"
    })
    void everyOtherOriginIsRefusedWhateverItsHost(String host, @Nullable String scheme, String origin) {
        assertThat(guard.refuse(from(host, scheme, origin)))
                .hasValueSatisfying(problem -> assertThat(problem).isInstanceOf(Problem.Forbidden.class));
    }

    @Test
    void aProxyThatIsSilentAboutTlsIsToldSo() {
        assertThat(guard.refuse(from("steward.example.com", null, "https://steward.example.com")))
                .hasValueSatisfying(problem -> assertThat(problem.detail()).contains("X-Forwarded-Proto"));
        assertThat(guard.refuse(from("steward.example.com", null, "https://evil.com")))
                .hasValueSatisfying(problem -> assertThat(problem.detail()).contains("STEWARD_CORS_ORIGINS"));
    }

    @ParameterizedTest
    @CsvSource({
        "/, cross-site, navigate, true",
        "/topics/a, cross-site, navigate, true",
        "/api/docs, cross-site, navigate, true",
        "/api/mcp/oauth/callback, cross-site, navigate, true",
        "/api/mcp/oauth/callback, cross-site, cors, false",
        "/api/topics, cross-site, navigate, false",
        "/api/events, cross-site, cors, false",
        "/assets/app.js, cross-site, no-cors, false",
        "/, same-site, navigate, true",
        "/api/topics, same-site, no-cors, false",
        "/api/topics, same-site, navigate, false",
        "/api/topics, same-origin, cors, true",
        "/api/topics, none, navigate, true"
    })
    void anotherSiteMayOnlyLinkToPages(String path, String site, String mode, boolean allowed) {
        var facts = new RequestGuard.Facts("GET", path, path, List.of("localhost:8000"), null, null, site, mode, null);
        assertThat(guard.refuse(facts).isEmpty()).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({
        "text/plain, false",
        "text/plain;charset=UTF-8, false",
        "Application/X-WWW-Form-Urlencoded, false",
        "multipart/form-data; boundary=x, false",
        "application/json, true",
        "application/merge-patch+json, true"
    })
    void aBodyThatAPageMaySendUnaskedIsRefused(String type, boolean allowed) {
        var facts = new RequestGuard.Facts(
                "POST", "/api/topics", "/api/topics", List.of("localhost:8000"), null, null, null, null, type);
        assertThat(guard.refuse(facts).isEmpty()).isEqualTo(allowed);
        assertThat(guard.refuse(facts).map(Problem::detail).orElse("").endsWith("how to send a file."))
                .isNotEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:8000, same-origin, true",
        "http://evil.com, cross-site, false",
        "null, cross-site, false",
        "null, same-origin, false"
    })
    void aFormIsTakenByThePageAboutDamageAndFromNowhereElse(String origin, String site, boolean allowed) {
        var facts = new RequestGuard.Facts(
                "POST",
                "/damage",
                "/damage",
                List.of("localhost:8000"),
                null,
                origin,
                site,
                "navigate",
                "application/x-www-form-urlencoded");
        assertThat(guard.refuse(facts).isEmpty()).isEqualTo(allowed);
    }

    @Test
    void aRequestThatNamesTwoHostsIsRefused() {
        for (var hosts : List.of(List.of("localhost", "evil.com"), List.of("localhost", "localhost"))) {
            var facts = new RequestGuard.Facts("GET", "/", "/", hosts, null, null, null, null, null);
            assertThat(guard.refuse(facts)).containsInstanceOf(Problem.BadRequest.class);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:8000/api/topics, true",
        "HTTP://LOCALHOST:8000, true",
        "http://localhost:8000?q, true",
        "http://evil.com/, false",
        "http://localhost/, false",
        "http://localhost:8000@evil.com/, false",
        "http://evil.com?http://localhost:8000/, false",
        "/http://evil.com/, true"
    })
    void aTargetWithAHostNamesTheOneOfTheHeader(String target, boolean allowed) {
        var facts = new RequestGuard.Facts("GET", target, "/", List.of("localhost:8000"), null, null, null, null, null);
        assertThat(guard.refuse(facts).isEmpty()).isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/hooks/abc", "/api/agents/hooks/abc", "/api/workflows/hooks/abc"})
    void webhooksAreExemptFromTheOriginRuleOnly(String path) {
        var hook = new RequestGuard.Facts(
                "POST",
                path,
                path,
                List.of("localhost"),
                null,
                "https://github.com",
                "cross-site",
                "cors",
                "text/plain");
        assertThat(guard.refuse(hook)).isEmpty();
        var rebound = new RequestGuard.Facts("POST", path, path, List.of("evil.com"), null, null, null, null, null);
        assertThat(guard.refuse(rebound)).isPresent();
    }

    private static RequestGuard.Facts get(
            String path, @Nullable String host, @Nullable String origin, @Nullable String site) {
        return new RequestGuard.Facts(
                "GET", path, path, host == null ? List.of() : List.of(host), null, origin, site, null, null);
    }

    private static RequestGuard.Facts from(String host, @Nullable String forwardedProto, String origin) {
        return new RequestGuard.Facts(
                "POST", "/api/topics", "/api/topics", List.of(host), forwardedProto, origin, null, null, null);
    }
}
