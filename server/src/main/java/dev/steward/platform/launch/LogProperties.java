package dev.steward.platform.launch;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.logging.LogLevel;

/**
 * Settings of the log.
 *
 * @param logLevel how much the log says: ERROR, WARN, INFO or DEBUG
 */
@ConfigurationProperties("steward")
record LogProperties(@DefaultValue("INFO") LogLevel logLevel) {

    static final String LEVELS = "ERROR, WARN, INFO or DEBUG";

    LogProperties {
        switch (logLevel) {
            case ERROR, WARN, INFO, DEBUG -> {}
            case TRACE, FATAL, OFF -> throw StartupProblem.ofVariable("steward.log-level", logLevel, LEVELS);
        }
    }
}
