package dev.steward.outbound;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A request that a model, a page or a tool server asks for.
 *
 * @param method in capitals
 * @param headers without those for framing or the host name
 * @param secrets names of headers not sent to another origin, in addition to those that always carry credentials
 * @param body empty for none
 */
public record OutboundRequest(
        String method,
        String url,
        Map<String, String> headers,
        Set<String> secrets,
        byte[] body,
        OutboundLimits limits) {

    private static final Pattern METHOD = Pattern.compile("[A-Z]{1,20}");

    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}");

    private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e\\x80-\\xff]{0,8000}");

    /** They turn the connection into something else, or echo the request. */
    private static final Set<String> OTHER_METHODS = Set.of("CONNECT", "TRACE");

    /** Headers that decide where a message ends and whom it is for: ambiguity here allows request smuggling. */
    private static final Set<String> FRAMING = Set.of(
            "accept-encoding",
            "connection",
            "content-length",
            "expect",
            "host",
            "http2-settings",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private static final Set<String> CREDENTIALS = Set.of("authorization", "cookie", "proxy-authorization");

    public OutboundRequest {
        headers = Map.copyOf(headers);
        secrets = Set.copyOf(secrets);
    }

    public static OutboundRequest get(String url, OutboundLimits limits) {
        return new OutboundRequest("GET", url, Map.of(), Set.of(), new byte[0], limits);
    }

    /** Why the request cannot be sent, as a sentence, ignoring its address. */
    Optional<String> flaw() {
        if (!METHOD.matcher(method).matches() || OTHER_METHODS.contains(method)) {
            return Optional.of("This method cannot be called. Use one such as GET or POST.");
        }
        return headers.entrySet().stream()
                .map(header -> flaw(header.getKey(), header.getValue()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> flaw(String name, String value) {
        if (!NAME.matcher(name).matches()) {
            return Optional.of("A header has a name that is none. Use letters, digits and hyphens.");
        }
        if (FRAMING.contains(name.toLowerCase(Locale.ROOT))) {
            return Optional.of("The header %s is set by Steward itself. Leave it out.".formatted(name));
        }
        return VALUE.matcher(value).matches()
                ? Optional.empty()
                : Optional.of(
                        "The header %s holds letters that a header cannot have, or too many. Write it in one short line."
                                .formatted(name));
    }

    /** Whether a header is only sent to its original origin. */
    boolean isSecret(String header) {
        return CREDENTIALS.contains(header.toLowerCase(Locale.ROOT))
                || secrets.stream().anyMatch(header::equalsIgnoreCase);
    }

    /** Omits the address, headers and body: any of them may hold a secret. */
    @Override
    public String toString() {
        return "OutboundRequest[" + method + "]";
    }
}
