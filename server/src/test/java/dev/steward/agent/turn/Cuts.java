package dev.steward.agent.turn;

import dev.steward.agent.approval.Permissions;
import dev.steward.agent.approval.RunTaint;
import dev.steward.agent.transcript.CallRepository;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Stops the work on a run once at a given point, as if the process had died there: it never continues. Cuts nothing unless a
 * test asked for it.
 */
final class Cuts implements Function<FaultPoint, Mono<Void>> {

    private final Map<FaultPoint, Cut> wanted = new EnumMap<>(FaultPoint.class);

    /** A cut that is still to come. */
    static final class Cut {
        private final AtomicBoolean open = new AtomicBoolean(true);
        private final Sinks.Empty<Void> reached = Sinks.empty();
        private final Sinks.Empty<Void> left = Sinks.empty();

        /** Completes when the work has reached the point. */
        Mono<Boolean> reached() {
            return reached.asMono().thenReturn(true);
        }

        /** Lets the work continue from there after all. */
        void goOn() {
            left.tryEmitEmpty();
        }
    }

    synchronized Cut at(FaultPoint point) {
        var cut = new Cut();
        wanted.put(point, cut);
        return cut;
    }

    synchronized void nowhere() {
        wanted.clear();
    }

    @Override
    public Mono<Void> apply(FaultPoint point) {
        Cut cut;
        synchronized (this) {
            cut = wanted.get(point);
        }
        if (cut == null || !cut.open.compareAndSet(true, false)) {
            return Mono.empty();
        }
        cut.reached.tryEmitEmpty();
        return cut.left.asMono();
    }

    /** Puts the cuts into every service of a test. */
    @Configuration(proxyBeanMethods = false)
    static class InServices {

        @Bean
        Cuts cuts() {
            return new Cuts();
        }

        @Bean
        @Primary
        PermissionGate gateWithCuts(
                RunTurnStore records,
                CallRepository calls,
                Permissions permissions,
                RunTaint taint,
                RunWatcher signs,
                dev.steward.setting.Settings settings,
                Cuts cuts) {
            return new PermissionGate(records, calls, permissions, taint, signs, settings, cuts);
        }

        @Bean
        @Primary
        RunDriver driverWithCuts(RunDriver.Parts parts, PermissionGate gate, Cuts cuts) {
            return new RunDriver(parts, gate, cuts);
        }
    }
}
