package dev.steward.mcp.runner;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A program that is to be run.
 *
 * @param name a random word of letters, digits and hyphens that no other run has
 * @param program and its arguments
 * @param input what it is given to read
 * @param folder in which it works, the only one that it can change in a jail
 * @param time that it may take, waiting for its turn included
 */
record ConfinedProgram(String name, List<String> program, byte[] input, Path folder, Duration time, Limits limits) {

    ConfinedProgram {
        program = List.copyOf(program);
    }

    /** Without what it does, which can hold anything. */
    @Override
    public String toString() {
        return name;
    }
}
