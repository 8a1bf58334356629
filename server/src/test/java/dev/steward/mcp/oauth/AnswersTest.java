package dev.steward.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswersTest {

    private static final ServerMetadata SILENT = ServerMetadata.ofSilent(URI.create("https://as.example"));

    private static TokenAnswer ok(String body) {
        return TokenAnswer.read(new HttpAnswer(200, body), List.of());
    }

    @Test
    void theChallengeOfAVerifierIsThatOfTheStandard() {
        assertThat(new Attempt("", "", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk").challenge())
                .isEqualTo("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "code=c&state=s                                      | Code",
                "state=s&code=c&iss=https%3A%2F%2Fas.example         | Code",
                "state=s&code=c&iss=https%3A%2F%2Fas.example%2F      | WrongIssuer",
                "state=s&code=c&iss=https%3A%2F%2FAS.example         | WrongIssuer",
                "state=s&code=c&iss=https%3A%2F%2Fas.example%3A443   | WrongIssuer",
                "code=c&state=s&iss=https%3A%2F%2Fevil.example       | WrongIssuer",
                "error=x&state=s&iss=https%3A%2F%2Fevil.example      | WrongIssuer",
                "error=access_denied&state=s                         | Denied",
                "error=x&code=c&state=s                              | Denied",
                "state=s                                             | Denied",
                "code=c&state=t                                      | Stray",
                "code=c                                              | Stray",
                "code=c&code=d&state=s                               | Stray",
                "code=c&state=s&state=s                              | Stray",
                "code=%zz&state=s                                    | Stray",
                "                                                    | Stray"
            })
    void whatComesBackIsTakenForWhatItIs(String query, String kind) {
        var redirect = Redirect.read(query == null ? "" : query, "s", SILENT);
        assertThat(redirect.map(it -> it.getClass().getSimpleName()).orElse("Stray"))
                .isEqualTo(kind);
    }

    @Test
    void anIssuerThatWasAnnouncedHasToCome() {
        var tells = new ServerMetadata(
                "https://as.example",
                SILENT.authorization(),
                SILENT.token(),
                null,
                null,
                List.of(),
                List.of(),
                true,
                false);
        assertThat(Redirect.read("code=c&state=s", "s", tells)).contains(new Redirect.WrongIssuer());
    }

    @Test
    void aLongQueryIsStray() {
        assertThat(Redirect.read("state=s&code=" + "x".repeat(40_000), "s", SILENT))
                .isEmpty();
        assertThat(Redirect.read("a&".repeat(100) + "state=s", "s", SILENT)).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "{}",
                "<html>sign in</html>",
                "{\"access_token\":\"a\",\"token_type\":\"DPoP\"}",
                "{\"access_token\":\"\",\"token_type\":\"bearer\"}",
                "{\"access_token\":7,\"token_type\":\"bearer\"}",
                "{\"access_token\":\"a b\",\"token_type\":\"bearer\"}",
                "{\"access_token\":\"a\\r\\nX: y\",\"token_type\":\"bearer\"}"
            })
    void whatGivesNoTokenFailsWithASentence(String body) {
        assertThat(ok(body)).isInstanceOf(TokenAnswer.Failed.class);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"", ",\"token_type\":\"bearer\"", ",\"token_type\":\"Bearer \"", ",\"token_type\":null"})
    void aTokenOfNoKindIsOneToBear(String kind) {
        assertThat(ok("{\"access_token\":\"a\"%s}".formatted(kind))).isInstanceOf(TokenAnswer.Granted.class);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "60 | PT1M",
                "\"60\" | PT1M",
                "-5 | -",
                "0 | -",
                "1.5 | PT1S",
                "null | -",
                "[] | -",
                "1e400 | -",
                "99999999999 | PT8784H"
            })
    void aLifetimeThatCannotBeTrueIsUnknown(String told, Duration lifetime) {
        assertThat(ok("{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"expires_in\":%s}".formatted(told)))
                .isInstanceOfSatisfying(TokenAnswer.Granted.class, granted -> assertThat(granted.lifetime())
                        .isEqualTo(lifetime));
    }

    @Test
    void aRefusalIsOneWhateverItsStatusAndTroubleThatPassesIsNone() {
        assertThat(TokenAnswer.read(new HttpAnswer(400, "{\"error\":\"invalid_grant\"}"), List.of()))
                .isEqualTo(new TokenAnswer.Refused("invalid_grant", ""));
        assertThat(ok("{\"error\":\"bad_refresh_token\"}")).isInstanceOf(TokenAnswer.Refused.class);
        for (var each : List.of(
                new HttpAnswer(500, ""),
                new HttpAnswer(503, "{\"error\":\"invalid_grant\"}"),
                new HttpAnswer(400, "{\"error\":\"slow_down\"}"),
                new HttpAnswer(429, ""),
                new HttpAnswer(429, "{\"error\":\"rate_limited\"}"),
                new HttpAnswer(408, "{\"error\":\"invalid_request\"}"),
                new HttpAnswer(302, ""))) {
            assertThat(TokenAnswer.read(each, List.of())).isInstanceOf(TokenAnswer.Failed.class);
        }
    }

    @Test
    void aServerThatRepeatsASecretIsNotQuotedWithIt() {
        var body = "{\"error\":\"invalid_grant\",\"error_description\":\"no such token: s3cret-value\"}";
        assertThat(TokenAnswer.read(new HttpAnswer(400, body), List.of("s3cret-value"))
                        .toString())
                .doesNotContain("s3cret-value");
    }

    @ParameterizedTest(name = "of {0} s, {1} s old: {2}")
    @CsvSource({
        "3600,     0, NONE",
        "3600,  2699, NONE",
        "3600,  2700, DUE",
        "3600,  3600, OVERDUE",
        "600,    299, NONE",
        "600,    300, DUE",
        "60,      29, NONE",
        "60,      30, DUE",
        "86400, 64799, NONE",
        "86400, 64800, DUE",
        "3600, -600, NONE",
        "3600, -1000, DUE",
        "3600, 4200, OVERDUE"
    })
    void tokensAreRenewedAheadOfTime(long lifetime, long age, Renewal renewal) {
        var at = Instant.parse("2026-01-01T00:00:00Z");
        var secret = new Secret("a", Origin.of("https://a.example").orElseThrow());
        var tokens = new Tokens(secret, null, at, Duration.ofSeconds(lifetime));
        assertThat(Renewal.of(tokens, at.plusSeconds(age))).isEqualTo(renewal);
    }

    @Test
    void nothingSecretIsPrinted() {
        var attempt = new Attempt("secret1", "secret2", "secret3");
        assertThat(List.of(
                        attempt.toString(),
                        new Redirect.Code("secret4").toString(),
                        String.valueOf(ok("{\"access_token\":\"secret5\",\"token_type\":\"bearer\"}")),
                        new HttpAnswer(200, "secret6").toString(),
                        new HttpRequest(
                                        URI.create("https://a.example/x?secret7"),
                                        java.util.Map.of("A", "secret8"),
                                        "secret9")
                                .toString()))
                .noneMatch(text -> text.contains("secret"));
    }
}
