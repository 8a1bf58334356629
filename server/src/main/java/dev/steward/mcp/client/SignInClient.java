package dev.steward.mcp.client;

import dev.steward.platform.input.Check;
import dev.steward.platform.text.WellFormed;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A client that a person registered by hand at a tool server's authorization server. */
@Schema(name = "McpSignInClient")
record SignInClient(
        @Schema(maxLength = MAX_ID, minLength = 1) String clientId,

        @Nullable @Schema(maxLength = ServerFields.MAX_VALUE, description = "Null or empty for a public client")
        String clientSecret) {

    static final int MAX_ID = 500;

    SignInClient {
        var check = new Check()
                .text("client_id", clientId, MAX_ID)
                .length("client_secret", clientSecret, 0, ServerFields.MAX_VALUE);
        check.that(clientId == null || isLine(clientId), "client_id", "must be a single line")
                .that(clientSecret == null || isLine(clientSecret), "client_secret", "must be a single line")
                .verify();
        clientId = clientId.strip();
    }

    private static boolean isLine(String text) {
        return WellFormed.is(text) && text.codePoints().noneMatch(Character::isISOControl);
    }

    /** The generated method would print the secret. */
    @Override
    public String toString() {
        return "SignInClient[" + clientId + "]";
    }
}
