package dev.steward.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataTest {

    private static final URI ISSUER = URI.create("https://as.example");

    private static final String GOOD = """
            {"issuer": "https://as.example", "authorization_endpoint": "https://as.example/a",
             "token_endpoint": "https://as.example/t", "code_challenge_methods_supported": ["plain", "S256"]}
            """;

    private static ServerMetadata server(String json) {
        return ServerMetadata.read(Document.read(json).orElseThrow(), ISSUER);
    }

    @Test
    void placesComeInTheOrderOfTheSpecification() {
        assertThat(Discovery.ofIssuer(URI.create("https://as.example/tenant/")))
                .extracting(URI::toString)
                .containsExactly(
                        "https://as.example/.well-known/oauth-authorization-server/tenant",
                        "https://as.example/.well-known/openid-configuration/tenant",
                        "https://as.example/tenant/.well-known/openid-configuration");
        assertThat(Discovery.ofIssuer(ISSUER))
                .extracting(URI::toString)
                .containsExactly(
                        "https://as.example/.well-known/oauth-authorization-server",
                        "https://as.example/.well-known/openid-configuration");
        var named = new Challenge(null, List.of(), URI.create("https://a.example/meta"));
        assertThat(Discovery.ofResource(URI.create("https://a.example/mcp?x=1"), named))
                .extracting(URI::toString)
                .containsExactly(
                        "https://a.example/meta",
                        "https://a.example/.well-known/oauth-protected-resource/mcp",
                        "https://a.example/.well-known/oauth-protected-resource");
    }

    @ParameterizedTest(name = "{0} covers {1}: {2}")
    @CsvSource({
        "https://a.example/mcp,      https://a.example/mcp,    true",
        "https://a.example,          https://a.example/mcp,    true",
        "https://a.example/,         https://a.example/mcp,    true",
        "https://A.example:443/mcp,  https://a.example/mcp/x,  true",
        "https://a.example/mc,       https://a.example/mcp,    false",
        "https://a.example/mcp/x,    https://a.example/mcp,    false",
        "http://a.example/mcp,       https://a.example/mcp,    false",
        "https://b.example/mcp,      https://a.example/mcp,    false",
        "https://a.example:8443/mcp, https://a.example/mcp,    false",
        "https://a.example/mcp#x,    https://a.example/mcp,    false",
        "http://10.0.0.7/mcp,        http://10.0.0.7/mcp,      true"
    })
    void metadataOfAnotherServerIsRefused(String resource, URI server, boolean covers) {
        var document =
                Document.read("{\"resource\": \"%s\"}".formatted(resource)).orElseThrow();
        if (covers) {
            assertThat(ResourceMetadata.read(document, server)).isPresent();
        } else {
            assertThatThrownBy(() -> ResourceMetadata.read(document, server)).isInstanceOf(SignInFailure.class);
        }
    }

    @Test
    void anIssuerIsTheSameWithASlash() {
        assertThat(server(GOOD.replace("as.example\",", "as.example/\",")).issuer())
                .isEqualTo("https://as.example/");
        var tenant = Document.read(GOOD.replace("as.example\",", "as.example/tenant\","))
                .orElseThrow();
        assertThat(ServerMetadata.read(tenant, URI.create("https://as.example/tenant/"))
                        .issuer())
                .isEqualTo("https://as.example/tenant");
    }

    @Test
    void aListOfOneMayBeWrittenWithoutBrackets() {
        assertThat(server(GOOD.replace("[\"plain\", \"S256\"]", "\"S256\"")).issuer())
                .isEqualTo("https://as.example");
    }

    @Test
    void anotherDocumentIsNoMetadata() {
        var answer = new HttpAnswer(200, "{\"error\":\"not found\"}");
        assertThat(Discoverer.document(answer, "issuer").blockOptional()).isEmpty();
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "https://as.example\"  | https://evil.example\"",
                "https://as.example\"  | https://as.example/x\"",
                "https://as.example\"  | https://as.example.evil\"",
                "S256                  | S512",
                "https://as.example/a  | javascript:alert(1)",
                "https://as.example/a  | http://as.example/a",
                "https://as.example/t  | https://as.example/t#x",
                "token_endpoint        | no_endpoint"
            })
    void aServerThatIsNotSafeIsRefusedWithASentence(String good, String bad) {
        assertThatThrownBy(() -> server(GOOD.replace(good, bad)))
                .isInstanceOf(SignInFailure.class)
                .hasMessageContaining("Steward does not sign in there");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "\"x\"", "<html>", "{} {}", "{\"a\":1,\"a\":2}", "{\"a\":"})
    void whatIsNoObjectIsNoDocument(String text) {
        assertThat(Document.read(text)).isEmpty();
    }

    @Test
    void aDocumentIsBounded() {
        assertThat(Document.read("{\"a\":" + "[".repeat(1_000) + "]".repeat(1_000) + "}"))
                .isEmpty();
        assertThat(Document.read("{\"a\":[" + "1,".repeat(100_000) + "1]}")).isEmpty();
        assertThat(Document.read("{\"a\":\"" + "x".repeat(300_000) + "\"}")).isEmpty();
    }

    @Test
    void scopesAreOfTheChallengeElseOfTheResourceElseNone() {
        var asks = new Challenge(null, List.of("a"), null);
        var more = new Challenge("insufficient_scope", List.of("b"), null);
        var offline = List.of("offline_access");
        assertThat(Scopes.choose(asks, List.of("z"), List.of("r"), List.of())).containsExactly("a");
        assertThat(Scopes.choose(null, List.of(), List.of("r"), offline)).containsExactly("r", "offline_access");
        assertThat(Scopes.choose(null, List.of(), List.of(), offline)).isEmpty();
        assertThat(Scopes.choose(more, List.of("a"), List.of("r"), List.of())).containsExactlyInAnyOrder("a", "b");
    }
}
