package dev.steward.mcp.oauth;

import java.time.Clock;
import reactor.core.scheduler.Scheduler;

/**
 * What all sign-ins work with.
 *
 * @param timer for time-outs
 */
public record SignInParts(HttpSender http, Clock clock, Scheduler timer, SignInTrace trace) {

    Calls calls() {
        return new Calls(http, timer);
    }
}
