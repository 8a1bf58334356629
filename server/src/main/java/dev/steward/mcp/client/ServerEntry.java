package dev.steward.mcp.client;

import dev.steward.mcp.client.ServerDefinition.Transport;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An entry of a {@link ServerList}, interpreted as its host would. */
sealed interface ServerEntry permits ServerList.Taken, ServerList.Refused {

    Set<String> HTTP_TYPES = Set.of("http", "streamable-http", "streamable_http", "streamablehttp", "remote");
    Set<String> STDIO_TYPES = Set.of("stdio", "local");

    /** Field names for the address. One host uses {@code httpUrl} for streamable HTTP. */
    List<String> URLS = List.of("httpUrl", "url", "serverUrl");

    Pattern PLACEHOLDER = Pattern.compile("\\$\\{[^{}\\r\\n]{1,200}}");

    /** How many characters of a name are shown in messages. */
    int SHOWN = 80;

    /** Why an entry is invalid, as the rest of a sentence. Never leaves this file. */
    final class Flaw extends RuntimeException {
        private Flaw(String sentence) {
            super(sentence, null, false, false);
        }
    }

    /** @param existing the names already taken */
    static ServerEntry read(String key, JsonNode json, Set<String> existing) {
        var shown = shown(WellFormed.repaired(key));
        var name = ServerName.kept(key);
        boolean usable = ServerName.is(name) && !ServerName.isReserved(name) && !existing.contains(name);
        var free = usable ? name : ServerName.like(name, existing);
        try {
            var server = definition(free, json).checked();
            if (!usable) {
                return new ServerList.Refused(shown, why(name, shown, free), free);
            }
            boolean disabled = json.path("disabled").asBoolean(false)
                    || !json.path("enabled").asBoolean(true);
            return new ServerList.Taken(server, disabled, missing(server));
        } catch (Flaw flaw) {
            return new ServerList.Refused(shown, "'%s' %s.".formatted(shown, flaw.getMessage()), null);
        } catch (Problem problem) {
            return new ServerList.Refused(shown, "“%s” cannot be added: %s.".formatted(shown, first(problem)), null);
        }
    }

    private static String shown(String key) {
        return key.length() <= SHOWN ? key : Truncate.to(key, SHOWN) + "…";
    }

    private static String why(String name, String shown, String free) {
        var reason = !ServerName.is(name)
                ? "The name '%s' cannot be used: it %s.".formatted(shown, ServerName.FLAW)
                : ServerName.isReserved(name)
                        ? "The name '%s' is %s.".formatted(name, ServerName.reservation(name))
                        : "There is an MCP server named '%s' already.".formatted(name);
        return reason + " This one could be called '%s'.".formatted(free);
    }

    private static String first(Problem problem) {
        return problem.errors().stream()
                .findFirst()
                .map(error -> error.field() + " " + error.message())
                .orElseGet(problem::detail);
    }

    private static ServerDefinition definition(String name, JsonNode json) {
        if (!json.isObject()) {
            throw new Flaw("is no description of a server");
        }
        // one host nests the program, its arguments and its environment in an object
        boolean nested = json.path("command").isObject();
        var program = nested ? json.path("command") : json;
        @Nullable String command = text(program, nested ? "path" : "command");
        @Nullable String url = url(json);
        var transport = transport(json, command, url);
        if (transport == Transport.STREAMABLE_HTTP
                && url != null
                && PLACEHOLDER.matcher(url).find()) {
            throw new Flaw("has an address with a placeholder in it; write the address out");
        }
        return new ServerDefinition(
                name, transport, url, command, args(program), texts(json, "headers"), texts(program, "env"));
    }

    private static @Nullable String url(JsonNode json) {
        for (var name : URLS) {
            var url = text(json, name);
            if (url != null) {
                return url;
            }
        }
        return null;
    }

    private static Transport transport(JsonNode json, @Nullable String command, @Nullable String url) {
        var type = Optional.ofNullable(text(json, json.has("type") ? "type" : "transport"))
                .orElse("")
                .toLowerCase(Locale.ROOT);
        if (type.equals("sse")) {
            throw new Flaw("speaks only SSE, which streamable HTTP has replaced; ask its maker for an address of that");
        }
        if (HTTP_TYPES.contains(type)) {
            return Transport.STREAMABLE_HTTP;
        }
        if (STDIO_TYPES.contains(type)) {
            return Transport.STDIO;
        }
        if (!type.isEmpty()) {
            throw new Flaw("has a type that is neither stdio nor http");
        }
        if (command != null && url != null) {
            throw new Flaw("has both a command and an address, and does not say which one counts");
        }
        if (command == null && url == null) {
            throw new Flaw("has neither a command nor an address");
        }
        return command == null ? Transport.STREAMABLE_HTTP : Transport.STDIO;
    }

    private static @Nullable String text(JsonNode json, String field) {
        var value = json.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isString()) {
            throw new Flaw("has a %s that is no text".formatted(field));
        }
        return value.asString();
    }

    /** Numbers and booleans are sometimes unquoted and stand for their text. */
    private static String scalar(JsonNode value, String field) {
        if (!value.isString() && !value.isNumber() && !value.isBoolean()) {
            throw new Flaw("has %s that are not all texts".formatted(field));
        }
        return value.asString();
    }

    private static List<String> args(JsonNode program) {
        var json = program.path("args");
        if (!json.isArray() && !json.isMissingNode() && !json.isNull()) {
            throw new Flaw("has args that are no list");
        }
        var args = new ArrayList<String>();
        json.forEach(arg -> args.add(scalar(arg, "args")));
        return args;
    }

    private static Map<String, String> texts(JsonNode json, String field) {
        var values = json.path(field);
        if (!values.isObject() && !values.isMissingNode() && !values.isNull()) {
            throw new Flaw("has %s that are no object".formatted(field));
        }
        var texts = new LinkedHashMap<String, String>();
        values.properties().forEach(each -> texts.put(each.getKey(), scalar(each.getValue(), field)));
        return texts;
    }

    private static List<ServerList.Missing> missing(ServerDefinition server) {
        var missing = new ArrayList<ServerList.Missing>();
        placeholders("command", server.command() == null ? "" : server.command(), missing);
        for (int at = 0; at < server.args().size(); at++) {
            placeholders("args." + at, server.args().get(at), missing);
        }
        server.headers().forEach((key, value) -> placeholders("headers." + key, value, missing));
        server.env().forEach((key, value) -> placeholders("env." + key, value, missing));
        return List.copyOf(missing);
    }

    private static void placeholders(String field, String text, List<ServerList.Missing> missing) {
        PLACEHOLDER
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .forEach(found -> missing.add(new ServerList.Missing(field, found)));
    }
}
