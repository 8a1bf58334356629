package dev.steward.durable.schedule;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;

/** What stores schedules; an outbox and a bus are wanted beside it. */
@TestConfiguration(proxyBeanMethods = false)
@Import({FiringRepository.class, ScheduleRepository.class, Schedules.class, ScheduleTargets.class})
public class ScheduleSlice {}
