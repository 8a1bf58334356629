package dev.steward.platform.web;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.version.Version;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Prints the version, data folder and URL once the service is ready. The URL comes last, so that scripts can read it. */
@Component
record Welcome(WebProperties web, Version version, DataFolder folder) {

    private static final Logger LOG = LoggerFactory.getLogger(Welcome.class);

    @EventListener
    void ready(ApplicationReadyEvent event) {
        var port = event.getApplicationContext().getEnvironment().getProperty("local.server.port");
        if (port != null) {
            var address = address(web.host(), port);
            print(System.out, address);
            if (web.open()) {
                open(address);
            }
        }
    }

    private void print(PrintStream out, String address) {
        out.println("Steward " + version.version());
        out.println("  data  " + folder.root());
        if (web.reachableByOthers()) {
            out.println("  Anyone who can reach this machine can use Steward: it has no password.");
            out.println("  Put a proxy with a sign-in before it, or bind 127.0.0.1 (STEWARD_HOST).");
        }
        out.println("  open  " + address);
    }

    static void open(String address) {
        try {
            new ProcessBuilder(opener(address))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            LOG.warn("No browser could be opened; open {} yourself.", address);
        }
    }

    private static List<String> opener(String address) {
        var system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.startsWith("mac")) {
            return List.of("open", address);
        }
        return system.startsWith("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    }

    /** The URL of the service for a browser on this machine; a wildcard address becomes loopback. */
    static String address(String host, String port) {
        var reachable =
                switch (host) {
                    case "0.0.0.0" -> "127.0.0.1";
                    case "::", "[::]" -> "[::1]";
                    default -> host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
                };
        return "http://" + reachable + ":" + port;
    }
}
