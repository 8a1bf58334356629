package dev.steward.platform.web;

import dev.steward.platform.launch.StartupProblem;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the service listens and whom it answers.
 *
 * @param host the address to bind; loopback unless a person decides otherwise
 * @param port the port to bind, or the next free one of the hundred above it; 0 picks any free one
 * @param strictPort whether the service refuses to start when the port is taken, in place of taking the next free one
 * @param open whether to open the browser of this machine once the service answers
 * @param allowedHosts further names under which the service may be addressed, for a reverse proxy for example
 * @param corsOrigins web origins whose pages may call the API, such as {@code https://tools.example.com}
 */
@ConfigurationProperties("steward")
public record WebProperties(
        @DefaultValue("127.0.0.1") String host,
        @DefaultValue("8000") int port,
        @DefaultValue("false") boolean strictPort,
        @DefaultValue("false") boolean open,
        @DefaultValue List<String> allowedHosts,
        @DefaultValue List<String> corsOrigins) {

    private static final Pattern HOST = Pattern.compile("[^\\s/:]*");
    private static final Pattern ORIGIN = Pattern.compile("([a-zA-Z][a-zA-Z0-9+.-]*://[^\\s/]+)?");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[?::1]?");

    public WebProperties {
        StartupProblem.requireBetween("steward.port", port, 0, 65_535);
        require("steward.allowed-hosts", allowedHosts, HOST, "names of hosts without a port, separated by commas");
        require(
                "steward.cors-origins",
                corsOrigins,
                ORIGIN,
                "origins such as https://tools.example.com, separated by commas");
    }

    private static void require(String property, List<String> values, Pattern pattern, String wish) {
        if (!values.stream().map(String::strip).allMatch(value -> pattern.matcher(value)
                .matches())) {
            throw StartupProblem.ofVariable(property, String.join(",", values), wish);
        }
    }

    /** Whether other machines can reach the service: an address that is not known to be loopback counts as reachable. */
    public boolean reachableByOthers() {
        return !LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches();
    }
}
