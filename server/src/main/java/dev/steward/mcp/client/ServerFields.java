package dev.steward.mcp.client;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Texts;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.Origin;
import dev.steward.platform.text.WellFormed;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the fields of a tool server. Messages never repeat a refused value, which may be secret. */
final class ServerFields {

    static final int MAX_URL = 2_000;
    static final int MAX_COMMAND = 255;
    static final int MAX_ARGS = 100;
    static final int MAX_ARG = 4_000;
    static final int MAX_VALUES = 100;
    static final int MAX_KEY = 128;
    static final int MAX_VALUE = 8_000;

    /** Limit of all arguments together; Windows does not allow longer command lines. */
    static final int MAX_LINE = 30_000;

    /** A token as in RFC 9110. */
    private static final Pattern HEADER = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Headers that belong to the connection or the protocol. */
    private static final Set<String> SET_BY_CLIENT = Set.of(
            "accept",
            "connection",
            "content-length",
            "content-type",
            "expect",
            "host",
            "keep-alive",
            "last-event-id",
            "mcp-protocol-version",
            "mcp-session-id",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private static final String NO_TEXT = "must hold texts only";

    private ServerFields() {}

    /** @throws Problem.Invalid if a field of a normalized definition is invalid */
    static void require(ServerDefinition server) {
        var check = new Check().that(ServerName.is(server.name()), "name", ServerName.FLAW);
        url(check, server.url());
        command(check, server.command());
        args(check, server.args());
        headers(check, server.headers());
        env(check, server.env());
        check.verify();
    }

    /** Rejects null elements, which JSON lists and maps may contain. */
    static void texts(
            Check check,
            @Nullable List<String> args,
            @Nullable Map<String, String> headers,
            @Nullable Map<String, String> env) {
        check.that(args == null || args.stream().allMatch(Objects::nonNull), "args", NO_TEXT);
        check.that(headers == null || headers.values().stream().allMatch(Objects::nonNull), "headers", NO_TEXT);
        check.that(env == null || env.values().stream().allMatch(Objects::nonNull), "env", NO_TEXT);
    }

    private static void url(Check check, @Nullable String url) {
        if (url != null) {
            flawOf(url).ifPresent(flaw -> check.that(false, "url", flaw));
        }
    }

    private static Optional<String> flawOf(String url) {
        if (url.length() > MAX_URL) {
            return Optional.of("must have at most " + MAX_URL + " characters");
        }
        if (Origin.holdsCredentials(url)) {
            return Optional.of("must not hold a user name or a password; send them in a header");
        }
        if (Origin.of(url).isEmpty()) {
            return Optional.of("must be a web address (http:// or https://)");
        }
        if (URI.create(url.strip()).getHost() == null) {
            return Optional.of("must name a host without an underscore, whose last part begins with a letter."
                    + " Use its IP address or another name");
        }
        return url.indexOf('#') < 0
                ? Optional.empty()
                : Optional.of("must not hold a part after #, which is never sent");
    }

    private static void command(Check check, @Nullable String command) {
        check.length("command", command, 1, MAX_COMMAND);
        if (command != null) {
            check.that(
                    command.codePoints().noneMatch(Character::isISOControl) && WellFormed.is(command),
                    "command",
                    "must be a single line");
        }
    }

    private static void args(Check check, List<String> args) {
        check.that(args.size() <= MAX_ARGS, "args", "must be at most " + MAX_ARGS);
        check.that(
                args.stream().allMatch(arg -> arg.length() <= MAX_ARG),
                "args",
                "must have at most %d characters each".formatted(MAX_ARG));
        check.that(
                args.stream().mapToLong(String::length).sum() <= MAX_LINE,
                "args",
                "must have at most %d characters together".formatted(MAX_LINE));
        check.that(args.stream().allMatch(WellFormed::is), "args", Texts.FLAW);
    }

    private static void headers(Check check, Map<String, String> headers) {
        values(check, "headers", headers);
        var seen = new HashSet<String>();
        headers.forEach((header, value) -> {
            boolean named = header.length() <= MAX_KEY && HEADER.matcher(header).matches();
            check.that(named, "headers", "must have names that HTTP can carry: letters, digits and hyphens");
            if (!named) {
                return;
            }
            String field = "headers." + header;
            String key = header.toLowerCase(Locale.ROOT);
            check.that(!SET_BY_CLIENT.contains(key), field, "is set by Steward itself");
            check.that(seen.add(key), field, "must stand there once, however it is written");
            check.that(isSendable(value), field, "must be a single line of plain characters, as HTTP carries them");
        });
    }

    /** Other characters arrive garbled, and a line break would start another header. */
    private static boolean isSendable(String value) {
        return value.chars().allMatch(c -> (c >= 0x20 && c < 0x7f) || c == '\t');
    }

    private static void env(Check check, Map<String, String> env) {
        values(check, "env", env);
        env.forEach((variable, value) -> {
            boolean named =
                    variable.length() <= MAX_KEY && VARIABLE.matcher(variable).matches();
            check.that(named, "env", "must have names of letters, digits and underscores that begin with no digit");
            check.that(!named || WellFormed.is(value), "env." + variable, Texts.FLAW);
        });
    }

    private static void values(Check check, String field, Map<String, String> values) {
        check.that(values.size() <= MAX_VALUES, field, "must be at most " + MAX_VALUES);
        check.that(
                values.keySet().stream().allMatch(key -> key.length() <= MAX_KEY),
                field,
                "must have names of at most %d characters".formatted(MAX_KEY));
        check.that(
                values.values().stream().allMatch(value -> value.length() <= MAX_VALUE),
                field,
                "must have values of at most %d characters".formatted(MAX_VALUE));
    }
}
