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
 * Sends messages to push services. Their addresses come from browsers, which anybody may pretend to be, so none in the own
 * network is called, whatever else is allowed to be.
 */
@Component
class PushSender {

    /** For so long a service keeps a message for a device that is off. */
    static final Duration KEPT = Duration.ofDays(3);

    /** Of an answer only the status and the headers count. */
    private static final OutboundLimits LIMITS = new OutboundLimits(4 * 1024, Duration.ofSeconds(15), 0);

    /** Services want an address of whoever sends; one that leads nowhere says as much as a service at home has to say. */
    private static final String NOBODY = "mailto:steward@example.com";

    /** A topic has at most 32 characters. */
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

    /** @param contact of whoever runs this service, for people at the push service */
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

    /** Sends it once. What became of it is the answer, and never a failure. */
    Mono<PushVerdict> send(PushDevice device, PushNotice notice) {
        return identity.get()
                .publishOn(blocking.scheduler())
                .flatMap(vapid -> transport.apply(request(device, notice, vapid)))
                .map(PushVerdict::of)
                .onErrorResume(OutboundFailure.class, failure -> Mono.just(PushVerdict.of(failure)));
    }

    private OutboundRequest request(PushDevice device, PushNotice notice, Vapid vapid) {
        var origin = Origin.of(device.endpoint()).orElseThrow();
        var said = JsonMapper.shared().writeValueAsBytes(notice.shown());
        try {
            return new OutboundRequest(
                    "POST",
                    device.endpoint(),
                    Map.of(
                            "Authorization",
                            vapid.authorization(origin, contact, clock.instant()),
                            "Content-Encoding",
                            "aes128gcm",
                            "Content-Type",
                            "application/octet-stream",
                            "TTL",
                            String.valueOf(KEPT.toSeconds()),
                            "Urgency",
                            notice.isUrgent() ? "high" : "normal",
                            "User-Agent",
                            "Steward",
                            "Topic",
                            Sha256.of(notice.tag()).substring(0, TOPIC)),
                    Set.of(),
                    SealedMessage.of(said, device.keys()),
                    LIMITS);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("What was checked to be a key is none", e);
        }
    }
}
