package dev.steward.agent.control;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** The real time plus an offset set by the test. */
public final class Watch extends Clock {

    private volatile Duration ahead = Duration.ZERO;

    public void pass(Duration time) {
        ahead = ahead.plus(time);
    }

    @Override
    public Instant instant() {
        return Instant.now().plus(ahead).truncatedTo(ChronoUnit.MICROS);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
