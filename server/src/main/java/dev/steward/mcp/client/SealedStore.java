package dev.steward.mcp.client;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.steward.mcp.oauth.KeyedStore;
import dev.steward.mcp.oauth.Tokens;
import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import dev.steward.platform.security.SecretStore;
import dev.steward.platform.security.SecretUnreadable;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.StdConverter;

/**
 * Stores sign-in data in the secret store, as JSON with plain secrets. Unreadable entries count as missing.
 *
 * @param name the name under which a key is stored, at most 200 characters
 */
record SealedStore<T>(SecretStore secrets, UnaryOperator<String> name, Class<T> type) implements KeyedStore<T> {

    private static final JsonMapper JSON = JsonMapper.builder()
            .addMixIn(Secret.class, StoredSecret.class)
            .addMixIn(Tokens.class, StoredTokens.class)
            .build();

    @JsonSerialize(converter = Opened.class)
    @JsonDeserialize(converter = Closed.class)
    private interface StoredSecret {}

    private record Value(String value, @Nullable String origin) {}

    private static final class Opened extends StdConverter<Secret, Value> {
        @Override
        public Value convert(Secret secret) {
            var origin = secret.origin();
            return origin.flatMap(secret::sentTo)
                    .or(secret::unbound)
                    .map(value -> new Value(value, origin.map(Origin::toString).orElse(null)))
                    .orElseThrow();
        }
    }

    private static final class Closed extends StdConverter<Value, Secret> {
        @Override
        public Secret convert(Value stored) {
            return new Secret(
                    stored.value(),
                    Optional.ofNullable(stored.origin()).flatMap(Origin::of).orElse(null));
        }
    }

    private interface StoredTokens {
        @JsonProperty("seconds")
        @JsonFormat(shape = JsonFormat.Shape.NUMBER, pattern = "SECONDS")
        @Nullable
        Duration lifetime();
    }

    @Override
    public Mono<T> load(String key) {
        return secrets.get(name.apply(key))
                .flatMap(secret -> Mono.justOrEmpty(secret.unbound()))
                .map(text -> read(text, type))
                .onErrorResume(e -> e instanceof SecretUnreadable || e instanceof JacksonException, _ -> Mono.empty());
    }

    @Override
    public Mono<Void> save(String key, T value) {
        return secrets.put(name.apply(key), written(value), null);
    }

    @Override
    public Mono<Void> remove(String key) {
        return secrets.remove(name.apply(key));
    }

    static String written(Object value) {
        return JSON.writeValueAsString(value);
    }

    static <T> T read(String text, Class<T> type) {
        return JSON.readValue(text, type);
    }
}
