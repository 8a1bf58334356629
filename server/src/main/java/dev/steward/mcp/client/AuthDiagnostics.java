package dev.steward.mcp.client;

import dev.steward.mcp.oauth.Credential;
import dev.steward.mcp.oauth.SignInTrace;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Collects sign-in diagnostics for a person who wonders why one does not last. Never includes a token. Spec: Platform, 9.6. */
@Component
record AuthDiagnostics(ServerDirectory directory, ServerSignIns signIns, CallLog log, Clock clock) {

    @Schema(name = "McpAuthDiagnostics")
    record Read(Switches settings, List<CredentialRead> credentials, List<SignInTrace.Entry> events) {}

    @Schema(name = "McpAuthSwitches")
    record Switches(boolean workiqAutoReauthEnabled, String workiqAuthLogLevel, boolean keepAlive) {}

    /** A credential without its secrets. */
    @Schema(name = "McpAuthCredential")
    record CredentialRead(
            String server,
            String credential,
            boolean hasTokens,
            boolean hasRefreshToken,
            @Nullable Long expiresInSeconds,
            @Nullable Instant expiresAt,

            @Schema(description = "How long before it expires the access token is renewed") @Nullable
            Long renewalLeadSeconds,

            @Nullable Long idleSeconds,
            @Nullable String issuer,
            List<String> scopes,
            String state,

            @Schema(description = "Whether calls fail without a request until someone signs in again")
            boolean shortCircuited) {}

    /** @param limit of the records within episodes, and of those outside */
    Mono<Read> read(int limit) {
        var events = signIns.trace().entries(limit);
        return Flux.fromIterable(directory.all())
                .filter(server -> server.plug().face().oauth())
                .concatMap(this::credential)
                .collectList()
                .map(credentials -> new Read(new Switches(false, "info", true), credentials, events));
    }

    private Mono<CredentialRead> credential(LiveServer server) {
        var key = ServerSignIns.key(Objects.requireNonNull(server.plug().id()));
        return signIns.credentials()
                .known(key)
                .singleOptional()
                .map(known -> credential(server, key, known.orElse(null)));
    }

    private CredentialRead credential(LiveServer server, String key, @Nullable Credential known) {
        var now = clock.instant();
        var tokens = known == null ? null : known.tokens();
        var expires = tokens == null ? null : tokens.expiresAt();
        var lead = tokens == null ? null : tokens.renewalLead();
        var used = log.count(server.name()).lastAt();
        return new CredentialRead(
                server.name(),
                key,
                tokens != null,
                tokens != null && tokens.refresh() != null,
                expires == null ? null : Duration.between(now, expires).toSeconds(),
                expires,
                lead == null ? null : lead.toSeconds(),
                used == null ? null : Duration.between(used, now).toSeconds(),
                known == null ? null : known.issuer(),
                known == null ? List.of() : known.scopes(),
                server.standing().shown().name(),
                known != null && tokens == null);
    }
}
