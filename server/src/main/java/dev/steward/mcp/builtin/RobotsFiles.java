package dev.steward.mcp.builtin;

import dev.steward.outbound.Outbound;
import dev.steward.outbound.OutboundAnswer;
import dev.steward.outbound.OutboundFailure;
import dev.steward.outbound.OutboundLimits;
import dev.steward.outbound.OutboundRequest;
import dev.steward.outbound.RedirectCheck;
import dev.steward.platform.security.Origin;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import reactor.core.publisher.Mono;

/** Reads and caches robots.txt files for one hour. A file that cannot be read forbids nothing. */
final class RobotsFiles {

    static final String AGENT = "steward";

    private static final int MAX_ORIGINS = 200;

    private static final Duration FRESH = Duration.ofHours(1);

    private static final OutboundLimits LIMITS = new OutboundLimits(500_000, Duration.ofSeconds(5), 5);

    private record Read(Robots robots, Instant until) {}

    private final Outbound outbound;
    private final Clock clock;

    /** The least recently used first. */
    private final SequencedMap<Origin, Read> known = new LinkedHashMap<>(16, 0.75f, true);

    RobotsFiles(Outbound outbound, Clock clock) {
        this.outbound = outbound;
        this.clock = clock;
    }

    /** Returns the rules of an origin; never an error. */
    Mono<Robots> of(Origin origin, RedirectCheck check) {
        return Mono.defer(() -> known(origin).map(Mono::just).orElseGet(() -> read(origin, check)));
    }

    /** A refused redirect is not cached, because another caller may be allowed to follow it. */
    private Mono<Robots> read(Origin origin, RedirectCheck check) {
        return outbound.send(OutboundRequest.get(origin + "/robots.txt", LIMITS), check)
                .map(RobotsFiles::robots)
                .onErrorResume(
                        OutboundFailure.class,
                        failure ->
                                failure.kind() == OutboundFailure.Kind.REDIRECT ? Mono.empty() : Mono.just(Robots.NONE))
                .doOnNext(robots -> keep(origin, robots))
                .defaultIfEmpty(Robots.NONE);
    }

    private static Robots robots(OutboundAnswer answer) {
        return answer.status() == 200
                ? Robots.of(new String(answer.body(), StandardCharsets.UTF_8), AGENT)
                : Robots.NONE;
    }

    private synchronized Optional<Robots> known(Origin origin) {
        return Optional.ofNullable(known.get(origin))
                .filter(read -> clock.instant().isBefore(read.until()))
                .map(Read::robots);
    }

    private synchronized void keep(Origin origin, Robots robots) {
        known.put(origin, new Read(robots, clock.instant().plus(FRESH)));
        if (known.size() > MAX_ORIGINS) {
            known.pollFirstEntry();
        }
    }
}
