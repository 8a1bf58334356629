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
 * Ends the work on a run at a point, once: it comes there and never goes on, as in a process that ends there. Where nobody
 * asked for that, nothing is cut.
 */
final class Cuts implements Function<FaultPoint, Mono<Void>> {

    private final Map<FaultPoint, Truncate> wanted = new EnumMap<>(FaultPoint.class);

    /** One end that is to come. */
    static final class Truncate {
        private final AtomicBoolean open = new AtomicBoolean(true);
        private final Sinks.Empty<Void> reached = Sinks.empty();
        private final Sinks.Empty<Void> left = Sinks.empty();

        /** Completes when the work has come there. */
        Mono<Boolean> reached() {
            return reached.asMono().thenReturn(true);
        }

        /** It was no end: the work goes on from there. */
        void goOn() {
            left.tryEmitEmpty();
        }
    }

    synchronized Truncate at(FaultPoint point) {
        var cut = new Truncate();
        wanted.put(point, cut);
        return cut;
    }

    synchronized void nowhere() {
        wanted.clear();
    }

    @Override
    public Mono<Void> apply(FaultPoint point) {
        Truncate cut;
        synchronized (this) {
            cut = wanted.get(point);
        }
        if (cut == null || !cut.open.compareAndSet(true, false)) {
            return Mono.empty();
        }
        cut.reached.tryEmitEmpty();
        return cut.left.asMono();
    }

    /** Puts them into every service of a test. */
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
