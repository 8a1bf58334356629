package dev.steward.mcp.runner;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A program to run in a jail.
 *
 * @param name a unique random name of letters, digits and hyphens
 * @param program and its arguments
 * @param input for its standard input
 * @param folder the working folder, the only one it can change in a jail
 * @param time limit, including time in the queue
 */
record ConfinedProgram(String name, List<String> program, byte[] input, Path folder, Duration time, Limits limits) {

    ConfinedProgram {
        program = List.copyOf(program);
    }

    /** Omits the program, which can contain anything. */
    @Override
    public String toString() {
        return name;
    }
}
