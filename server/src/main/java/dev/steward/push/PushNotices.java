package dev.steward.push;

import dev.steward.durable.outbox.Outbox;
import java.util.Map;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/**
 * Has all devices told about something, in the caller's transaction: what was decided and what is told cannot part, and no end
 * of a process loses it. What a device was to be told about the same thing before, it is not told any more.
 */
@Service
public class PushNotices {

    static final String KIND = "push.notice";

    private final PushDevices devices;
    private final Outbox outbox;

    PushNotices(PushDevices devices, Outbox outbox) {
        this.devices = devices;
        this.outbox = outbox;
    }

    /**
     * Has it told to each device; nothing happens where there is none.
     *
     * @param kind of the {@link PushSource} that is asked for the words
     * @param about what, as that source reads it; 64 characters at the most
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
