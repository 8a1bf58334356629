package dev.steward.mcp.runner;

import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * The limits of a command, from the settings.
 *
 * @param inJailOnly whether it must not run without a jail
 * @param image the Docker image for the jail
 * @param outputBytes kept of each of its two outputs
 * @param memoryMegabytes in total, or for each of its processes, see {@link Jail#caps}
 * @param processes at the same time
 */
record Limits(
        boolean inJailOnly,
        String image,
        boolean network,
        Duration time,
        int outputBytes,
        long memoryMegabytes,
        int processes,
        BigDecimal cpus) {

    private static final long MEGABYTE = 1024L * 1024;

    static final Limits STANDARD = of(new SettingValues(Map.of(), Map.of(), Map.of(), Map.of(), Set.of()));

    static Limits of(SettingValues settings) {
        return new Limits(
                settings.get(SettingKeys.CMD_RUNNER_JAIL),
                settings.get(SettingKeys.CMD_RUNNER_IMAGE),
                settings.get(SettingKeys.CMD_RUNNER_NETWORK),
                Duration.ofSeconds(settings.get(SettingKeys.CMD_RUNNER_TIMEOUT_SECONDS)),
                settings.get(SettingKeys.CMD_RUNNER_MAX_OUTPUT_BYTES),
                megabytes(settings.get(SettingKeys.CMD_RUNNER_MEMORY)),
                settings.get(SettingKeys.CMD_RUNNER_PIDS_LIMIT),
                new BigDecimal(settings.get(SettingKeys.CMD_RUNNER_CPUS)));
    }

    private static long megabytes(String memory) {
        long number = Long.parseLong(memory.substring(0, memory.length() - 1));
        return memory.endsWith("g") || memory.endsWith("G") ? number * 1024 : number;
    }

    long memoryBytes() {
        return memoryMegabytes * MEGABYTE;
    }

    /** The CPU time limit of a process: all its processors for the whole time, at least one second. */
    long cpuSeconds(Duration time) {
        return cpus.multiply(BigDecimal.valueOf(Math.max(1, time.toSeconds())))
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }
}
