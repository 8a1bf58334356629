package dev.steward.mcp.client;

import dev.steward.mcp.oauth.KeyedStore;
import dev.steward.platform.security.SecretStore;
import dev.steward.platform.security.SecretUnreadable;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/** Stores sign-in data in the secret store. Unreadable entries count as missing. */
final class SealedStore<T> implements KeyedStore<T> {

    private final SecretStore secrets;
    private final Function<String, String> name;
    private final Function<T, String> write;
    private final Function<String, T> read;

    /** @param name the name under which a key is stored, at most 200 characters */
    SealedStore(
            SecretStore secrets, Function<String, String> name, Function<T, String> write, Function<String, T> read) {
        this.secrets = secrets;
        this.name = name;
        this.write = write;
        this.read = read;
    }

    @Override
    public Mono<T> load(String key) {
        return secrets.get(name.apply(key))
                .flatMap(secret -> Mono.justOrEmpty(secret.unbound()))
                .map(read)
                .onErrorResume(SecretUnreadable.class, _ -> Mono.empty());
    }

    @Override
    public Mono<Void> save(String key, T value) {
        return secrets.put(name.apply(key), write.apply(value), null);
    }

    @Override
    public Mono<Void> remove(String key) {
        return secrets.remove(name.apply(key));
    }
}
