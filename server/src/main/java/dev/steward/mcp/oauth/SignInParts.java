package dev.steward.mcp.oauth;

import java.time.Clock;
import reactor.core.scheduler.Scheduler;

/** The dependencies of all sign-ins. @param timer for timeouts */
public record SignInParts(HttpSender http, Clock clock, Scheduler timer, SignInTrace trace) {

    Calls calls() {
        return new Calls(http, timer);
    }
}
