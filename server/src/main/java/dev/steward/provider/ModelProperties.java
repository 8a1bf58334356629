package dev.steward.provider;

import dev.steward.platform.launch.StartupProblem;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;

/**
 * Timeouts for providers, in seconds if no unit is given.
 *
 * @param firstByteSeconds maximum silence before the answer begins; generous, since a local model may have to be loaded first and
 *     reasoning takes time
 * @param stallSeconds maximum silence between two pieces of an answer; within a tool call, the maximum before the answer begins
 *     counts if it is longer
 * @param connectSeconds maximum time to connect
 */
@ConfigurationProperties("steward.model")
record ModelProperties(
        @DefaultValue("300") @DurationUnit(ChronoUnit.SECONDS)
        Duration firstByteSeconds,

        @DefaultValue("120") @DurationUnit(ChronoUnit.SECONDS)
        Duration stallSeconds,

        @DefaultValue("10") @DurationUnit(ChronoUnit.SECONDS)
        Duration connectSeconds) {

    private static final Duration MAX_TIMEOUT = Duration.ofDays(1);

    ModelProperties {
        require("steward.model.first-byte-seconds", firstByteSeconds);
        require("steward.model.stall-seconds", stallSeconds);
        require("steward.model.connect-seconds", connectSeconds);
    }

    private static void require(String property, Duration value) {
        if (!value.isPositive() || value.compareTo(MAX_TIMEOUT) > 0) {
            throw StartupProblem.ofVariable(
                    property, value.toSeconds(), "a number of seconds above 0 and up to " + MAX_TIMEOUT.toSeconds());
        }
    }
}
