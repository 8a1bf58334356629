package dev.steward.mcp.client;

import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import dev.steward.platform.security.SecretStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Stores the values of headers and variables. Headers are bound to the origin of their server. */
@Component
record ServerSecrets(SecretStore secrets, JsonMapper json) {

    private static final TypeReference<LinkedHashMap<String, String>> TEXTS = new TypeReference<>() {};

    Mono<Void> putHeaders(long server, ServerDefinition definition) {
        return put(headersOf(server), definition.headers(), definition.origin().orElse(null));
    }

    Mono<Void> putVariables(long server, ServerDefinition definition) {
        return put(variablesOf(server), definition.env(), null);
    }

    /** Stores the client secret; removes it for a public client. */
    Mono<Void> putClient(long server, @Nullable String secret) {
        var name = ServerSignIns.clientOf(server);
        return secret == null || secret.isEmpty() ? secrets.remove(name) : secrets.put(name, secret, null);
    }

    /** Removes all secrets of a server, including its sign-in. */
    Mono<Void> remove(long server) {
        return secrets.remove(headersOf(server))
                .then(secrets.remove(variablesOf(server)))
                .then(secrets.remove(ServerSignIns.clientOf(server)))
                .then(secrets.remove(ServerSignIns.key(server)))
                .then(secrets.remove(ServerSignIns.registrationOf(server)));
    }

    /** Fails with {@link dev.steward.platform.security.SecretUnreadable} if they have to be entered again. */
    Mono<Map<String, String>> headers(long server, Origin receiver) {
        return read(headersOf(server), secret -> secret.sentTo(receiver));
    }

    /** Like {@link #headers(long, Origin)}. */
    Mono<Map<String, String>> variables(long server) {
        return read(variablesOf(server), Secret::unbound);
    }

    private Mono<Void> put(String name, Map<String, String> values, @Nullable Origin origin) {
        return values.isEmpty() ? secrets.remove(name) : secrets.put(name, json.writeValueAsString(values), origin);
    }

    private Mono<Map<String, String>> read(String name, Function<Secret, Optional<String>> value) {
        return secrets.get(name)
                .flatMap(secret -> Mono.justOrEmpty(value.apply(secret)))
                .<Map<String, String>>map(text -> json.readValue(text, TEXTS))
                .defaultIfEmpty(Map.of());
    }

    private static String headersOf(long server) {
        return "mcp.%d.headers".formatted(server);
    }

    private static String variablesOf(long server) {
        return "mcp.%d.env".formatted(server);
    }
}
