package dev.steward.push;

import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxMessage;
import dev.steward.platform.problem.Problem;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/**
 * Sends a notice to one device. The text is fetched before each attempt, so that outdated news is dropped. After a crash a notice
 * may be sent twice; the device then shows the second one in place of the first.
 */
@Component
class PushOutboxHandler implements OutboxHandler {

    /** About an hour and a half in total. */
    static final Patience PATIENCE = new Patience(12, Duration.ofSeconds(10), Duration.ofMinutes(15));

    private static final int AT_ONCE = 8;

    private static final TypeReference<Told> TOLD = new TypeReference<>() {};

    private final PushDevices devices;
    private final PushSender sender;
    private final Map<String, PushSource> sources;
    private final Mono<Boolean> isWanted;
    private final Clock clock;

    @Autowired
    PushOutboxHandler(
            PushDevices devices,
            PushSender sender,
            ObjectProvider<PushSource> sources,
            Settings settings,
            Clock clock) {
        this(
                devices,
                sender,
                sources.orderedStream().toList(),
                settings.current().map(values -> values.get(SettingKeys.NOTIFICATIONS_ENABLED)),
                clock);
    }

    /** @param isWanted whether notifications are enabled, checked before each attempt */
    PushOutboxHandler(
            PushDevices devices, PushSender sender, List<PushSource> sources, Mono<Boolean> isWanted, Clock clock) {
        this.devices = devices;
        this.sender = sender;
        this.sources = sources.stream().collect(Collectors.toMap(PushSource::kind, Function.identity()));
        this.isWanted = isWanted;
        this.clock = clock;
    }

    /** The payload of a queued notice. */
    record Told(long device, String kind, String about) {}

    @Override
    public String kind() {
        return PushNotices.KIND;
    }

    @Override
    public String title() {
        return "Notify a device";
    }

    @Override
    public int atOnce() {
        return AT_ONCE;
    }

    @Override
    public Patience patience() {
        return PATIENCE;
    }

    @Override
    public Mono<Void> perform(OutboxMessage message) {
        var told = message.payload(TOLD);
        if (clock.instant().isAfter(message.createdAt().plus(PushSender.KEPT))) {
            return Mono.empty();
        }
        return isWanted.filter(wanted -> wanted)
                .flatMap(_ -> Mono.justOrEmpty(sources.get(told.kind())))
                .flatMap(source -> source.now(told.about()))
                .flatMap(
                        notice -> devices.find(told.device()).flatMap(device -> sent(device, notice, isLast(message))));
    }

    private static boolean isLast(OutboxMessage message) {
        return message.tries() >= PATIENCE.tries();
    }

    private Mono<Void> sent(PushDevice device, PushNotice notice, boolean isLast) {
        if (device.isPaused(clock.instant()) && !isLast) {
            return Mono.error(new Problem.Upstream("The push service asked Steward to wait."));
        }
        return sender.send(device, notice).flatMap(verdict -> {
            var now = clock.instant();
            if (!(verdict instanceof PushVerdict.Later(var sentence, var pause))) {
                return devices.note(device, verdict, now);
            }
            var shown = isLast ? sentence + " It was tried %d times.".formatted(PATIENCE.tries()) : sentence;
            return devices.note(device, new PushVerdict.Later(shown, pause), now)
                    .then(isLast ? Mono.empty() : Mono.error(new Problem.Upstream(sentence)));
        });
    }
}
