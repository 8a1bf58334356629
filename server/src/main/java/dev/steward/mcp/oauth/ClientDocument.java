package dev.steward.mcp.oauth;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What authorization servers are told of a client (RFC 7591): posted to register, or read from the address that is its id.
 *
 * @param clientId the address of the document; null in a registration, whose answer says it
 */
@Schema(name = "McpSignInClientDocument")
public record ClientDocument(
        @Nullable String clientId,
        String clientName,
        List<String> redirectUris,
        List<String> grantTypes,
        List<String> responseTypes,
        String tokenEndpointAuthMethod,
        String applicationType) {}
