package dev.steward.platform.web;

import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.security.Origin;
import java.net.IDN;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the service listens, and which requests it accepts.
 *
 * @param host the address to bind; loopback unless a person decides otherwise
 * @param port the port to bind, or the next free one of the 99 above it; 0 picks any free one
 * @param strictPort whether the service refuses to start when the port is taken, in place of taking the next free one
 * @param open whether to open the browser of this machine once the service answers
 * @param allowedHosts further names under which the service may be addressed, for a reverse proxy for example
 * @param publicUrl the https address under which everybody reaches the service, or a part of it, such as
 *     {@code https://steward.example.com}; blank where nobody does
 * @param corsOrigins web origins whose pages may call the API, such as {@code https://tools.example.com}
 */
@ConfigurationProperties("steward")
public record WebProperties(
        @DefaultValue("127.0.0.1") String host,
        @DefaultValue("8000") int port,
        @DefaultValue("false") boolean strictPort,
        @DefaultValue("false") boolean open,
        @DefaultValue List<String> allowedHosts,
        @DefaultValue("") String publicUrl,
        @DefaultValue List<String> corsOrigins) {

    private static final int MAX_NAME = 253;
    /** Numbers that form an IP address in little-known ways: a zero alone means every network. */
    private static final Pattern SHORTENED = Pattern.compile("(?!\\d{1,3}(\\.\\d{1,3}){3}$)[0-9.]+");

    private static final Pattern HOST = Pattern.compile("(?=.{0,253}$)([a-zA-Z0-9_]([a-zA-Z0-9_.-]*[a-zA-Z0-9_.])?)?");
    private static final Pattern PUBLIC_URL =
            Pattern.compile("https://([a-z0-9-]+\\.)+([a-z]+|xn--[a-z0-9-]+)(:\\d{1,5})?");
    private static final String USUAL_PORT = ":443";
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[?::1]?");

    public WebProperties {
        StartupProblem.requireBetween("steward.port", port, 0, 65_535);
        if (host.isBlank()
                || host.length() > MAX_NAME
                || SHORTENED.matcher(host).matches()) {
            throw StartupProblem.ofVariable("steward.host", host, "an address or a name of this machine");
        }
        publicUrl = origin(publicUrl);
        if (!publicUrl.isEmpty() && !PUBLIC_URL.matcher(publicUrl).matches()) {
            throw StartupProblem.ofVariable(
                    "steward.public-url", publicUrl, "an address such as https://steward.example.com, without a path");
        }
        allowedHosts = allowedHosts.stream().map(WebProperties::ascii).toList();
        require(
                "steward.allowed-hosts",
                allowedHosts,
                name -> HOST.matcher(name).matches(),
                "names of hosts without a port, separated by commas");
        require(
                "steward.cors-origins",
                corsOrigins,
                origin -> origin.isEmpty() || Origin.alone(origin).isPresent(),
                "origins such as https://tools.example.com, separated by commas");
    }

    private static void require(String property, List<String> values, Predicate<String> rule, String wish) {
        if (!values.stream().map(String::strip).allMatch(rule)) {
            throw StartupProblem.ofVariable(property, String.join(",", values), wish);
        }
    }

    /** In the spelling of browsers: lowercase, without the default port. */
    private static String origin(String address) {
        var lower = address.strip().toLowerCase(Locale.ROOT);
        return lower.endsWith(USUAL_PORT) ? lower.substring(0, lower.length() - USUAL_PORT.length()) : lower;
    }

    /** In the ASCII form that browsers send for international names; unchanged if it is not a valid name. */
    private static String ascii(String name) {
        try {
            return IDN.toASCII(name.strip());
        } catch (IllegalArgumentException e) {
            return name;
        }
    }

    /** The host names of the service, in addition to those that nobody else can point at this machine. */
    List<String> ownNames() {
        return Stream.of(Stream.of(host), allowedHosts.stream(), publicAddress().map(URI::getHost).stream())
                .flatMap(names -> names)
                .toList();
    }

    /** The origins whose pages may call the API, in addition to the service's own. */
    Set<Origin> listedOrigins() {
        return corsOrigins.stream()
                .map(String::strip)
                .flatMap(origin -> Origin.alone(origin).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    Optional<Origin> publicOrigin() {
        return Origin.alone(publicUrl);
    }

    public Optional<URI> publicAddress() {
        return publicUrl.isEmpty() ? Optional.empty() : Optional.of(URI.create(publicUrl));
    }

    /** Whether other machines can reach the service: any address not known to be loopback counts as reachable. */
    public boolean reachableByOthers() {
        return !LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches();
    }
}
