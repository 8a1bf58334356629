package dev.steward.mcp.session;

import java.nio.file.Path;

/** Starts a child that does not exit by itself, and stays until it is killed. */
final class KilledParent {

    private KilledParent() {}

    public static void main(String[] arguments) throws InterruptedException {
        var folder = Path.of(arguments[0]);
        var register = new ChildRegister(folder.resolve("children"));
        ChildProcess.start(new Programs(folder).shell(Programs.STUBBORN), register, _ -> {});
        Thread.sleep(Programs.LONG.multipliedBy(10));
    }
}
