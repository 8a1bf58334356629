package dev.steward.platform.web;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.Origin;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rule that every request passes before any handler runs. It keeps pages of other sites, and names that an attacker
 * points at this machine, away from an API that has no sign-in by default.
 */
final class RequestGuard {

    /**
     * What the guard looks at. Header values are as sent, or null.
     *
     * @param target the target of the request line: a path, or a whole address
     * @param hosts every value of the header {@code Host}
     * @param forwardedProto the header {@code X-Forwarded-Proto}. It is believed whoever sends it: it only names the scheme of
     *     the request's own origin, and a browser lets no page of another origin send it without asking first
     */
    record Facts(
            String method,
            String target,
            String path,
            List<String> hosts,
            @Nullable String forwardedProto,
            @Nullable String origin,
            @Nullable String fetchSite,
            @Nullable String fetchMode,
            @Nullable String contentType) {

        String host() {
            return hosts.getFirst();
        }
    }

    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");
    private static final String FILES = "multipart/form-data";
    private static final Set<String> FORM_TYPES = Set.of("text/plain", "application/x-www-form-urlencoded", FILES);
    private static final List<String> LOCAL_SUFFIXES =
            List.of(".local", ".lan", ".home.arpa", ".internal", ".localhost");
    private static final List<String> WEBHOOKS = List.of("/hooks/", "/api/agents/hooks/", "/api/workflows/hooks/");
    private static final Set<String> API_PAGES = Set.of("/api/docs", "/api/redoc", "/api/mcp/oauth/callback");

    /** What programs of this machine use. No browser of another machine has anything to do here. */
    private static final String PROGRAMS = "/mcp";

    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]", "::1");

    /** Pages without scripts, whose forms ask. What a browser says about their origin is looked at as for everything else. */
    private static final Set<String> FORM_PAGES = Set.of(DamagePage.PATH);

    /**
     * What takes files as browsers send them. A browser names the origin of whoever sends a form, which is looked at as for
     * everything else; who names none is no browser.
     */
    private static final Pattern UPLOADS = Pattern.compile("/api/[^?]+/attachments");

    private static final Pattern ADDRESS = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*://([^/?#]*).*", Pattern.DOTALL);
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final Pattern IPV6 = Pattern.compile("\\[[0-9a-f:.]+(%[0-9a-z._~%-]+)?]");
    private static final Pattern AUTHORITY = Pattern.compile("([^:]*|\\[[^]]*])(:\\d{0,5})?");
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9_.-]*[a-z0-9])?");

    /** Sites of a request that come from another origin. A page at another port is {@code same-site}. */
    private static final Set<String> FOREIGN_SITES = Set.of("cross-site", "same-site");

    private final Set<String> allowedHosts;
    private final Set<Origin> listedOrigins;
    private final Optional<Origin> publicOrigin;

    RequestGuard(WebProperties web) {
        this.allowedHosts = web.ownNames().stream()
                .map(String::strip)
                .map(RequestGuard::plain)
                .collect(Collectors.toSet());
        this.listedOrigins = web.listedOrigins();
        this.publicOrigin = web.publicOrigin();
    }

    /** Why the request is refused, or empty when it may pass. */
    Optional<Problem> refuse(Facts facts) {
        if (facts.hosts().size() != 1) {
            return Optional.of(new Problem.BadRequest("A request names one host in the header Host."));
        }
        if (!facts.target().startsWith("/")
                && !isAboutTheServer(facts)
                && !ADDRESS.matcher(facts.target()).matches()) {
            return Optional.of(new Problem.BadRequest("A request names a path that begins with a slash."));
        }
        if (!agrees(facts.target(), facts.host())) {
            return Optional.of(new Problem.BadRequest("The address of this request and its header Host disagree."));
        }
        if (isForPrograms(facts.path()) && !LOOPBACK.contains(plain(withoutPort(facts.host())))) {
            return Optional.of(new Problem.Misdirected(
                    "Programs reach Steward here under 127.0.0.1, localhost or [::1], and under no other name."));
        }
        if (!hostAllowed(facts.host())) {
            return forbidden("The host name of this request is not one of Steward's. "
                    + "Add it to STEWARD_ALLOWED_HOSTS if it is yours.");
        }
        if (!isWebhook(facts.path())) {
            if (facts.origin() != null && !isOwn(facts) && !isListed(facts)) {
                return forbidden(
                        isOwnButForTls(facts)
                                ? "This page was loaded over https, but the proxy does not say so. "
                                        + "Let it send X-Forwarded-Proto, or set STEWARD_PUBLIC_URL."
                                : "A page of another origin sent this request. "
                                        + "Add the origin to STEWARD_CORS_ORIGINS if it is yours.");
            }
            if (isOfAnotherSite(facts) && !isListed(facts) && !isPageVisit(facts)) {
                return forbidden("A page of another site sent this request. "
                        + "Add its origin to STEWARD_CORS_ORIGINS if it is yours.");
            }
            if (isFormPost(facts)) {
                return Optional.of(new Problem.UnsupportedType("Send the body as application/json"));
            }
        }
        return Optional.empty();
    }

    private static Optional<Problem> forbidden(String sentence) {
        return Optional.of(new Problem.Forbidden(sentence));
    }

    private static boolean isAboutTheServer(Facts facts) {
        return facts.method().equals("OPTIONS") && facts.target().equals("*");
    }

    /** A proxy sends whole addresses, and whoever reads the one must find the host of the other there. */
    private static boolean agrees(String target, String host) {
        var address = ADDRESS.matcher(target);
        return !address.matches() || address.group(1).equalsIgnoreCase(host);
    }

    private boolean hostAllowed(String header) {
        if (!AUTHORITY.matcher(header).matches()) {
            return false;
        }
        var host = plain(withoutPort(header));
        return IPV4.matcher(host).matches()
                || IPV6.matcher(host).matches()
                || (NAME.matcher(host).matches()
                        && (host.indexOf('.') < 0
                                || LOCAL_SUFFIXES.stream().anyMatch(host::endsWith)
                                || allowedHosts.contains(host)));
    }

    private boolean isListed(Facts facts) {
        return origin(facts).filter(listedOrigins::contains).isPresent();
    }

    private boolean isOwn(Facts facts) {
        return asked(facts).isPresent() && asked(facts).equals(origin(facts));
    }

    private static boolean isOwnButForTls(Facts facts) {
        return facts.forwardedProto() == null
                && origin(facts).isPresent()
                && origin(facts).equals(Origin.asked("https", facts.host()));
    }

    private static Optional<Origin> origin(Facts facts) {
        return Optional.ofNullable(facts.origin()).flatMap(Origin::alone);
    }

    /**
     * The request's own origin, as the browser knows it. A proxy that speaks TLS says so, and the public address is known to be
     * https where the proxy is silent. Steward's own connections are http.
     */
    private Optional<Origin> asked(Facts facts) {
        var secure = Origin.asked("https", facts.host());
        var scheme = Optional.ofNullable(facts.forwardedProto())
                .map(named -> named.split(",", 2)[0].strip().toLowerCase(Locale.ROOT))
                .filter(SCHEMES::contains)
                .orElse(publicOrigin.isPresent() && publicOrigin.equals(secure) ? "https" : "http");
        return Origin.asked(scheme, facts.host());
    }

    private static boolean isOfAnotherSite(Facts facts) {
        return facts.fetchSite() != null
                && FOREIGN_SITES.contains(facts.fetchSite().toLowerCase(Locale.ROOT));
    }

    private static boolean isPageVisit(Facts facts) {
        return facts.method().equals("GET")
                && "navigate".equalsIgnoreCase(facts.fetchMode())
                && (!facts.path().startsWith("/api/") || API_PAGES.contains(facts.path()));
    }

    /** A body type that a page may send across origins without asking first. */
    private static boolean isFormPost(Facts facts) {
        if (READS.contains(facts.method()) || facts.contentType() == null || FORM_PAGES.contains(facts.path())) {
            return false;
        }
        var type = facts.contentType().toLowerCase(Locale.ROOT);
        int parameters = type.indexOf(';');
        var plain = (parameters < 0 ? type : type.substring(0, parameters)).strip();
        return FORM_TYPES.contains(plain) && !(plain.equals(FILES) && isUpload(facts));
    }

    private static boolean isUpload(Facts facts) {
        return facts.method().equals("POST") && UPLOADS.matcher(facts.path()).matches();
    }

    private static boolean isWebhook(String path) {
        return WEBHOOKS.stream().anyMatch(path::startsWith);
    }

    private static boolean isForPrograms(String path) {
        return path.equals(PROGRAMS) || path.startsWith(PROGRAMS + "/");
    }

    private static String withoutPort(String authority) {
        int end = authority.startsWith("[") ? authority.indexOf(']') + 1 : authority.indexOf(':');
        return end <= 0 ? authority : authority.substring(0, end);
    }

    /** In small letters, and without the dot that may end a name. */
    private static String plain(String host) {
        var lower = host.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }
}
