package dev.steward.push;

import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Shows the state of push notifications and sends test messages. */
@Service
record Pushes(PushIdentity identity, PushDevices devices, PushSender sender, Tx tx, Clock clock) {

    private static final String PAGE = "/settings/appearance";

    Mono<PushRead> read() {
        return devices.list().map(PushDevice::read).collectList().flatMap(list -> identity.get()
                .map(vapid -> read(null, vapid.publicKey(), list))
                .onErrorResume(Problem.Unavailable.class, lost -> Mono.just(read(lost.detail(), null, list))));
    }

    private static PushRead read(@Nullable String reason, @Nullable String publicKey, List<PushDeviceRead> devices) {
        return new PushRead(reason == null, reason, publicKey, PushDevices.MAX, devices);
    }

    /** Sends a test message right away and returns the outcome. @throws Problem.NotFound if there is no such device */
    Mono<PushTrial> tryOut(long id) {
        return tx.whole(devices.get(id).flatMap(device -> sender.send(device, trial(device))
                .delayUntil(verdict -> devices.note(device, verdict, clock.instant()))
                .map(PushTrial::of)));
    }

    private static PushNotice trial(PushDevice device) {
        return new PushNotice(
                "Steward reaches this device",
                "Added as “%s”.".formatted(device.label()),
                PAGE,
                "trial",
                true,
                true,
                null);
    }
}
