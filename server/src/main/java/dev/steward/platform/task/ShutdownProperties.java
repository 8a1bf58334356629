package dev.steward.platform.task;

import dev.steward.platform.launch.StartupProblem;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings for stopping the service.
 *
 * @param shutdownGraceSeconds how long requests in progress may take to finish at shutdown
 */
@ConfigurationProperties("steward")
record ShutdownProperties(@DefaultValue("3") int shutdownGraceSeconds) {

    ShutdownProperties {
        StartupProblem.requireBetween("steward.shutdown-grace-seconds", shutdownGraceSeconds, 0, 3_600);
    }
}
