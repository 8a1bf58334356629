package dev.steward.mcp.runner;

import java.nio.file.Path;

/** Runs a command in the best jail other than Docker, until it is killed. */
final class KilledService {

    private KilledService() {}

    public static void main(String[] arguments) {
        var shelter = new Shelter(Path.of(arguments[0]));
        var jail = Shelter.jails(Path.of(arguments[0])).toList().getLast();
        shelter.run(jail, shelter.command(arguments[1], Shelter.LONG.multipliedBy(2)));
    }
}
