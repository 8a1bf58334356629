package dev.steward.platform.task;

import dev.steward.platform.launch.StartupProblem;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings for stopping the service.
 *
 * @param shutdownGraceSeconds how long requests that are under way may take to end when the service is stopped
 */
@ConfigurationProperties("steward")
record ShutdownProperties(@DefaultValue("3") int shutdownGraceSeconds) {

    ShutdownProperties {
        StartupProblem.requireBetween("steward.shutdown-grace-seconds", shutdownGraceSeconds, 0, 3_600);
    }
}
