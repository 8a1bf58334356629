package dev.steward.mcp.oauth;

import dev.steward.platform.security.Secret;
import org.jspecify.annotations.Nullable;

/**
 * Steward's client at an authorization server.
 *
 * @param secret sent only to the origin of the token endpoint; null for a public client
 * @param registered whether Steward registered it automatically and can do so again
 */
public record Client(String id, @Nullable Secret secret, Authentication authentication, boolean registered) {}
