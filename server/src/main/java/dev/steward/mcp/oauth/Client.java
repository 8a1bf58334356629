package dev.steward.mcp.oauth;

import dev.steward.platform.security.Secret;
import org.jspecify.annotations.Nullable;

/**
 * What an authorization server knows Steward as.
 *
 * @param secret given to the origin of the token endpoint alone; null for a public client
 * @param registered whether Steward registered it by itself, so that it can do so again
 */
public record Client(String id, @Nullable Secret secret, Authentication authentication, boolean registered) {}
