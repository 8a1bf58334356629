package dev.steward.setting;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Revisions;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.Secret;
import dev.steward.platform.security.SecretStore;
import dev.steward.platform.security.SecretUnreadable;
import dev.steward.platform.task.Blocking;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.ObjectNode;

/** Provides the current settings as a shared snapshot, and updates them. */
@Service
public class Settings {

    private static final Logger log = LoggerFactory.getLogger(Settings.class);

    private final SettingRepository repository;
    private final SecretStore secrets;
    private final ProviderFields providers;
    private final Revisions revisions;
    private final Blocking blocking;
    private final Tx tx;
    private final EventBus events;

    private final AtomicLong loads = new AtomicLong();
    private volatile @Nullable Loaded loaded;

    /** The last load that may have missed a committed change. */
    private long outdated;

    /** A snapshot, the number of the load that created it, and the revision at that time. */
    private record Loaded(long load, long revision, SettingValues values) {}

    Settings(
            SettingRepository repository,
            SecretStore secrets,
            ProviderFields providers,
            Revisions revisions,
            Blocking blocking,
            Tx tx,
            EventBus events) {
        this.repository = repository;
        this.secrets = secrets;
        this.providers = providers;
        this.revisions = revisions;
        this.blocking = blocking;
        this.tx = tx;
        this.events = events;
    }

    /**
     * All settings, cached; the same object until a setting changes. Changes by other processes apply as soon as they are
     * committed; if the database is unavailable, the cached values are used.
     */
    public Mono<SettingValues> current() {
        return Mono.defer(() -> {
            Loaded known = loaded;
            if (known == null) {
                return load();
            }
            return revisions.isCounted()
                    ? revisions
                            .newest(Revisions.Of.settings)
                            .onErrorReturn(known.revision())
                            .publishOn(blocking.scheduler()) // the caller may continue with blocking code
                            .flatMap(newest -> newest == known.revision() ? Mono.just(known.values()) : load())
                    : Mono.just(known.values());
        });
    }

    /**
     * Stores the settings in the body, all or nothing, and publishes the change to other windows.
     *
     * @return all settings after the update
     * @throws Problem.Invalid naming every invalid field
     */
    Mono<SettingValues> update(ObjectNode body) {
        return Mono.fromCallable(() -> SettingsChange.of(body, providers))
                .filter(change -> !change.isEmpty())
                .flatMap(change -> tx.durable(revisions
                        .lock(Revisions.Of.settings)
                        .then(write(change))
                        .then(revisions.raise(Revisions.Of.settings))
                        .then(tx.afterCommit(reload()))
                        .then(events.publish(Event.of("settings.changed")))))
                .then(current());
    }

    private Mono<Void> write(SettingsChange change) {
        return Mono.zip(repository.all(), secrets.origins())
                .map(stored -> SecretOrigins.after(change, stored.getT1(), stored.getT2(), providers))
                .flatMap(origins -> Flux.concat(
                                each(change.values(), repository::put, repository::remove),
                                each(
                                        change.secrets(),
                                        (name, value) -> secrets.put(name, value, origins.get(name)),
                                        secrets::remove))
                        .then());
    }

    private static Flux<Void> each(
            Map<String, Optional<String>> rows,
            BiFunction<String, String, Mono<Void>> put,
            Function<String, Mono<Void>> remove) {
        return Flux.fromIterable(rows.entrySet()).concatMap(row -> row.getValue()
                .map(value -> put.apply(row.getKey(), value))
                .orElseGet(() -> remove.apply(row.getKey())));
    }

    /** Reads everything again. Of two concurrent loads the one that began later has seen more, so it wins. */
    private Mono<SettingValues> load() {
        return Mono.defer(() -> {
            long load = loads.incrementAndGet();
            return revisions.newest(Revisions.Of.settings).flatMap(revision -> repository
                    .all()
                    .flatMap(rows -> allSecrets(rows).map(found -> {
                        var readable = new HashMap<String, Secret>();
                        found.forEach((name, secret) -> secret.ifPresent(it -> readable.put(name, it)));
                        var unreadable = new HashSet<>(found.keySet());
                        unreadable.removeAll(readable.keySet());
                        return SettingsReads.parse(rows, readable, unreadable, providers);
                    }))
                    .map(values -> keep(new Loaded(load, revision, values))));
        });
    }

    /** Applies stored changes; if reading fails, the next caller reads them. */
    private Mono<Void> reload() {
        return load().doOnError(_ -> forget()).then();
    }

    private synchronized void forget() {
        outdated = loads.get();
        loaded = null;
    }

    private synchronized SettingValues keep(Loaded candidate) {
        Loaded known = loaded;
        if (known != null && known.load() > candidate.load()) {
            return known.values();
        }
        if (candidate.load() > outdated) {
            loaded = candidate;
        }
        return candidate.values();
    }

    /** All stored secrets; empty for those that cannot be read. */
    private Mono<Map<String, Optional<Secret>>> allSecrets(Map<String, String> rows) {
        return secrets.names()
                .flatMapIterable(names -> names)
                .filter(SettingsChange::isSecretOfSettings)
                .concatMap(name -> secrets.get(name)
                        .flatMap(secret -> bound(name, secret, rows))
                        .map(Optional::of)
                        .onErrorResume(SecretUnreadable.class, Settings::unreadable)
                        .map(secret -> Map.entry(name, secret)))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    /** A secret entered before its address is bound to the first one that is configured. */
    private Mono<Secret> bound(String name, Secret secret, Map<String, String> rows) {
        if (secret.origin().isPresent()) {
            return Mono.just(secret);
        }
        return Mono.justOrEmpty(SecretOrigins.of(name, rows, providers))
                .flatMap(origin -> secrets.bind(name, origin)
                        .onErrorComplete() // retried on the next load, and loading must always work
                        .thenReturn(secret.boundTo(origin)))
                .defaultIfEmpty(secret);
    }

    /** The settings must load anyway, so that the secret can be entered again. */
    private static Mono<Optional<Secret>> unreadable(SecretUnreadable e) {
        log.warn("{}", e.getMessage());
        return Mono.just(Optional.empty());
    }
}
