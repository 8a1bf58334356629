package dev.steward.schedule;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.schedule.GuardLines.Guard;
import dev.steward.tool.Attendance;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolGate;
import dev.steward.tool.ToolScope;
import dev.steward.tool.ToolSignal;
import dev.steward.tool.Toolbox;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Checks with one cheap tool call whether a prompt is worth a turn. Errors let it through. Spec: Agents, 23.1. */
@Component
record Guards(Toolbox toolbox, TopicNotes notes, EventBus bus, JsonMapper json) {

    private static final Duration MAX_CALL = Duration.ofSeconds(60);

    /** Why the prompt is skipped; empty if all guards pass. @param forced whether a user waits for it */
    Mono<String> keepBack(long topic, List<Guard> guards, boolean forced) {
        return Flux.fromIterable(guards)
                .concatMap(guard -> keepBack(topic, guard, forced))
                .next();
    }

    private Mono<String> keepBack(long topic, Guard guard, boolean forced) {
        var scope = new ToolScope(Set.of(guard.server()));
        // Only a call may tell that a sign-in has ended, so a guard without a result asks once more
        return askedToSignIn(topic, guard, scope).switchIfEmpty(Mono.defer(() -> probed(topic, guard, scope)
                .map(empty -> empty == guard.wantsEmpty() ? Mono.<String>empty() : unmet(topic, guard, forced))
                .defaultIfEmpty(askedToSignIn(topic, guard, scope))
                .flatMap(reason -> reason)));
    }

    /** Empty if the server does not need it. */
    private Mono<String> askedToSignIn(long topic, Guard guard, ToolScope scope) {
        return toolbox.signedOut(scope, true)
                .any(guard.server()::equals)
                .onErrorReturn(false)
                .filter(isOut -> isOut)
                .flatMap(_ -> signedOut(topic, guard));
    }

    private Mono<String> signedOut(long topic, Guard guard) {
        var reason = "“%s” needs you to sign in. Sign in under Settings → Tools to continue the schedule."
                .formatted(guard.server());
        return bus.publish(Event.topic("mcp.auth_required", topic).with(Event.Details.server(guard.server(), reason)))
                .then(notes.addOnce(topic, reason))
                .thenReturn(reason);
    }

    private Mono<String> unmet(long topic, Guard guard, boolean forced) {
        var reason = guard.wantsEmpty()
                ? "Skipped: %s of “%s” returned something, and the guard requires an empty result."
                        .formatted(guard.tool(), guard.server())
                : "Skipped: %s of “%s” returned nothing.".formatted(guard.tool(), guard.server());
        return (forced ? notes.add(topic, reason) : Mono.<Void>empty()).thenReturn(reason);
    }

    /** Whether the result is empty; no value if unknown. */
    private Mono<Boolean> probed(long topic, Guard guard, ToolScope scope) {
        return toolbox.open(scope)
                .flatMapMany(tools -> tools.named(guard.server(), guard.tool())
                        .map(name -> tools.call(
                                new ToolCall("guard", name, json.writeValueAsString(guard.arguments())),
                                () -> tools.context("topic:" + topic, Attendance.UNATTENDED),
                                ToolGate.OPEN))
                        .orElseGet(Flux::empty))
                .ofType(ToolSignal.Result.class)
                .next()
                .map(ToolSignal.Result::result)
                .timeout(MAX_CALL)
                .filter(result -> !result.isError())
                .map(result -> Emptiness.isEmpty(Objects.requireNonNullElse(result.structured(), result.content())))
                .onErrorResume(_ -> Mono.empty());
    }
}
