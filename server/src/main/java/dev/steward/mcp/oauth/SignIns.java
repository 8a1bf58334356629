package dev.steward.mcp.oauth;

import dev.steward.platform.time.Ids;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** Runs sign-ins, one at a time for each credential. */
public final class SignIns {

    /** How long to wait for a replaced sign-in to end. */
    static final Duration PREEMPT = Duration.ofSeconds(5);

    private static final Logger log = LoggerFactory.getLogger(SignIns.class);

    private static final SignInOutcome BUSY = new SignInOutcome.Busy(
            "Another sign-in to this server is in progress. Finish or cancel it, and try again.");

    private final SignInTools tools;
    private final Map<String, PendingSignIn> flights = new ConcurrentHashMap<>();

    /** How a redirected browser was received. */
    public enum Received {
        /** Expected; the sign-in continues. */
        TAKEN,
        /** Expected, but it carries a refusal. */
        REFUSED,
        /** Not expected, or no longer. */
        STRAY
    }

    /** @param registrations the clients that Steward registered, by credential */
    public SignIns(
            SignInParts parts,
            KeyedStore<Registration> registrations,
            Credentials credentials,
            ClientProfile profile,
            Ids ids) {
        var calls = parts.calls();
        this.tools = new SignInTools(
                parts,
                new Discoverer(calls),
                new Registrar(calls, registrations, profile, parts.clock()),
                new TokenEndpoint(calls, parts.timer()),
                credentials,
                ids);
    }

    /**
     * Signs in and returns the outcome, after minutes at most; never an error. Unsubscribing does not end it; use {@link
     * #cancel}.
     */
    public Mono<SignInOutcome> signIn(SignInRequest request) {
        return Mono.defer(() -> {
            var flight = new PendingSignIn();
            var other = flights.putIfAbsent(request.key(), flight);
            if (other == null) {
                return fly(request, flight);
            }
            if (request.mode() != SignInRequest.Mode.INTERACTIVE) {
                return Mono.just(BUSY);
            }
            other.cancel();
            return other.ended()
                    .timeout(PREEMPT, Mono.empty(), tools.parts().timer())
                    .then(Mono.defer(() -> flights.putIfAbsent(request.key(), flight) == null
                            ? fly(request, flight)
                            : Mono.just(BUSY)));
        });
    }

    /** Cancels the sign-in with this credential; returns false if there is none or the browser has already come back. */
    public boolean cancel(String key) {
        var flight = flights.get(key);
        return flight != null && flight.cancel();
    }

    /** Ends the sign-in with this credential, if there is one, and revokes the tokens it may still get. */
    public void discard(String key) {
        var flight = flights.get(key);
        if (flight != null) {
            flight.discard();
        }
    }

    /** Passes on the redirect of a browser. @param query the part after the question mark */
    public Received redirected(String query) {
        return flights.values().stream()
                .flatMap(flight -> flight.offer(query).stream())
                .findFirst()
                .map(redirect -> redirect instanceof Redirect.Code ? Received.TAKEN : Received.REFUSED)
                .orElse(Received.STRAY);
    }

    private Mono<SignInOutcome> fly(SignInRequest request, PendingSignIn flight) {
        var trace = tools.parts().trace();
        trace.attention(request.key());
        trace.tell(
                request.key(),
                request.name(),
                "started",
                Map.of("mode", request.mode().name()));
        return new SignIn(tools, request, flight)
                .run()
                .onErrorResume(e -> Mono.just(outcome(e)))
                .doOnNext(outcome -> {
                    land(request, outcome);
                    flights.remove(request.key(), flight);
                    flight.end();
                })
                .cache();
    }

    private static SignInOutcome outcome(Throwable e) {
        if (e instanceof SignInFailure failure) {
            return failure.outcome();
        }
        // the message may contain what was sent
        log.warn(
                "A sign-in failed for a reason that was not foreseen: {}",
                e.getClass().getName());
        return new SignInOutcome.Refused("The sign-in could not be completed. Try again.");
    }

    private void land(SignInRequest request, SignInOutcome outcome) {
        var trace = tools.parts().trace();
        var phase = outcome.getClass().getSimpleName();
        trace.tell(
                request.key(),
                request.name(),
                "ended",
                outcome instanceof SignInOutcome.Refused(var sentence)
                        ? Map.of("outcome", phase, "description", sentence)
                        : Map.of("outcome", phase));
        if (!(outcome instanceof SignInOutcome.InteractionRequired)) {
            trace.settled(request.key());
        }
    }
}
