package dev.steward.platform.launch;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.logging.LogLevel;

/**
 * Settings of the log.
 *
 * @param logLevel the detail of the log: ERROR, WARN, INFO or DEBUG
 */
@ConfigurationProperties("steward")
record LogProperties(@DefaultValue("INFO") LogLevel logLevel) {}
