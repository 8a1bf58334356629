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
 * Checks every request before any handler runs. Protects an API that has no sign-in by default from pages of other sites,
 * and from host names that an attacker points at this machine.
 */
final class RequestGuard {

    /**
     * The facts the guard looks at. Header values are as sent, or null.
     *
     * @param target of the request line: a path or a full URL
     * @param hosts every value of the {@code Host} header
     * @param forwardedProto the {@code X-Forwarded-Proto} header. It is trusted from anyone: it only sets the scheme of the
     *     request's own origin, and a browser does not let a page of another origin send it without a preflight
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

    /** For programs on this machine. Browsers on other machines have no use for it. */
    private static final String PROGRAMS = "/mcp";

    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]", "::1");

    /** Pages without scripts that use forms. The origin sent by the browser is checked as usual. */
    private static final Set<String> FORM_PAGES = Set.of(DamagePage.PATH);

    /**
     * Routes that accept files as browsers send them. A browser sends the origin of a form, which is checked as usual; a
     * client that sends none is not a browser.
     */
    private static final Pattern UPLOADS = Pattern.compile("/api/[^?]+/attachments");

    private static final Pattern ADDRESS = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*://([^/?#]*).*", Pattern.DOTALL);
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final Pattern IPV6 = Pattern.compile("\\[[0-9a-f:.]+(%[0-9a-z._~%-]+)?]");
    private static final Pattern AUTHORITY = Pattern.compile("([^:]*|\\[[^]]*])(:\\d{0,5})?");
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9_.-]*[a-z0-9])?");

    /** Values for requests from another origin. A page on another port is {@code same-site}. */
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

    /** Returns why the request is refused, or empty if it may pass. */
    Optional<Problem> refuse(Facts facts) {
        if (facts.hosts().size() != 1) {
            return Optional.of(new Problem.BadRequest("A request names one host in the header Host."));
        }
        if (!facts.target().startsWith("/")
                && !isAboutTheServer(facts)
                && !ADDRESS.matcher(facts.target()).matches()) {
            return Optional.of(new Problem.BadRequest("A request names a path that begins with a slash."));
        }
        if (facts.path().indexOf(';') >= 0) {
            // Routes would drop what follows, and act on something else than was named
            return Optional.of(new Problem.BadRequest(
                    "A path must not contain a semicolon. Write it as %3B if it is part of a name."));
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
                return Optional.of(new Problem.UnsupportedType("A body of this type is not accepted here. "
                        + "Send JSON as application/json; /api/docs says how to send a file."));
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

    /** Requests through a proxy contain a full URL, whose host must match the header. */
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
     * The request's own origin as the browser sees it. A proxy with TLS sends the scheme; without that, the public address
     * is known to be https. Steward's own connections are http.
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

    /** Whether the body type can be sent across origins without a preflight. */
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

    /** Lowercase, without a trailing dot. */
    private static String plain(String host) {
        var lower = host.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }
}
