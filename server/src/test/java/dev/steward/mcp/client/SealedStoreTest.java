package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.mcp.oauth.Credential;
import dev.steward.mcp.oauth.Registration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SealedStoreTest {

    /** Sign-ins of earlier versions must stay readable. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                """
                {"resource":"https://r/x","issuer":"https://i","tokenEndpoint":"https://i/t","revocation":"https://i/r",\
                "client":{"id":"id","secret":{"value":"s2","origin":null},"authentication":"client_secret_post",\
                "registered":true},"tokens":{"access":{"value":"s1","origin":"https://a.example:443"},"refresh":null,\
                "issuedAt":"2026-01-02T03:04:05.678Z","seconds":3600},"scopes":["a","b"],"loginHint":"me"}""",
                """
                {"resource":"https://r/x","issuer":"https://i","tokenEndpoint":"https://i/t","revocation":null,\
                "client":{"id":"id","secret":null,"authentication":"none","registered":false},"tokens":null,\
                "scopes":[],"loginHint":null}""",
            })
    void aSignInIsWrittenAsItWasRead(String text) {
        assertThat(SealedStore.written(SealedStore.read(text, Credential.class)))
                .isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                """
                {"issuer":"https://i","client":{"id":"id","secret":{"value":"s","origin":"https://i:443"},\
                "authentication":"client_secret_basic","registered":true},"redirect":"https://b/c",\
                "expiresAt":"2026-01-02T03:04:05Z"}""",
                """
                {"issuer":"https://i","client":{"id":"id","secret":null,"authentication":"none","registered":true},\
                "redirect":"https://b/c","expiresAt":null}""",
            })
    void aRegistrationIsWrittenAsItWasRead(String text) {
        assertThat(SealedStore.written(SealedStore.read(text, Registration.class)))
                .isEqualTo(text);
    }
}
