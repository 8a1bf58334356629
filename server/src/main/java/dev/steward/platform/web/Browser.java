package dev.steward.platform.web;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Opens the browser of the machine that the service runs on. */
final class Browser {

    private Browser() {}

    /** Opens {@code address}, if the machine has a browser. */
    static void show(String address) throws IOException {
        new ProcessBuilder(command(System.getProperty("os.name", ""), address))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    static List<String> command(String system, String address) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return List.of("open", address);
        }
        return name.startsWith("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    }
}
