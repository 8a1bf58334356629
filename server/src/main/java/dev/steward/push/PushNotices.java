package dev.steward.push;

import dev.steward.durable.outbox.Outbox;
import java.util.Map;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/**
 * Queues notifications for all devices in the caller's transaction, so that they are sent if and only if it commits, even after a
 * crash. Replaces queued notices about the same thing.
 */
@Service
public record PushNotices(PushDevices devices, Outbox outbox) {

    static final String KIND = "push.notice";

    /**
     * Queues a notice for each device; does nothing if there are none.
     *
     * @param kind of the {@link PushSource} that provides the text
     * @param about identifies the subject to that source; at most 64 characters
     */
    public Mono<Void> tell(String kind, String about) {
        return devices.ids()
                .collectList()
                .flatMapIterable(ids -> ids)
                .concatMap(id -> tell(id, kind, about))
                .then();
    }

    private Mono<Void> tell(long device, String kind, String about) {
        var subject = "push:%d:%s:%s".formatted(device, kind, about);
        return outbox.takeBack(KIND, subject)
                .then(outbox.send(KIND, subject, Map.of("device", device, "kind", kind, "about", about)))
                .then();
    }
}
