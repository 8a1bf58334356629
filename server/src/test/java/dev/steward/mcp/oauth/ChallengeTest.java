package dev.steward.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChallengeTest {

    private static final String PLACE = "https://a.example/.well-known/oauth-protected-resource";

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', nullValues = "-", textBlock = """
            Bearer                                                                  | -                  | ''
            Bearer realm="x", error="invalid_token"                                 | invalid_token      | ''
            bearer error=insufficient_scope, scope="a b"                            | insufficient_scope | a b
            BEARER ERROR="insufficient_scope" , Scope = "a"                         | insufficient_scope | a
            Basic realm="Bearer error=no", Bearer error="yes"                       | yes                | ''
            Negotiate abc==, Bearer scope=a                                         | -                  | a
            Bearer error="a\\"b", scope="c"                                         | a"b                | c
            Bearer error="one", error="two"                                         | one                | ''
            Bearer scope="open                                                      | -                  | open
            """)
    void aChallengeIsReadAsItIsMeant(String header, String error, String scopes) {
        assertThat(Challenge.read(List.of(header))).hasValueSatisfying(challenge -> {
            assertThat(challenge.error()).isEqualTo(error);
            assertThat(String.join(" ", challenge.scopes())).isEqualTo(scopes.replace("''", ""));
        });
    }

    @Test
    void theOneCountsThatSaysWhereTheMetadataIs() {
        assertThat(Challenge.read(List.of("Bearer error=a", "Bearer resource_metadata=\"" + PLACE + "\"")))
                .hasValueSatisfying(
                        challenge -> assertThat(challenge.resourceMetadata()).isEqualTo(URI.create(PLACE)));
    }

    @Test
    void anAddressWithoutQuotesIsReadToo() {
        assertThat(Challenge.read(List.of("Bearer error=a, resource_metadata=" + PLACE + ", scope=s")))
                .hasValue(new Challenge("a", List.of("s"), URI.create(PLACE)));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "javascript:alert(1)", "file:///etc/passwd", "http://a.example/", "https://u:p@a.example/",
                        "https://a b/",
                "//a.example/", "https:///a", "https://a.example/$(id)", "https://a.example/`id`",
                        "https://a.example/\\\\x"
            })
    void anAddressThatIsNotSafeIsNoAddress(String address) {
        assertThat(Challenge.read(List.of("Bearer resource_metadata=\"" + address + "\"")))
                .hasValueSatisfying(
                        challenge -> assertThat(challenge.resourceMetadata()).isNull());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"", ",,,", "Basic realm=\"x\"", "\"Bearer\"=", "=Bearer=", "\"\\"})
    void whatIsNoneIsNone(String header) {
        assertThat(Challenge.read(List.of(header))).isEmpty();
    }

    @Test
    void aLongHeaderIsNotRead() {
        assertThat(Challenge.read(List.of("Bearer scope=\"" + "a ".repeat(10_000) + "\"")))
                .isEmpty();
        assertThat(Challenge.read(List.of("Bearer scope=\"" + "\\\"".repeat(7_000))))
                .isPresent();
    }
}
