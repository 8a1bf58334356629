package dev.steward.platform.task;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What Steward does when its time has come.
 *
 * @param schedulerEnabled whether Steward does what its time has come for: with {@code false} no reminder fires until a start
 *     without it
 */
@ConfigurationProperties("steward")
public record SchedulerProperties(@DefaultValue("true") boolean schedulerEnabled) {}
