package dev.steward.push;

import dev.steward.outbound.Outbound;
import dev.steward.outbound.OutboundAnswer;
import dev.steward.outbound.OutboundFailure;
import dev.steward.outbound.OutboundLimits;
import dev.steward.outbound.OutboundRequest;
import dev.steward.platform.security.Origin;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.text.Sha256;
import dev.steward.platform.web.WebProperties;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends messages to push services. Their addresses come from browsers and cannot be trusted, so none in the local network is
 * called, whatever the settings allow.
 */
@Component
class PushSender {

    /** How long a push service keeps a message for a device that is offline. */
    static final Duration KEPT = Duration.ofDays(3);

    /** Only the status and headers of the response matter. */
    private static final OutboundLimits LIMITS = new OutboundLimits(4 * 1024, Duration.ofSeconds(15), 0);

    /** Push services require a contact; this placeholder is as good as any for a private installation. */
    private static final String NOBODY = "mailto:steward@example.com";

    /** The Topic header takes at most 32 characters. */
    private static final int TOPIC = 32;

    private final PushIdentity identity;
    private final Function<OutboundRequest, Mono<OutboundAnswer>> transport;
    private final String contact;
    private final Blocking blocking;
    private final Clock clock;

    @Autowired
    PushSender(PushIdentity identity, WebProperties web, Blocking blocking, Clock clock) {
        this(
                identity,
                new Outbound(blocking, _ -> false)::send,
                web.publicAddress().map(URI::toString).orElse(NOBODY),
                blocking,
                clock);
    }

    /** @param contact address of the operator, for the push service's staff */
    PushSender(
            PushIdentity identity,
            Function<OutboundRequest, Mono<OutboundAnswer>> transport,
            String contact,
            Blocking blocking,
            Clock clock) {
        this.identity = identity;
        this.transport = transport;
        this.contact = contact;
        this.blocking = blocking;
        this.clock = clock;
    }

    /** Sends a notice once. A failed delivery is a verdict, not an error. */
    Mono<PushVerdict> send(PushDevice device, PushNotice notice) {
        return identity.get()
                .publishOn(blocking.scheduler())
                .flatMap(vapid -> transport.apply(request(device, notice, vapid)))
                .map(PushVerdict::of)
                .onErrorResume(OutboundFailure.class, failure -> Mono.just(PushVerdict.of(failure)));
    }

    private OutboundRequest request(PushDevice device, PushNotice notice, Vapid vapid) {
        var origin = Origin.of(device.endpoint()).orElseThrow();
        var said = JsonMapper.shared().writeValueAsBytes(notice);
        try {
            return new OutboundRequest(
                    "POST",
                    device.endpoint(),
                    Map.ofEntries(
                            Map.entry("Authorization", vapid.authorization(origin, contact, clock.instant())),
                            Map.entry("Content-Encoding", "aes128gcm"),
                            Map.entry("Content-Type", "application/octet-stream"),
                            Map.entry("TTL", String.valueOf(KEPT.toSeconds())),
                            Map.entry("Urgency", notice.isUrgent() ? "high" : "normal"),
                            Map.entry("User-Agent", "Steward"),
                            Map.entry("Topic", Sha256.of(notice.tag()).substring(0, TOPIC))),
                    Set.of(),
                    SealedMessage.of(said, device.keys()),
                    LIMITS);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("What was checked to be a key is none", e);
        }
    }
}
